// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/percentile_request.h"

#include "recording/timeline_index.h"
#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace floom::inline recording {

std::int64_t percentileRequest(const RunResult& result, const std::string& side, double q)
{
    if (!result.spans)
        return -1;
    for (const PercentileExemplar& one : result.exemplars)
        for (const ReportedPercentile& named : kReportedPercentiles)
            if (side.empty() && one.percentile == named.name && std::abs(named.q - q) < 1e-9
                && findRequest(*result.spans, static_cast<std::int64_t>(one.request)))
                return static_cast<std::int64_t>(one.request);
    std::vector<std::pair<Time, std::int64_t>> latencies; // latency and request number
    for (const RequestSpan& one : result.spans->requests)
        if (one.completed > later(one.issued, result.window.start) && one.completed <= result.window.end
            && (side.empty() || one.write == (side == "write")))
            latencies.emplace_back(one.completed - one.issued, one.request);
    if (latencies.empty())
        return -1;
    const auto n = static_cast<double>(latencies.size());
    const auto rank = static_cast<std::ptrdiff_t>(std::clamp(std::ceil(q * n) - 1, 0.0, n - 1));
    std::nth_element(latencies.begin(), latencies.begin() + rank, latencies.end());
    return latencies[static_cast<std::size_t>(rank)].second;
}

} // namespace floom::inline recording
