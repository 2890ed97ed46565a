// SPDX-License-Identifier: GPL-3.0-or-later
// Totals of a selected timeline area: work of the selected tracks in a time interval, by operation and owner, and the requests with work
// inside. Times are picoseconds clipped to the area. Pure; cost grows with the spans inside.
#pragma once

#include "recording/timeline_index.h"

#include <cstdint>
#include <vector>

namespace floom::inline recording {

struct AreaRow {
    int activity = 0;
    Owner owner = Owner::other;
    int category = 0;
    std::int64_t count = 0;
    Time total; // clipped to the area
    Time length; // full lengths of the counted spans: length / count is their mean
    double busy = 0; // total over (interval times number of tracks)
    // Percentiles of full span lengths, within 2^-7; negative if there are too few: below 100 for p99, below 1000 for p99.9.
    Time p50{-1}, p99{-1}, p999{-1};
};

struct AreaRequest {
    std::int64_t request = 0;
    int track = -1; // track with its longest work inside
    Time latency;
};

struct AreaTotals {
    Time from, to;
    std::vector<int> tracks;
    std::vector<AreaRow> rows; // longest total first
    std::vector<AreaRequest> requests; // slowest first, at most kMostRequests
    std::int64_t requestCount = 0;
    std::int64_t bytes = 0; // of these requests
    double busy = 0; // all tracks together, without waiting
    std::vector<double> busyOf; // per element of `tracks`
    static constexpr std::size_t kMostRequests = 200;
};

[[nodiscard]] AreaTotals areaTotals(const TimelineIndex& index, std::vector<int> tracks, Time from, Time to);

} // namespace floom::inline recording
