// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_folds.h"

#include <algorithm>

namespace floom {

std::int64_t nextChange(const TimelineIndex& index, std::int64_t ps, int step)
{
    std::int64_t best = step > 0 ? index.endPs() : 0;
    const auto consider = [&](std::int64_t at) {
        if (step > 0 ? at > ps && at < best : at < ps && at > best)
            best = at;
    };
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto [first, last] = index.reaching(t, ps - 1, ps + 1);
        for (auto i = first; i < std::min(last + 1, all.size()); ++i) {
            consider(all[i].startPs);
            consider(all[i].endPs());
        }
        if (step < 0 && first > 0)
            consider(all[first - 1].endPs());
    }
    return best;
}

std::int64_t nextBegin(const TimelineIndex& index, std::int64_t ps, int step)
{
    std::int64_t best = step > 0 ? index.endPs() : 0;
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto after =
            std::partition_point(all.begin(), all.end(), [&](const Span& s) { return step > 0 ? s.startPs <= ps : s.startPs < ps; });
        if (step > 0 && after != all.end())
            best = std::min(best, after->startPs);
        else if (step < 0 && after != all.begin())
            best = std::max(best, std::prev(after)->startPs);
    }
    return best;
}

bool isBegin(const TimelineIndex& index, std::int64_t ps)
{
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto at = std::partition_point(all.begin(), all.end(), [ps](const Span& span) { return span.startPs < ps; });
        if (at != all.end() && at->startPs == ps)
            return true;
    }
    return false;
}

namespace {

bool changesWithin(const TimelineIndex& index, std::int64_t afterPs, std::int64_t beforePs)
{
    const auto isInside = [&](std::int64_t at) { return at > afterPs && at < beforePs; };
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto [first, last] = index.reaching(t, afterPs, beforePs);
        for (auto i = first; i < std::min(last, all.size()); ++i)
            if (isInside(all[i].startPs) || isInside(all[i].endPs()))
                return true;
    }
    return false;
}

} // namespace

// Probes instants half of `leastPs` apart: a gap of that length contains a whole step between two probes.
std::vector<Stretch> gapsBetweenChanges(const TimelineIndex& index, std::int64_t fromPs, std::int64_t toPs, std::int64_t leastPs)
{
    std::vector<Stretch> gaps;
    const std::int64_t step = std::max<std::int64_t>(1, leastPs / 2);
    const std::int64_t last = std::min(toPs, index.endPs());
    for (std::int64_t at = std::max<std::int64_t>(0, fromPs - step); at < last; at += step) {
        if (changesWithin(index, at, at + step))
            continue;
        const std::int64_t end = nextChange(index, at, 1);
        const std::int64_t begin = nextChange(index, at + 1, -1);
        if (end - begin >= leastPs && end > fromPs)
            gaps.push_back({begin, end});
        at = std::max(at, end - step);
    }
    return gaps;
}

} // namespace floom
