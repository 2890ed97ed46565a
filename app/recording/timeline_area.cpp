// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_area.h"

#include "results/histogram.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace floom::inline recording {

namespace {

struct Work {
    int track = -1;
    Time time;
};

struct Lengths { // span lengths of a row
    Histogram histogram;
    Time longest;

    void add(Time length)
    {
        histogram.add(length.ps);
        longest = later(longest, length);
    }
    [[nodiscard]] Time at(double quantile, std::uint64_t least) const
    {
        return histogram.total() < least ? Time{-1} : earlier(longest, Time{histogram.quantile(quantile)});
    }
};

std::int64_t bytesOf(const TimelineIndex& index, const std::unordered_map<std::uint32_t, Work>& inside)
{
    std::int64_t bytes = 0;
    for (const auto& [number, work] : inside) // a sum: iteration order does not matter
        if (const auto* found = index.request(static_cast<std::int64_t>(number) - 1))
            bytes += found->bytes;
    return bytes;
}

std::vector<AreaRequest> slowest(const TimelineIndex& index, const std::unordered_map<std::uint32_t, Work>& inside)
{
    std::vector<AreaRequest> list;
    for (const auto& [number, work] : inside) {
        const auto request = static_cast<std::int64_t>(number) - 1;
        if (const auto* found = index.request(request))
            list.push_back({request, work.track, found->completed - found->issued});
    }
    // Sorted by value, so the hash table's order does not matter.
    std::sort(list.begin(), list.end(), [](const AreaRequest& a, const AreaRequest& b) {
        return a.latency != b.latency ? a.latency > b.latency : a.request < b.request;
    });
    if (list.size() > AreaTotals::kMostRequests)
        list.resize(AreaTotals::kMostRequests);
    return list;
}

} // namespace

AreaTotals areaTotals(const TimelineIndex& index, std::vector<int> tracks, Time from, Time to)
{
    AreaTotals totals;
    totals.from = later(Time{}, from);
    totals.to = earlier(index.end(), to);
    totals.tracks = std::move(tracks);
    if (totals.to <= totals.from || totals.tracks.empty())
        return totals;
    std::map<std::pair<int, int>, AreaRow> rows;
    std::map<std::pair<int, int>, Lengths> lengths;
    std::unordered_map<std::uint32_t, Work> inside;
    for (const int track : totals.tracks) {
        Time worked;
        const auto all = index.spans(track);
        const auto [first, last] = index.reaching(track, totals.from, totals.to);
        for (std::size_t i = first; i < last; ++i) {
            const auto& span = all[i];
            const Time time = earlier(span.end(), totals.to) - later(span.start, totals.from);
            if (time <= Time{})
                continue;
            auto& row = rows[{span.activity(), span.owner}];
            row.activity = span.activity();
            row.owner = static_cast<Owner>(std::min<std::uint8_t>(span.owner, kOwners - 1));
            row.category = index.category(span);
            ++row.count;
            row.total += time;
            worked += categoryStyle(row.category) == ActivityStyle::waiting ? Time{} : time;
            row.length += span.length();
            lengths[{span.activity(), span.owner}].add(span.length());
            if (span.request != 0)
                if (auto& work = inside[span.request]; time > work.time)
                    work = {track, time};
        }
        totals.busyOf.push_back(ratio(worked, totals.to - totals.from));
    }
    const double whole = static_cast<double>((totals.to - totals.from).ps) * static_cast<double>(totals.tracks.size());
    for (auto& [key, row] : rows) {
        row.busy = static_cast<double>(row.total.ps) / whole;
        const auto& of = lengths[key];
        row.p50 = of.at(0.5, 1);
        row.p99 = of.at(0.99, 100);
        row.p999 = of.at(0.999, 1000);
        if (categoryStyle(row.category) != ActivityStyle::waiting)
            totals.busy += row.busy;
        totals.rows.push_back(row);
    }
    std::stable_sort(totals.rows.begin(), totals.rows.end(), [](const AreaRow& a, const AreaRow& b) { return a.total > b.total; });
    totals.requestCount = static_cast<std::int64_t>(inside.size());
    totals.bytes = bytesOf(index, inside);
    totals.requests = slowest(index, inside);
    return totals;
}

} // namespace floom::inline recording
