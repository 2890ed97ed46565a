// SPDX-License-Identifier: GPL-3.0-or-later
// Stretches of simulated time: what of a run is recorded. A list of them is ascending and apart; an empty list means all of the run. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace floom {

struct Stretch {
    std::int64_t fromPs = 0, toPs = INT64_MAX; // [from, to)
    bool operator==(const Stretch&) const = default;
};

// In order, those that touch joined.
[[nodiscard]] std::vector<Stretch> joined(std::vector<Stretch> stretches);
// Whether something in [fromPs, toPs) lies in one of them: at all, and from its beginning to its end.
[[nodiscard]] bool touches(const std::vector<Stretch>& stretches, std::int64_t fromPs, std::int64_t toPs);
[[nodiscard]] bool covers(const std::vector<Stretch>& stretches, std::int64_t fromPs, std::int64_t toPs);

// What of [0, endPs) lies in none of them. Nothing when the list is empty.
[[nodiscard]] std::vector<Stretch> between(const std::vector<Stretch>& stretches, std::int64_t endPs);

} // namespace floom
