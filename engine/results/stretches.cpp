// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/stretches.h"

#include "results/run_result.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

// First stretch that ends after the instant.
auto firstBehind(const std::vector<Stretch>& stretches, Time instant)
{
    return std::upper_bound(stretches.begin(), stretches.end(), instant, [](Time at, const Stretch& one) { return at < one.to; });
}

} // namespace

std::vector<Stretch> joined(std::vector<Stretch> stretches)
{
    std::sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
    std::vector<Stretch> list;
    for (const Stretch& one : stretches) {
        if (one.to <= one.from)
            continue;
        if (!list.empty() && one.from <= list.back().to)
            list.back().to = std::max(list.back().to, one.to);
        else
            list.push_back(one);
    }
    return list;
}

bool touches(const std::vector<Stretch>& stretches, Time from, Time to)
{
    const auto found = firstBehind(stretches, from);
    return stretches.empty() || (found != stretches.end() && found->from < to);
}

bool covers(const std::vector<Stretch>& stretches, Time from, Time to)
{
    const auto found = firstBehind(stretches, from);
    return stretches.empty() || (found != stretches.end() && found->from <= from && to <= found->to);
}

std::vector<Stretch> between(const std::vector<Stretch>& stretches, Time end)
{
    std::vector<Stretch> gaps;
    Time at;
    for (const Stretch& one : stretches) {
        if (at >= end)
            break;
        if (one.from > at)
            gaps.push_back({at, std::min(one.from, end)});
        at = one.to;
    }
    if (!stretches.empty() && at < end)
        gaps.push_back({at, end});
    return gaps;
}

bool isRecorded(const RunResult& result, const RequestSpan& request)
{
    return result.spans != nullptr && !result.spans->spans.empty() && covers(result.recorded, request.issued, request.completed)
        && (!result.spans->truncated || request.completed <= result.spans->end);
}

} // namespace floom::inline engine
