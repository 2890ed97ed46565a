// SPDX-License-Identifier: GPL-3.0-or-later
// Totals of a selected area of the timeline: what the chosen tracks did in a stretch of time, per operation and owner, and the requests
// whose work lies inside. Times are picoseconds clipped to the area. Pure; cost follows the spans inside.
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
    std::int64_t totalPs = 0; // inside the area
    std::int64_t lengthPs = 0; // whole lengths of the spans counted: lengthPs / count is their mean
    double busy = 0; // totalPs over the stretch times the tracks
    // Whole lengths too, within 2^-7; -1 where there are too few: below 100 for p99, below 1000 for p99.9.
    std::int64_t p50Ps = -1, p99Ps = -1, p999Ps = -1;
};

struct AreaRequest {
    std::int64_t request = 0;
    int track = -1; // where its longest work inside lies
    std::int64_t latencyPs = 0;
};

struct AreaTotals {
    std::int64_t fromPs = 0, toPs = 0;
    std::vector<int> tracks;
    std::vector<AreaRow> rows; // longest first
    std::vector<AreaRequest> requests; // slowest first, at most kMostRequests
    std::int64_t requestCount = 0;
    std::int64_t bytes = 0; // of these requests
    double busy = 0; // of all tracks together, waiting left out
    std::vector<double> busyOf; // of each of `tracks` alone
    static constexpr std::size_t kMostRequests = 200;
};

[[nodiscard]] AreaTotals areaTotals(const TimelineIndex& index, std::vector<int> tracks, std::int64_t fromPs, std::int64_t toPs);

} // namespace floom
