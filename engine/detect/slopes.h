// SPDX-License-Identifier: GPL-3.0-or-later
// Slopes (E6): a series over x as straight lines, and where one ends and the next begins.
#pragma once

#include "detect/estimators.h"

namespace floom::detect {

struct Line {
    double base = 0, rise = 0, squares = 0; // y = base + rise * x; sum of squared residues
};
[[nodiscard]] Line fitLine(const double* x, const double* y, std::size_t count);

struct Bend {
    std::size_t at = 0; // first point of the second line
    Line before, after;
};
// Two lines, each of at least `least` points, explain more than one (BIC gain above 10).
[[nodiscard]] std::optional<Bend> findBend(const Series& x, const Series& y, std::size_t least = 4);

} // namespace floom::detect
