// SPDX-License-Identifier: GPL-3.0-or-later
// From what a tool counted to the figures of a result: sides, the whole, and what is not known. A part of measured_run.h.
#pragma once

#include "measured/measured_run.h"
#include "results/run_result.h"

#include <map>

namespace floom {

// One direction, over all jobs that ran together. Times in nanoseconds, NaN where the tool did not tell.
struct MeasuredSide {
    std::uint64_t requests = 0;
    double iops = 0, bytesPerSecond = 0;
    double sumNs = 0, minNs = 0, maxNs = 0;
    bool hasHistogram = false;
    Histogram histogram;
    std::map<double, double> percentiles; // share in (0, 1) -> ns, where there is no histogram
};

void addTo(MeasuredSide& sum, const MeasuredSide& more); // jobs side by side
// The result without words and tool. Sides in the order reads, writes, trims; those without requests are left out.
[[nodiscard]] RunResult resultOf(const std::vector<std::pair<std::string, MeasuredSide>>& sides, double seconds);
// Completed: without a drawing, under these words.
[[nodiscard]] Result<MeasuredRun> measuredRun(const std::string& name, const std::string& words, RunResult result, const std::string& tool);

} // namespace floom
