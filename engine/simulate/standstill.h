// SPDX-License-Identifier: GPL-3.0-or-later
// Standstill: finds that a drive only feeds itself. Where the map lies on flash behind a cache that is too small, moving the data of a
// victim can change so many pages of the map that writing them takes more room than the victim gives back: collection then goes on for
// ever, and no request of the host is completed any more. A merge may keep the host waiting for as long; it writes no map, and ends.
#pragma once

#include "model/component.h"
#include "simulate/statistics.h"

namespace floom {

class Standstill {
public:
    // Asked now and then, after `events` in all: whether requests have waited for kEvents without one being completed, and the
    // map was written kMapUnits times meanwhile.
    bool found(const Statistics& statistics, std::uint64_t events, const Component& processor)
    {
        if (statistics.completedRequests() != m_completed || statistics.inFlight() == 0) {
            m_completed = statistics.completedRequests();
            m_since = events;
            m_known = false;
            return false;
        }
        if (events - m_since < kEvents)
            return false;
        RunResult probe;
        processor.report(probe);
        if (!m_known) { // from here on
            m_known = true;
            m_mapUnits = probe.ftl.mapPrograms;
            m_since = events;
            return false;
        }
        m_here = probe.ftl.mapPrograms - m_mapUnits > kMapUnits;
        return m_here;
    }
    [[nodiscard]] bool here() const { return m_here; }

private:
    static constexpr std::uint64_t kEvents = std::uint64_t{1} << 21;
    static constexpr std::uint64_t kMapUnits = std::uint64_t{1} << 15;

    std::uint64_t m_completed = 0, m_since = 0, m_mapUnits = 0;
    bool m_known = false, m_here = false;
};

} // namespace floom
