// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_folds.h"

#include <algorithm>

namespace floom::inline recording {

Time nextChange(const TimelineIndex& index, Time from, int step)
{
    Time best = step > 0 ? index.end() : Time{};
    const auto consider = [&](Time at) {
        if (step > 0 ? at > from && at < best : at < from && at > best)
            best = at;
    };
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto [first, last] = index.reaching(t, from - Time{1}, from + Time{1});
        for (auto i = first; i < std::min(last + 1, all.size()); ++i) {
            consider(all[i].start);
            consider(all[i].end());
        }
        if (step < 0 && first > 0)
            consider(all[first - 1].end());
    }
    return best;
}

Time nextBegin(const TimelineIndex& index, Time from, int step)
{
    Time best = step > 0 ? index.end() : Time{};
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto after =
            std::partition_point(all.begin(), all.end(), [&](const Span& s) { return step > 0 ? s.start <= from : s.start < from; });
        if (step > 0 && after != all.end())
            best = std::min(best, after->start);
        else if (step < 0 && after != all.begin())
            best = std::max(best, std::prev(after)->start);
    }
    return best;
}

bool isBegin(const TimelineIndex& index, Time instant)
{
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto at = std::partition_point(all.begin(), all.end(), [instant](const Span& span) { return span.start < instant; });
        if (at != all.end() && at->start == instant)
            return true;
    }
    return false;
}

namespace {

bool changesWithin(const TimelineIndex& index, Time after, Time before)
{
    const auto isInside = [&](Time at) { return at > after && at < before; };
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto [first, last] = index.reaching(t, after, before);
        for (auto i = first; i < std::min(last, all.size()); ++i)
            if (isInside(all[i].start) || isInside(all[i].end()))
                return true;
    }
    return false;
}

} // namespace

// Probes instants half of `least` apart: a gap of that length contains a whole step between two probes.
std::vector<Stretch> gapsBetweenChanges(const TimelineIndex& index, Time from, Time to, Time least)
{
    std::vector<Stretch> gaps;
    const Time step = later(Time{1}, least / 2);
    const Time last = earlier(to, index.end());
    for (Time at = later(Time{}, from - step); at < last; at += step) {
        if (changesWithin(index, at, at + step))
            continue;
        const Time end = nextChange(index, at, 1);
        const Time begin = nextChange(index, at + Time{1}, -1);
        if (end - begin >= least && end > from)
            gaps.push_back({begin, end});
        at = std::max(at, end - step);
    }
    return gaps;
}

} // namespace floom::inline recording
