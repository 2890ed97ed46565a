// SPDX-License-Identifier: GPL-3.0-or-later
// Systems of linear equations whose matrix is symmetric and positive, as those of least squares are. Pure.
#pragma once

#include <vector>

namespace floom {

using Matrix = std::vector<std::vector<double>>;

// By Cholesky; an unknown that nothing depends on stays 0.
[[nodiscard]] std::vector<double> solved(Matrix a, std::vector<double> b);

} // namespace floom
