// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/request_flow.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

void RequestFlow::checkConserved(RunResult& result, bool standsStill) const
{
    // Requests still inside are not lost as long as pending work can complete them.
    const auto lost =
        static_cast<double>(m_issued) - static_cast<double>(m_completed) - (standsStill ? 0.0 : static_cast<double>(m_inFlight));
    result.laws.push_back({"requests_conserved", lost, lost == 0});
}

// Occupancy integrated at the port against throughput x latency inside the port. A window cuts requests that began before it or end after
// it; corrected by the ages of the requests in flight at both edges, the two are equal.
void RequestFlow::checkLittle(RunResult& result, Int128 inside) const
{
    const Int128 off = inside - m_agesAtStart + ages(m_lastChange) - m_occupancy;
    const double occupancy = std::max(1.0, static_cast<double>(m_occupancy));
    result.laws.push_back({"little_error", std::fabs(static_cast<double>(off)) / occupancy, off == 0});
    // Relative effect of the edges: the part of N = X R that a window of this length cannot show.
    result.laws.push_back({"little_edges", static_cast<double>(inside - m_occupancy) / occupancy, true});
}

} // namespace floom::inline engine
