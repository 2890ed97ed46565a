// SPDX-License-Identifier: GPL-3.0-or-later
// The Pareto front of points with two figures, and its knee. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace floom::inline sweep {

struct FrontPoint {
    std::size_t point = 0; // the caller's index
    double x = 0, y = 0;
};

// Points that no other dominates (at least as good in both figures and better in one). From the best x to the worst; the first of equal
// ones. Points with a non-finite figure are ignored.
[[nodiscard]] std::vector<FrontPoint> frontOf(std::vector<FrontPoint> points, bool moreX, bool moreY);

// The knee: the front point farthest from the line between its ends, with both figures scaled to the front's extent. None if the front has
// fewer than three points or is straight. An index into `front`.
[[nodiscard]] std::optional<std::size_t> kneeOf(const std::vector<FrontPoint>& front, bool moreX, bool moreY);

} // namespace floom::inline sweep
