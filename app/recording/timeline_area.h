// SPDX-License-Identifier: GPL-3.0-or-later
// Totals of a selected timeline area: work of the selected tracks in a time interval, by operation and owner, and the requests with work
// inside. Times are picoseconds clipped to the area. Pure; cost grows with the spans inside.
#pragma once

#include "recording/timeline_index.h"

#include <cstdint>
#include <vector>

namespace floom {

struct AreaRow {
    int activity = 0;
    Owner owner = Owner::other;
    int category = 0;
    std::int64_t count = 0;
    std::int64_t totalPs = 0; // clipped to the area
    std::int64_t lengthPs = 0; // full lengths of the counted spans: lengthPs / count is their mean
    double busy = 0; // totalPs over (interval times number of tracks)
    // Percentiles of full span lengths, within 2^-7; -1 if there are too few: below 100 for p99, below 1000 for p99.9.
    std::int64_t p50Ps = -1, p99Ps = -1, p999Ps = -1;
};

struct AreaRequest {
    std::int64_t request = 0;
    int track = -1; // track with its longest work inside
    std::int64_t latencyPs = 0;
};

struct AreaTotals {
    std::int64_t fromPs = 0, toPs = 0;
    std::vector<int> tracks;
    std::vector<AreaRow> rows; // longest total first
    std::vector<AreaRequest> requests; // slowest first, at most kMostRequests
    std::int64_t requestCount = 0;
    std::int64_t bytes = 0; // of these requests
    double busy = 0; // all tracks together, without waiting
    std::vector<double> busyOf; // per element of `tracks`
    static constexpr std::size_t kMostRequests = 200;
};

[[nodiscard]] AreaTotals areaTotals(const TimelineIndex& index, std::vector<int> tracks, std::int64_t fromPs, std::int64_t toPs);

} // namespace floom
