// SPDX-License-Identifier: GPL-3.0-or-later
// Reported latency figures from a histogram. A percentile with too few samples is refused: NaN, and named in LatencySummary::undersampled.
// Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>

namespace floom::inline engine {

// The reported percentiles, each with its field.
struct ReportedPercentile {
    const char* name;
    double q;
    double LatencySummary::*field;
};
inline constexpr ReportedPercentile kReportedPercentiles[] = {
    {"p50", 0.50, &LatencySummary::p50},      {"p90", 0.90, &LatencySummary::p90},         {"p99", 0.99, &LatencySummary::p99},
    {"p99_9", 0.999, &LatencySummary::p99_9}, {"p99_99", 0.9999, &LatencySummary::p99_99},
};

// True when at least ten samples are expected above quantile q: n >= 10 / (1 - q). q in (0, 1).
[[nodiscard]] bool enoughSamples(double q, std::uint64_t n);

// Relative half width of the 95 % interval of a quantile, from the ranks around it as if values were independent; at least a bin's width.
[[nodiscard]] double rankError(const Histogram& histogram, double q);

// Relative 95 % error of a reported percentile, below and above it; at least a bin's width. Uses LatencySummary::ranges if the run has
// filled them, else rankError(). Infinite where the run saw too little to bound it.
struct PercentileError {
    double below = 0, above = 0;
};
[[nodiscard]] PercentileError percentileError(const LatencySummary& latency, const Histogram& histogram, double LatencySummary::*field);

// Sum, minimum and maximum are exact, in addition to the histogram's bins; `halfWidthPs`: the 95 % half width of the mean in
// picoseconds, NaN when unknown. The summary is in microseconds. Without samples every figure is NaN and every percentile undersampled.
[[nodiscard]] LatencySummary summarize(const Histogram& histogram, Time sum, Time least, Time most, double halfWidthPs);

} // namespace floom::inline engine
