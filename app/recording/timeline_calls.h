// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of firmware stacked by call. A core's spans are of one function at a time and know how deep it stands in its calls; from
// them come the frames of all functions that were under way, a recording of their own: a row of a core is a track of it, so that it is
// drawn and asked as any other. A core that sleeps ends its frames. What called before the recording began is not known. Pure.
#pragma once

#include "results/run_result.h"

#include <memory>
#include <vector>

namespace floom {

class TimelineIndex;

inline constexpr const char* kCallRows = "calls"; // resource of the tracks that are such rows

// In the flags of a frame: it goes on behind a sleep, and was not entered there.
inline constexpr std::uint8_t kGoesOn = 0x80;

struct CallStacks {
    std::shared_ptr<const TimelineIndex> frames; // null: no firmware was recorded
    std::vector<std::vector<int>> rows; // by track of the recording: its rows in `frames`, the outermost function first; empty: none
    std::vector<int> cores; // by row: the track of the recording
    std::vector<bool> functions; // by activity: whether it is one
};

[[nodiscard]] CallStacks callStacksOf(const SpanStore& store, const std::vector<ActivityInfo>& activities);

} // namespace floom
