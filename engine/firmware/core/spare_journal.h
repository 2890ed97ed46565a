// SPDX-License-Identifier: GPL-3.0-or-later
// SpareJournal: what the spare areas of programmed pages say: for each place the unit, a number that grows with each unit stored, and which
// request wrote it. Kept only while somebody asks what a power cut would leave; recovery reads it as a drive reads its spare areas: of all
// places that name a unit, the one with the highest number holds it.
#pragma once

#include "base/index.h"
#include "model/power_cut.h"

#include <cstdint>
#include <map>

namespace floom {

struct SpareJournal {
    std::map<PlaceIndex, Spare> spares; // by place, as UnitMap::place
    std::map<BufferSlot, Spare> buffered; // by slot of the write buffer
    std::uint64_t sequence = 0;
    ReadWitness onRead;

    // An erase begins: nothing can be relied on from `begin` to `end` any more.
    void forget(PlaceIndex begin, PlaceIndex end) { spares.erase(spares.lower_bound(begin), spares.lower_bound(end)); }
    void programmed(PlaceIndex place, BufferSlot slot)
    {
        spares[place] = buffered[slot];
        buffered.erase(slot);
    }
    void copied(PlaceIndex from, PlaceIndex to)
    {
        if (const auto spare = spares.find(from); spare != spares.end())
            spares[to] = spare->second;
    }
    // Of two copies of a unit the later one stands.
    static void merge(Recovered& into, const Spare& spare)
    {
        const auto [entry, fresh] = into.try_emplace(spare.unit, spare);
        if (!fresh && entry->second.sequence < spare.sequence)
            entry->second = spare;
    }
    [[nodiscard]] Recovered recover(bool withBuffer) const
    {
        Recovered found;
        for (const auto& [place, spare] : spares)
            merge(found, spare);
        if (withBuffer)
            for (const auto& [slot, spare] : buffered)
                merge(found, spare);
        return found;
    }
};

} // namespace floom
