// SPDX-License-Identifier: GPL-3.0-or-later
// Mean-value analysis of a closed network with one class: N requests circulate through a delay and stations with a mean demand each. Exact
// for exponential service times (Reiser and Lavenberg, 1980). Real service times vary less, so the drive lies between this and the
// asymptote min(1 / largest demand, N / (delay + sum)): a band, not a bound. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace floom::inline engine {

struct Station {
    double seconds = 0; // demand of one request on one of the equal stations
    double stations = 1; // number of equal stations in the class
    double servers = 1; // per station; several servers are modelled as one fast server plus a delay (Seidmann)
};

struct ThroughputBand {
    double low = 0, high = 0; // requests a second
};

// `inFlight` up to 65,536; between whole numbers in proportion. Both 0 without demands.
[[nodiscard]] ThroughputBand meanValues(const std::vector<Station>& stations, double delaySeconds, double inFlight);

} // namespace floom::inline engine
