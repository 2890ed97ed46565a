// SPDX-License-Identifier: GPL-3.0-or-later
// Intervals in which nothing begins or ends: adaptive playback skips them, and the ruler draws them as a zigzag. Pure; any thread.
#pragma once

#include "recording/timeline_index.h"
#include "results/stretches.h"

#include <cstdint>
#include <vector>

namespace floom {

// Nearest begin or end of any span strictly after (step 1) or before (step -1) an instant; else the recording's edge.
[[nodiscard]] std::int64_t nextChange(const TimelineIndex& index, std::int64_t ps, int step);
// The same for begins only.
[[nodiscard]] std::int64_t nextBegin(const TimelineIndex& index, std::int64_t ps, int step);
[[nodiscard]] bool isBegin(const TimelineIndex& index, std::int64_t ps);

// Intervals of at least `leastPs` that touch [fromPs, toPs) and contain no begin or end, by time, not clipped. Cost grows with (toPs -
// fromPs) / leastPs, not with the number of spans.
[[nodiscard]] std::vector<Stretch> gapsBetweenChanges(const TimelineIndex& index, std::int64_t fromPs, std::int64_t toPs,
                                                      std::int64_t leastPs);

} // namespace floom
