// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/stretches.h"

#include "results/run_result.h"

#include <algorithm>

namespace floom {
namespace {

// First stretch that ends after the instant.
auto firstBehind(const std::vector<Stretch>& stretches, std::int64_t ps)
{
    return std::upper_bound(stretches.begin(), stretches.end(), ps, [](std::int64_t at, const Stretch& one) { return at < one.toPs; });
}

} // namespace

std::vector<Stretch> joined(std::vector<Stretch> stretches)
{
    std::sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) { return a.fromPs < b.fromPs; });
    std::vector<Stretch> list;
    for (const Stretch& one : stretches) {
        if (one.toPs <= one.fromPs)
            continue;
        if (!list.empty() && one.fromPs <= list.back().toPs)
            list.back().toPs = std::max(list.back().toPs, one.toPs);
        else
            list.push_back(one);
    }
    return list;
}

bool touches(const std::vector<Stretch>& stretches, std::int64_t fromPs, std::int64_t toPs)
{
    const auto found = firstBehind(stretches, fromPs);
    return stretches.empty() || (found != stretches.end() && found->fromPs < toPs);
}

bool covers(const std::vector<Stretch>& stretches, std::int64_t fromPs, std::int64_t toPs)
{
    const auto found = firstBehind(stretches, fromPs);
    return stretches.empty() || (found != stretches.end() && found->fromPs <= fromPs && toPs <= found->toPs);
}

std::vector<Stretch> between(const std::vector<Stretch>& stretches, std::int64_t endPs)
{
    std::vector<Stretch> gaps;
    std::int64_t at = 0;
    for (const Stretch& one : stretches) {
        if (at >= endPs)
            break;
        if (one.fromPs > at)
            gaps.push_back({at, std::min(one.fromPs, endPs)});
        at = one.toPs;
    }
    if (!stretches.empty() && at < endPs)
        gaps.push_back({at, endPs});
    return gaps;
}

bool isRecorded(const RunResult& result, const RequestSpan& request)
{
    return result.spans != nullptr && !result.spans->spans.empty() && covers(result.recorded, request.issuedPs, request.completedPs)
        && (!result.spans->truncated || request.completedPs <= result.spans->endPs);
}

} // namespace floom
