// SPDX-License-Identifier: GPL-3.0-or-later
// RequestFlow: requests issued and completed at the host ports, and how many are inside the drive: integrated over the window, apart from
// the latencies, so that Little's law can be checked.
#pragma once

#include "base/wide.h"
#include "results/run_result.h"

#include <cstdint>

namespace floom::inline engine {

class RequestFlow {
public:
    void issued(Time now, std::uint32_t inFlight)
    {
        ++m_issued;
        m_issueTimes += now.ps;
        changed(now, inFlight);
    }
    void completed(Time issued, Time now, std::uint32_t inFlight)
    {
        m_issueTimes -= issued.ps;
        changed(now, inFlight);
        ++m_completed;
    }
    void windowBegins(Time now)
    {
        m_open = true;
        m_lastChange = now;
        m_occupancy = 0;
        m_agesAtStart = ages(now);
    }

    [[nodiscard]] std::uint64_t issuedRequests() const { return m_issued; }
    [[nodiscard]] std::uint64_t completedRequests() const { return m_completed; }
    [[nodiscard]] std::uint32_t inFlight() const { return m_inFlight; }
    [[nodiscard]] std::uint32_t mostInFlight() const { return m_mostInFlight; }

    // True if none was lost. `standsStill`: nothing is left that could complete those inside.
    void checkConserved(RunResult& result, bool standsStill) const;
    // Little's law of the window. `inside`: summed time of its requests inside the drive, in picoseconds.
    void checkLittle(RunResult& result, Int128 inside) const;

private:
    void changed(Time now, std::uint32_t inFlight)
    {
        if (m_open)
            m_occupancy += static_cast<Int128>(m_inFlight) * (now - m_lastChange).ps;
        m_lastChange = now;
        m_inFlight = inFlight;
        m_mostInFlight = inFlight > m_mostInFlight ? inFlight : m_mostInFlight;
    }
    [[nodiscard]] Int128 ages(Time now) const { return static_cast<Int128>(m_inFlight) * now.ps - m_issueTimes; } // of those in flight

    bool m_open = false;
    Time m_lastChange;
    std::uint32_t m_inFlight = 0, m_mostInFlight = 0;
    Int128 m_occupancy = 0; // requests x picoseconds in the window
    Int128 m_issueTimes = 0, m_agesAtStart = 0; // of the requests in flight: sum of issue times; sum of ages at window start
    std::uint64_t m_issued = 0, m_completed = 0;
};

} // namespace floom::inline engine
