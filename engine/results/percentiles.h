// SPDX-License-Identifier: GPL-3.0-or-later
// From a histogram to the latency figures that are reported. Pure. A percentile that too few samples stand behind is refused: NaN, and
// named in LatencySummary::undersampled.
#pragma once

#include "results/run_result.h"

#include <cstdint>

namespace floom {

// The percentiles that are reported, each with its figure.
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

// Half the width of the 95 % interval of a quantile by the ranks around it, relative to it, as if values were independent of each other; at
// least a bin's width.
[[nodiscard]] double rankError(const Histogram& histogram, double q);

// How far a reported percentile may lie from the truth, below and above it, relative to it; at least a bin's width. By its range where the
// run told one, else by the ranks. Infinite where the run did not see enough to bound it.
struct PercentileError {
    double below = 0, above = 0;
};
[[nodiscard]] PercentileError percentileError(const LatencySummary& latency, const Histogram& histogram, double LatencySummary::*field);

// Sum, least and greatest are exact picoseconds beside the histogram's bins; halfWidthPs is the 95 % half width of the mean (NaN when
// unknown). The summary is in microseconds; with no samples every figure is NaN and every percentile undersampled.
[[nodiscard]] LatencySummary summarize(const Histogram& histogram, std::int64_t sumPs, std::int64_t minPs, std::int64_t maxPs,
                                       double halfWidthPs);

} // namespace floom
