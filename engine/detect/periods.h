// SPDX-License-Identifier: GPL-3.0-or-later
// Finds periods and levels in a series of latencies. Pure and deterministic; times in microseconds.
#pragma once

#include "detect/estimators.h"

namespace floom::inline engine::detect {

// The smallest lag with an autocorrelation peak of the log latencies that returns at twice and three times the lag: above 4 / sqrt(n) and
// above its neighbours, after removing the linear trend. A largest peak without returns does not count.
struct Period {
    std::size_t lag = 0;
    double height = 0; // autocorrelation there, up to 1
};
[[nodiscard]] std::optional<Period> findPeriod(const Series& y);

// Latency levels: a mixture of log-normals with as many components as BIC justifies, at most four; neighbours closer than three standard
// deviations count as one.
struct Level {
    double middle = 0; // microseconds
    double share = 0; // share of all requests
};
[[nodiscard]] std::vector<Level> findLevels(const Series& y); // ascending; one level if there is no spread, none for an empty series

} // namespace floom::inline engine::detect
