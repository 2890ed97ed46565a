// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware call stacks. Each span of a core belongs to one function and stores its call depth; from these spans come frames for all
// functions on the stack, as a recording of its own: each depth of a core is a track, drawn and queried like any other. Frames end when the
// core sleeps. Callers from before the start of the recording are unknown. Pure.
#pragma once

#include "results/run_result.h"

#include <memory>
#include <vector>

namespace floom::inline recording {

class TimelineIndex;

inline constexpr const char* kCallRows = "calls"; // resource of these tracks

// Frame flag: the function continues after a sleep; it was not entered here.
inline constexpr std::uint8_t kGoesOn = 0x80;

struct CallStacks {
    std::shared_ptr<const TimelineIndex> frames; // null: no firmware recorded
    std::vector<std::vector<int>> rows; // by track of the recording: its rows in `frames`, outermost function first; empty: none
    std::vector<int> cores; // by row: the core's track in the recording
    std::vector<bool> functions; // by activity: whether it is a function
};

[[nodiscard]] CallStacks callStacksOf(const SpanStore& store, const std::vector<ActivityInfo>& activities);

} // namespace floom::inline recording
