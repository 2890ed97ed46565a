// SPDX-License-Identifier: GPL-3.0-or-later
// Stretches of simulated time: which parts of a run are recorded. A list is ascending and disjoint; an empty list means the whole run.
// Pure.
#pragma once

#include "base/time.h"

#include <vector>

namespace floom::inline engine {

struct Stretch {
    Time from, to = kNever; // [from, to)
    bool operator==(const Stretch&) const = default;
};

// Sorted, with touching stretches joined.
[[nodiscard]] std::vector<Stretch> joined(std::vector<Stretch> stretches);
// Does [from, to) overlap a stretch (touches), or lie entirely in one (covers)?
[[nodiscard]] bool touches(const std::vector<Stretch>& stretches, Time from, Time to);
[[nodiscard]] bool covers(const std::vector<Stretch>& stretches, Time from, Time to);

// The gaps: the parts of [0, end) in no stretch. Empty if the list is empty.
[[nodiscard]] std::vector<Stretch> between(const std::vector<Stretch>& stretches, Time end);

} // namespace floom::inline engine
