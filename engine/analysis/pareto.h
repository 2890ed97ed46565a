// SPDX-License-Identifier: GPL-3.0-or-later
// Pareto front of points whose coordinates are all to be minimized (negate those to be maximized). Pure.
#pragma once

#include <cstddef>
#include <vector>

namespace floom {

// Ascending indices of the non-dominated points: no other point is at least as good in all coordinates and better in one. Equal points all
// stay. A point with a NaN is never on the front. All points must have the same number of coordinates.
[[nodiscard]] std::vector<std::size_t> paretoFront(const std::vector<std::vector<double>>& points);

} // namespace floom
