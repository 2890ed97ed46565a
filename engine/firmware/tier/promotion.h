// SPDX-License-Identifier: GPL-3.0-or-later
// Promotion: copies units that have become read-hot from the flash to the tier. A unit not written again by the time it reaches the
// end of the ring is folded. A copy whose program fails is dropped.
#pragma once

#include "firmware/tier/tier_writes.h"

#include <vector>

namespace floom::inline engine {

class Promotion final : public FirmwarePart {
public:
    Promotion(Drive& drive, Space& space, const Places& places, Lanes& lanes, Moves& moves, TierWrites& writes);

    // Notes a read of `lpn` at `ppn`.
    void saw(Lpn lpn, Ppn ppn)
    {
        if (m_lanes.tierHeat && !m_space.isInTier(ppn) && m_lanes.tierHeat->written(lpn))
            m_hot.push_back({lpn, ppn});
    }
    // The read has been issued: promotes the hot units seen in it.
    void follow(Context& context)
    {
        for (const auto& [lpn, ppn] : m_hot)
            promote(context, lpn, ppn);
        m_hot.clear();
    }
    void forget() { m_hot.clear(); } // drops units seen by a read-modify-write
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kRead, kProgram };

    void promote(Context& context, Lpn lpn, Ppn ppn);
    void read(Context& context, Packet& packet);
    void programmed(Context& context, Packet& packet);

    Drive& m_drive;
    Space& m_space;
    const Places& m_places;
    Lanes& m_lanes;
    Moves& m_moves;
    TierWrites& m_writes;
    Jobs<MoveJob> m_jobs;
    std::vector<MovedUnit> m_hot; // just read from the flash
    std::vector<Lpn> m_units; // units of the row being assembled: one
    std::uint32_t m_underWay = 0;
};

} // namespace floom::inline engine
