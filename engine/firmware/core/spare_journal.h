// SPDX-License-Identifier: GPL-3.0-or-later
// SpareJournal: contents of the spare areas of programmed pages: for each PPN the LPN, a sequence number that grows with each stored unit,
// and the request that wrote it. Kept only if a power cut is examined. Recovery scans it as a drive scans spare areas: the PPN with the
// highest sequence number holds the unit.
#pragma once

#include "base/index.h"
#include "model/power_cut.h"

#include <cstdint>
#include <map>

namespace floom::inline engine {

struct SpareJournal {
    std::map<Ppn, Spare> spares; // by PPN, as UnitMap::ppn
    std::map<BufferSlot, Spare> buffered; // by write buffer slot
    std::uint64_t sequence = 0;
    ReadWitness onRead;

    // An erase starts: contents of [begin, end) are undefined from now on.
    void forget(Ppn begin, Ppn end) { spares.erase(spares.lower_bound(begin), spares.lower_bound(end)); }
    void programmed(Ppn ppn, BufferSlot slot)
    {
        spares[ppn] = buffered[slot];
        buffered.erase(slot);
    }
    void copied(Ppn from, Ppn to)
    {
        if (const auto spare = spares.find(from); spare != spares.end())
            spares[to] = spare->second;
    }
    // Keeps the later of two copies of a unit.
    static void merge(Recovered& into, const Spare& spare)
    {
        const auto [entry, fresh] = into.try_emplace(spare.lpn, spare);
        if (!fresh && entry->second.sequence < spare.sequence)
            entry->second = spare;
    }
    [[nodiscard]] Recovered recover(bool withBuffer) const
    {
        Recovered found;
        for (const auto& [ppn, spare] : spares)
            merge(found, spare);
        if (withBuffer)
            for (const auto& [slot, spare] : buffered)
                merge(found, spare);
        return found;
    }
};

} // namespace floom::inline engine
