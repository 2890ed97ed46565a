// SPDX-License-Identifier: GPL-3.0-or-later
// A bounded least-squares search without derivatives, and how far each of its parameters is determined. The residuals come from outside,
// many points at a time, so that they can be made side by side. Pure: same function, same answer.
//
// Search: the best of a spread of points, then Gauss-Newton with the slopes taken from differences, damped after Levenberg and Marquardt
// and cut at the bounds. Intervals: the profile of the sum of squares, by moving one parameter and letting the others follow.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace floom {

using FitPoint = std::vector<double>; // each in [0, 1] of its own range
using Residuals = std::vector<double>; // in standard deviations; empty: this point cannot be

// One answer a point, in their order. `limit`: a point whose sum of squares is known to lie above it may be left out (empty).
using ResidualsOf = std::function<std::vector<Residuals>(const std::vector<FitPoint>& points, double limit)>;

struct FitEnd { // of one parameter
    double low = 0, high = 1; // where the squares stay within what is said for one degree of freedom; the end of the range where it is open
    bool openBelow = true, openAbove = true;
};

struct FitFound {
    FitPoint best; // empty: no point could be
    Residuals residuals; // there
    double squares = 0;
    std::vector<FitEnd> ends; // of each parameter
    std::uint64_t points = 0; // asked for
    bool stopped = false;
};

struct FitEffort {
    std::uint64_t seed = 1;
    std::size_t spread = 8; // points a parameter to begin with; 0: only the start
    int steps = 10; // of the search
    bool ends = true; // work out the intervals
    std::function<bool()> stop; // may be empty
};

// `scales`: a step of this size (of the range) changes a residual enough to be seen.
[[nodiscard]] FitFound searchFit(const ResidualsOf& residuals, const FitPoint& start, const FitPoint& scales, const FitEffort& effort);

} // namespace floom
