// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_area.h"

#include "results/histogram.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace floom {

namespace {

struct Work {
    int track = -1;
    std::int64_t ps = 0;
};

struct Lengths { // span lengths of a row
    Histogram histogram;
    std::int64_t longestPs = 0;

    void add(std::int64_t ps)
    {
        histogram.add(ps);
        longestPs = std::max(longestPs, ps);
    }
    [[nodiscard]] std::int64_t at(double quantile, std::uint64_t least) const
    {
        return histogram.total() < least ? -1 : std::min(longestPs, histogram.quantile(quantile));
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
            list.push_back({request, work.track, found->completedPs - found->issuedPs});
    }
    // Sorted by value, so the hash table's order does not matter.
    std::sort(list.begin(), list.end(), [](const AreaRequest& a, const AreaRequest& b) {
        return a.latencyPs != b.latencyPs ? a.latencyPs > b.latencyPs : a.request < b.request;
    });
    if (list.size() > AreaTotals::kMostRequests)
        list.resize(AreaTotals::kMostRequests);
    return list;
}

} // namespace

AreaTotals areaTotals(const TimelineIndex& index, std::vector<int> tracks, std::int64_t fromPs, std::int64_t toPs)
{
    AreaTotals totals;
    totals.fromPs = std::max<std::int64_t>(0, fromPs);
    totals.toPs = std::min(index.endPs(), toPs);
    totals.tracks = std::move(tracks);
    if (totals.toPs <= totals.fromPs || totals.tracks.empty())
        return totals;
    std::map<std::pair<int, int>, AreaRow> rows;
    std::map<std::pair<int, int>, Lengths> lengths;
    std::unordered_map<std::uint32_t, Work> inside;
    for (const int track : totals.tracks) {
        std::int64_t worked = 0;
        const auto all = index.spans(track);
        const auto [first, last] = index.reaching(track, totals.fromPs, totals.toPs);
        for (std::size_t i = first; i < last; ++i) {
            const auto& span = all[i];
            const auto ps = std::min(span.endPs(), totals.toPs) - std::max(span.startPs, totals.fromPs);
            if (ps <= 0)
                continue;
            auto& row = rows[{span.activity(), span.owner}];
            row.activity = span.activity();
            row.owner = static_cast<Owner>(std::min<std::uint8_t>(span.owner, kOwners - 1));
            row.category = index.category(span);
            ++row.count;
            row.totalPs += ps;
            worked += categoryLook(row.category) == Look::waiting ? 0 : ps;
            row.lengthPs += span.lengthPs();
            lengths[{span.activity(), span.owner}].add(span.lengthPs());
            if (span.request != 0)
                if (auto& work = inside[span.request]; ps > work.ps)
                    work = {track, ps};
        }
        totals.busyOf.push_back(static_cast<double>(worked) / static_cast<double>(totals.toPs - totals.fromPs));
    }
    const double whole = static_cast<double>(totals.toPs - totals.fromPs) * static_cast<double>(totals.tracks.size());
    for (auto& [key, row] : rows) {
        row.busy = static_cast<double>(row.totalPs) / whole;
        const auto& of = lengths[key];
        row.p50Ps = of.at(0.5, 1);
        row.p99Ps = of.at(0.99, 100);
        row.p999Ps = of.at(0.999, 1000);
        if (categoryLook(row.category) != Look::waiting)
            totals.busy += row.busy;
        totals.rows.push_back(row);
    }
    std::stable_sort(totals.rows.begin(), totals.rows.end(), [](const AreaRow& a, const AreaRow& b) { return a.totalPs > b.totalPs; });
    totals.requestCount = static_cast<std::int64_t>(inside.size());
    totals.bytes = bytesOf(index, inside);
    totals.requests = slowest(index, inside);
    return totals;
}

} // namespace floom
