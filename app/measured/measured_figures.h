// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a tool's counters to the figures of a result: sides, totals, and missing values. Part of measured_run.h.
#pragma once

#include "measured/measured_run.h"
#include "results/run_result.h"

#include <cstdint>
#include <map>

namespace floom::inline measured {

constexpr std::int64_t kGreatestNs = 1'000'000'000'000'000; // a longer latency is an error: eleven days

// One direction, summed over concurrent jobs. Times in nanoseconds, NaN if not reported.
struct MeasuredSide {
    std::uint64_t requests = 0;
    double iops = 0, bytesPerSecond = 0;
    double sumNs = 0, minNs = 0, maxNs = 0;
    bool hasHistogram = false;
    Histogram histogram;
    std::map<double, double> percentiles; // share in (0, 1) -> ns, if there is no histogram
};

void addTo(MeasuredSide& sum, const MeasuredSide& more); // adds a concurrent job
// The result without words and tool. Sides in the order reads, writes, trims; sides without requests are omitted.
[[nodiscard]] RunResult resultOf(const std::vector<std::pair<std::string, MeasuredSide>>& sides, double seconds);
// Completes the run: no design, with these workload words.
[[nodiscard]] Result<MeasuredRun> measuredRun(const std::string& name, const std::string& words, RunResult result, const std::string& tool);

} // namespace floom::inline measured
