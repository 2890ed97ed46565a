// SPDX-License-Identifier: GPL-3.0-or-later
// What comes again in a series of latencies, and the levels they keep to. Pure and deterministic; times in microseconds.
#pragma once

#include "detect/estimators.h"

namespace floom::detect {

// The least lag at which the logarithms of a series agree with themselves, and at twice and three times that again: above 4 / sqrt(n) and
// higher than their neighbours, the linear trend removed. Never the largest peak alone.
struct Period {
    std::size_t lag = 0;
    double height = 0; // autocorrelation there, up to 1
};
[[nodiscard]] std::optional<Period> findPeriod(const Series& y);

// Levels that latencies keep to: a mixture of normals of their logarithms, as many as BIC pays for and at most four, of which neighbours
// count as two only when they lie three standard deviations apart.
struct Level {
    double middle = 0; // microseconds
    double share = 0; // of all
};
[[nodiscard]] std::vector<Level> findLevels(const Series& y); // ascending; one of a series without spread, none of an empty one

} // namespace floom::detect
