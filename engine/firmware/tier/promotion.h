// SPDX-License-Identifier: GPL-3.0-or-later
// Promotion: units on the flash that have become hot by reading are copied to the fast tier. What has not been written again when it comes
// to the end of the ring is folded. A copy whose program fails is given up.
#pragma once

#include "firmware/tier/fast_writes.h"

#include <utility>
#include <vector>

namespace floom {

class Promotion final : public FirmwarePart {
public:
    Promotion(Drive& drive, Space& space, const Places& places, Lanes& lanes, Moves& moves, FastWrites& writes);

    // A unit at `place` is read.
    void saw(UnitIndex unit, PlaceIndex place)
    {
        if (m_lanes.tier && !m_space.isFast(place) && m_lanes.tier->written(unit))
            m_hot.emplace_back(unit, place);
    }
    // The read is on its way: what was seen to be hot follows it.
    void follow(Context& context)
    {
        for (const auto& [unit, place] : m_hot)
            promote(context, unit, place);
        m_hot.clear();
    }
    void forget() { m_hot.clear(); } // what a write saw that had to read first
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kRead, kProgram };

    void promote(Context& context, UnitIndex unit, PlaceIndex place);
    void read(Context& context, Packet& packet);
    void programmed(Context& context, Packet& packet);

    Drive& m_drive;
    Space& m_space;
    const Places& m_places;
    Lanes& m_lanes;
    Moves& m_moves;
    FastWrites& m_writes;
    Jobs m_jobs;
    std::vector<std::pair<UnitIndex, PlaceIndex>> m_hot; // (unit, place) read from the flash just now
    std::vector<UnitIndex> m_units; // of the row that is being made: one
    std::uint32_t m_underWay = 0;
};

} // namespace floom
