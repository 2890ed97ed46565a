// SPDX-License-Identifier: GPL-3.0-or-later
// Intervals in which nothing begins or ends: adaptive playback skips them, and the ruler draws them as a zigzag. Pure; any thread.
#pragma once

#include "recording/timeline_index.h"
#include "results/stretches.h"

#include <cstdint>
#include <vector>

namespace floom::inline recording {

// Nearest begin or end of any span strictly after (step 1) or before (step -1) an instant; else the recording's edge.
[[nodiscard]] Time nextChange(const TimelineIndex& index, Time from, int step);
// The same for begins only.
[[nodiscard]] Time nextBegin(const TimelineIndex& index, Time from, int step);
[[nodiscard]] bool isBegin(const TimelineIndex& index, Time instant);

// Intervals of at least `least` that touch [from, to) and contain no begin or end, by time, not clipped. Cost grows with (to -
// from) / least, not with the number of spans.
[[nodiscard]] std::vector<Stretch> gapsBetweenChanges(const TimelineIndex& index, Time from, Time to, Time least);

} // namespace floom::inline recording
