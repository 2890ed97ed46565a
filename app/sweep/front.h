// SPDX-License-Identifier: GPL-3.0-or-later
// The Pareto front of points with two figures, and its knee. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace floom {

struct FrontPoint {
    std::size_t point = 0; // the caller's number
    double x = 0, y = 0;
};

// Those that no other beats: at least as good in both figures and better in one. From the best x to the worst; of equal ones the first.
// Points with a figure that is not finite are left out.
[[nodiscard]] std::vector<FrontPoint> frontOf(std::vector<FrontPoint> points, bool moreX, bool moreY);

// Where the front bends most: the point farthest from the line between its ends, both figures scaled to the front's extent. None when the
// front has fewer than three points or is straight. An index into `front`.
[[nodiscard]] std::optional<std::size_t> kneeOf(const std::vector<FrontPoint>& front, bool moreX, bool moreY);

} // namespace floom
