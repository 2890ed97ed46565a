// SPDX-License-Identifier: GPL-3.0-or-later
// Where nothing begins or ends in a recording: what adaptive playback crosses at a stride, and the ruler shows as a zigzag. Pure; any
// thread.
#pragma once

#include "recording/timeline_index.h"
#include "results/stretches.h"

#include <cstdint>
#include <vector>

namespace floom {

// Nearest begin or end of any span strictly after (step 1) or before (step -1) an instant; the recording's edge when there is none.
[[nodiscard]] std::int64_t nextChange(const TimelineIndex& index, std::int64_t ps, int step);
// The same for begins alone.
[[nodiscard]] std::int64_t nextBegin(const TimelineIndex& index, std::int64_t ps, int step);
[[nodiscard]] bool isBegin(const TimelineIndex& index, std::int64_t ps);

// Stretches of at least `leastPs` in [fromPs, toPs) without a begin or an end, by time, whole even where they reach beyond it. The time it
// takes grows with (toPs - fromPs) / leastPs, not with the number of spans.
[[nodiscard]] std::vector<Stretch> gapsBetweenChanges(const TimelineIndex& index, std::int64_t fromPs, std::int64_t toPs,
                                                      std::int64_t leastPs);

} // namespace floom
