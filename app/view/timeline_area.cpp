// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/timeline_area.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace floom {

namespace {

struct Work {
    int track = -1;
    std::int64_t ps = 0;
};

std::vector<AreaRequest> slowest(const TimelineIndex& index, const std::unordered_map<std::uint32_t, Work>& inside)
{
    std::vector<AreaRequest> list;
    for (const auto& [number, work] : inside) {
        const auto request = static_cast<std::int64_t>(number) - 1;
        if (const auto* found = index.request(request))
            list.push_back({request, work.track, found->completedPs - found->issuedPs});
    }
    // Ordered by value, so the order of the table above does not show.
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
    std::unordered_map<std::uint32_t, Work> inside;
    for (const int track : totals.tracks) {
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
            row.lengthPs += span.lengthPs();
            if (span.request != 0)
                if (auto& work = inside[span.request]; ps > work.ps)
                    work = {track, ps};
        }
    }
    const double whole = static_cast<double>(totals.toPs - totals.fromPs) * static_cast<double>(totals.tracks.size());
    for (auto& [key, row] : rows) {
        row.busy = static_cast<double>(row.totalPs) / whole;
        if (categoryLook(row.category) != Look::waiting)
            totals.busy += row.busy;
        totals.rows.push_back(row);
    }
    std::stable_sort(totals.rows.begin(), totals.rows.end(), [](const AreaRow& a, const AreaRow& b) { return a.totalPs > b.totalPs; });
    totals.requestCount = static_cast<std::int64_t>(inside.size());
    totals.requests = slowest(index, inside);
    return totals;
}

} // namespace floom
