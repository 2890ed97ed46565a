// SPDX-License-Identifier: GPL-3.0-or-later
// Measured figures of a real drive under workloads, from a hand-written list or from fio output. A list has one line per workload: its
// words, an arrow, and figures of the result document:
//   rw=randread bs=4k qd=32 => iops=320k latency_us.p99=410 +-5%
// "unseen" at the start of a line excludes it from the fit; it is predicted instead. "#" starts a comment. Pure.
#pragma once

#include "base/result.h"
#include "measured/measured_run.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline fitting {

struct MeasuredFigure {
    std::string name; // "iops", "latency_us.p99"
    double value = 0; // positive
    double error = 0; // relative standard deviation; 0 = unknown
};

struct MeasuredLoad {
    Workload workload;
    std::vector<MeasuredFigure> figures; // never empty
    bool unseen = false; // predicted, not fitted
};

[[nodiscard]] Result<std::vector<MeasuredLoad>> readFigures(std::string_view text, const std::string& file);
// Rate and latencies of a measured run. In a closed loop, requests per second and mean latency are equivalent: only the rate is used.
[[nodiscard]] MeasuredLoad loadOf(const MeasuredRun& run);
// Excludes every `every`th load from the fit (the last one if there are fewer than `every`), unless some are marked unseen; none of fewer
// than four.
void keepSomeUnseen(std::vector<MeasuredLoad>& loads, std::size_t every);

} // namespace floom::inline fitting
