// SPDX-License-Identifier: GPL-3.0-or-later
// Stretches of simulated time: which parts of a run are recorded. A list is ascending and disjoint; an empty list means the whole run.
// Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace floom {

struct Stretch {
    std::int64_t fromPs = 0, toPs = INT64_MAX; // [from, to)
    bool operator==(const Stretch&) const = default;
};

// Sorted, with touching stretches joined.
[[nodiscard]] std::vector<Stretch> joined(std::vector<Stretch> stretches);
// Does [fromPs, toPs) overlap a stretch (touches), or lie entirely in one (covers)?
[[nodiscard]] bool touches(const std::vector<Stretch>& stretches, std::int64_t fromPs, std::int64_t toPs);
[[nodiscard]] bool covers(const std::vector<Stretch>& stretches, std::int64_t fromPs, std::int64_t toPs);

// The gaps: the parts of [0, endPs) in no stretch. Empty if the list is empty.
[[nodiscard]] std::vector<Stretch> between(const std::vector<Stretch>& stretches, std::int64_t endPs);

} // namespace floom
