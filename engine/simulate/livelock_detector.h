// SPDX-License-Identifier: GPL-3.0-or-later
// LivelockDetector: detects a livelock of the drive. If the map is on flash behind a cache that is too small, moving a victim's data can
// dirty so many map pages that writing them takes more space than the victim frees. Collection then never ends and no host request
// completes. The same may happen if victims hold little but valid data. A merge may block the host as long, but it writes no map and ends
// before it has moved all data twice.
#pragma once

#include "model/component.h"
#include "model/roles.h"
#include "simulate/statistics.h"

#include <algorithm>

namespace floom::inline engine {

class LivelockDetector {
public:
    // Called now and then, after `events` events in all. True if requests have waited for kEvents without a completion, and meanwhile
    // kMapUnits map units were written or all data were moved twice.
    bool found(const Statistics& statistics, std::uint64_t events, const Component& part, const ProcessorRole& processor)
    {
        if (statistics.flow().completedRequests() != m_completed || statistics.flow().inFlight() == 0) {
            m_completed = statistics.flow().completedRequests();
            m_since = events;
            m_known = false;
            return false;
        }
        if (events - m_since < kEvents)
            return false;
        RunResult probe;
        part.report(probe);
        if (!m_known) { // baseline of the counters
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

} // namespace floom::inline engine
