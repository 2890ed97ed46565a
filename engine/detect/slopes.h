// SPDX-License-Identifier: GPL-3.0-or-later
// Slopes (E6): fits straight lines to a series over x and finds the bend between two lines.
#pragma once

#include "detect/estimators.h"

namespace floom::inline engine::detect {

struct FittedLine {
    double base = 0, rise = 0, squares = 0; // y = base + rise * x; sum of squared residuals
};
[[nodiscard]] FittedLine fitLine(const double* x, const double* y, std::size_t count);

struct Bend {
    std::size_t at = 0; // first point of the second line
    FittedLine before, after;
};
// Found if two lines, each with at least `least` points, explain more than one (BIC gain above 10).
[[nodiscard]] std::optional<Bend> findBend(const Series& x, const Series& y, std::size_t least = 4);

} // namespace floom::inline engine::detect
