// SPDX-License-Identifier: GPL-3.0-or-later
// Standstill: finds that a drive only feeds itself. Where the map lies on flash behind a cache that is too small, moving the data of a
// victim can change so many pages of the map that writing them takes more room than the victim gives back: collection then goes on for
// ever, and no request of the host is completed any more. So it may where victims hold little but what must be kept. A merge may keep the
// host waiting for as long; it writes no map, and ends before it has moved everything twice.
#pragma once

#include "model/component.h"
#include "simulate/statistics.h"

#include <algorithm>

namespace floom {

class Standstill {
public:
    // Asked now and then, after `events` in all: whether requests have waited for kEvents without one being completed, and the
    // map was written kMapUnits times meanwhile, or all data were moved twice.
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
            m_movedUnits = probe.ftl.gcPrograms;
            m_since = events;
            return false;
        }
        const double all = std::max(static_cast<double>(kMapUnits), 2 * processor.mappingFacts().hostUnits);
        m_here = probe.ftl.mapPrograms - m_mapUnits > kMapUnits || static_cast<double>(probe.ftl.gcPrograms - m_movedUnits) > all;
        return m_here;
    }
    [[nodiscard]] bool here() const { return m_here; }

private:
    static constexpr std::uint64_t kEvents = std::uint64_t{1} << 21;
    static constexpr std::uint64_t kMapUnits = std::uint64_t{1} << 15;

    std::uint64_t m_completed = 0, m_since = 0, m_mapUnits = 0, m_movedUnits = 0;
    bool m_known = false, m_here = false;
};

} // namespace floom
