// SPDX-License-Identifier: GPL-3.0-or-later
// Residuals as linear functions of the parameters around a point, and least squares on them. `slopes`: by parameter, then residual. A
// parameter without effect on any figure stays unchanged. Pure.
#pragma once

#include "fit/search.h"

#include <cstddef>
#include <vector>

namespace floom::inline fitting {

// The step of each `free` parameter, in their order, that reduces the residuals; damping shortens it.
[[nodiscard]] std::vector<double> leastSquaresStep(const std::vector<Residuals>& slopes, const Residuals& residuals,
                                                   const std::vector<std::size_t>& free, double damping);
// The standard deviation of one parameter while all vary; at most 1, its whole range.
[[nodiscard]] double deviationOf(const std::vector<Residuals>& slopes, std::size_t parameter);

} // namespace floom::inline fitting
