// SPDX-License-Identifier: GPL-3.0-or-later
// Idle: detects when the drive has been idle long enough for background work. Collection and folding have separate idle times.
#pragma once

#include "firmware/space/space.h"

namespace floom::inline engine {

class Idle {
public:
    enum Wake : std::uint16_t { kCollect = 1, kFold }; // what to start when the idle time has passed

    Idle(const Drive& drive, const Space& space)
        : m_drive(drive)
        , m_space(space)
        , m_collects(space.layout.poolUnits(true) > space.layout.poolUnits(false) // idle target above the load target
                     && !space.layout.inPlace() && !drive.abstract && !drive.settings.mapping->byBlocks()) // those merge instead
    {
    }

    void requestCame()
    {
        ++m_inside;
        collecting = folding = false;
    }
    void requestLeft(Context& context)
    {
        if (--m_inside == 0)
            await(context);
    }
    void await(Context& context)
    {
        if (m_inside > 0 || (!m_collects && !m_space.ring))
            return;
        ++m_epoch;
        if (m_collects)
            context.wakeAt(context.now + m_space.settings.pool.gcIdle, m_drive.self, kCollect, m_epoch);
        if (m_space.ring && m_space.ring->rowWaits())
            context.wakeAt(context.now + m_space.settings.tier.foldIdle, m_drive.self, kFold, m_epoch);
    }
    // For a wake-up. False if requests arrived meanwhile.
    [[nodiscard]] bool stillRests(std::uint32_t epoch) const { return epoch == m_epoch && m_inside == 0; }

    bool collecting = false, folding = false; // idle long enough for each

private:
    const Drive& m_drive;
    const Space& m_space;
    const bool m_collects;
    std::uint32_t m_inside = 0; // outstanding host commands
    std::uint32_t m_epoch = 0;
};

} // namespace floom::inline engine
