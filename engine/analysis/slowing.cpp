// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/slowing.h"

namespace floom::inline engine {

std::optional<Halves> slowing(const RunResult& result)
{
    constexpr double kMuch = 1.5;
    double requests[2] = {}, latency[2] = {};
    for (std::size_t i = 0; i < result.series.size(); ++i) {
        const std::size_t half = 2 * i / result.series.size();
        requests[half] += result.series[i].iops; // the slices are equally long
        latency[half] += result.series[i].iops * result.series[i].meanLatencyUs;
    }
    if (result.window.steady || requests[0] <= 0 || requests[1] <= 0)
        return std::nullopt;
    const Halves halves{latency[0] / requests[0], latency[1] / requests[1]};
    return halves.second > kMuch * halves.first ? std::optional(halves) : std::nullopt;
}

} // namespace floom::inline engine
