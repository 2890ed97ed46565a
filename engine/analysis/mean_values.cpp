// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/mean_values.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

ThroughputBand meanValues(const std::vector<Station>& stations, double delaySeconds, double inFlight)
{
    double delay = delaySeconds, sum = delaySeconds, largest = 0;
    std::vector<double> demand, queue(stations.size(), 0);
    for (const Station& s : stations) {
        demand.push_back(s.seconds / s.servers);
        delay += s.stations * s.seconds * (s.servers - 1) / s.servers;
        sum += s.stations * s.seconds;
        largest = std::max(largest, s.seconds / s.servers);
    }
    if (sum <= 0 || inFlight <= 0)
        return {};
    double throughput = 0, before = 0;
    const double most = std::min(inFlight, 65'536.0);
    const auto n = static_cast<std::uint64_t>(std::ceil(most));
    for (std::uint64_t i = 1; i <= n; ++i) {
        before = throughput;
        double round = delay;
        for (std::size_t k = 0; k < demand.size(); ++k)
            round += stations[k].stations * demand[k] * (1 + queue[k]);
        throughput = static_cast<double>(i) / round;
        for (std::size_t k = 0; k < demand.size(); ++k)
            queue[k] = throughput * demand[k] * (1 + queue[k]);
    }
    const double asymptote = inFlight / sum;
    throughput -= (throughput - before) * (static_cast<double>(n) - most);
    return {throughput, largest > 0 ? std::min(1 / largest, asymptote) : asymptote};
}

} // namespace floom::inline engine
