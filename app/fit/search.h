// SPDX-License-Identifier: GPL-3.0-or-later
// A bounded least-squares search without derivatives, and how well each parameter is determined. The caller evaluates residuals for many
// points at a time, so that it can run them in parallel. Pure: same function, same answer.
//
// Search: the best of a spread of points, then Gauss-Newton with finite-difference slopes, Levenberg-Marquardt damping, and clipping at the
// bounds. Intervals: the profile of the sum of squares, moving one parameter while the others follow.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace floom::inline fitting {

using FitPoint = std::vector<double>; // each in [0, 1] of its range
using Residuals = std::vector<double>; // in standard deviations; empty: invalid point

// One result per point, in order. `limit`: a point whose sum of squares is known to exceed it may be skipped (empty).
using ResidualsOf = std::function<std::vector<Residuals>(const std::vector<FitPoint>& points, double limit)>;

struct FitEnd { // the interval of one parameter
    double low = 0, high = 1; // where the sum of squares stays within the bound for one degree of freedom; the end of the range if open
    bool openBelow = true, openAbove = true;
};

struct FitFound {
    FitPoint best; // empty: no valid point
    Residuals residuals; // at `best`
    double squares = 0;
    std::vector<FitEnd> ends; // per parameter
    std::uint64_t points = 0; // evaluated
    bool stopped = false;
};

struct FitEffort {
    std::uint64_t seed = 1;
    std::size_t spread = 8; // initial points per parameter; 0: only the start
    int steps = 10; // maximum number
    bool ends = true; // compute the intervals
    std::function<bool()> stop; // may be empty
};

// `scales`: a step of this size (fraction of the range) changes a residual measurably.
[[nodiscard]] FitFound searchFit(const ResidualsOf& residuals, const FitPoint& start, const FitPoint& scales, const FitEffort& effort);

} // namespace floom::inline fitting
