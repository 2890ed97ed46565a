// SPDX-License-Identifier: GPL-3.0-or-later
// Residuals as linear functions of the parameters about a point, and what least squares make of them. `slopes`: by parameter, then
// residual. A parameter that no figure depends on stays where it is. Pure.
#pragma once

#include "fit/search.h"

#include <cstddef>
#include <vector>

namespace floom {

// By how much each of the `free` parameters goes, in their order, to bring the residuals down; the more damping, the less.
[[nodiscard]] std::vector<double> leastSquaresStep(const std::vector<Residuals>& slopes, const Residuals& residuals,
                                                   const std::vector<std::size_t>& free, double damping);
// The standard deviation of one parameter where all may vary; at most 1, the whole of its range.
[[nodiscard]] double deviationOf(const std::vector<Residuals>& slopes, std::size_t parameter);

} // namespace floom
