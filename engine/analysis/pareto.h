// SPDX-License-Identifier: GPL-3.0-or-later
// Pareto front of points whose every coordinate is to be small (negate what is to be large). Pure.
#pragma once

#include <cstddef>
#include <vector>

namespace floom {

// Indices, ascending, of the points that no other is at least as good as in all and better than in one coordinate. Of equal points all
// stay. A point with a NaN is never on the front. All points have the same number of coordinates.
[[nodiscard]] std::vector<std::size_t> paretoFront(const std::vector<std::vector<double>>& points);

} // namespace floom
