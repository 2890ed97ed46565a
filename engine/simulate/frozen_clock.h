// SPDX-License-Identifier: GPL-3.0-or-later
// FrozenClock: detects a run with a runtime that will never end. If every part on the requests' path is ideal, or has nothing to read, any
// number of requests completes in one instant and simulated time stands still.
#pragma once

#include "base/time.h"
#include "workload/workload.h"

#include <algorithm>
#include <cstdint>

namespace floom::inline engine {

class FrozenClock {
public:
    FrozenClock(const Workload& workload, bool endsAtTime)
        : m_byClock(endsAtTime || endsByClock(workload) || std::any_of(workload.parts.begin(), workload.parts.end(), partEndsByClock))
    {
    }

    // Called now and then, after `events` events and `completed` requests in all. True once kEvents events and kRequests completions (more
    // than any queue holds) have happened at one instant.
    bool found(Time now, std::uint64_t events, std::uint64_t completed)
    {
        if (!m_byClock)
            return false;
        if (now != m_at) {
            m_at = now;
            m_since = events;
            m_completed = completed;
        }
        m_here = events - m_since >= kEvents && completed - m_completed >= kRequests;
        return m_here;
    }
    [[nodiscard]] bool here() const { return m_here; }

private:
    static constexpr std::uint64_t kEvents = std::uint64_t{1} << 20;
    static constexpr std::uint64_t kRequests = std::uint64_t{1} << 18; // four times the greatest queue depth

    static bool endsByClock(const Workload& workload) { return workload.runtime > Time{}; }
    static bool partEndsByClock(const Workload& part) { return endsByClock(part) || !part.trace.empty(); } // jobs in parallel end with it

    const bool m_byClock;
    Time m_at;
    std::uint64_t m_since = 0, m_completed = 0;
    bool m_here = false;
};

} // namespace floom::inline engine
