// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a real drive: figures under workloads. From a list that a person writes, or from what fio measured. A list has a line
// a workload, words before the arrow and figures of the result document behind it:
//   rw=randread bs=4k qd=32 => iops=320k latency_us.p99=410 +-5%
// "unseen" in front of a line keeps it out of the fit, to be predicted. "#" begins a comment. Pure.
#pragma once

#include "base/result.h"
#include "measured/measured_run.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct MeasuredFigure {
    std::string name; // "iops", "latency_us.p99"
    double value = 0; // above 0
    double error = 0; // relative standard deviation; 0 = not told
};

struct MeasuredLoad {
    Workload workload;
    std::vector<MeasuredFigure> figures; // never empty
    bool unseen = false; // not fitted: predicted
};

[[nodiscard]] Result<std::vector<MeasuredLoad>> readFigures(std::string_view text, const std::string& file);
// Rate and latencies of a measured run. Requests a second and mean latency say the same of a closed loop: of the two only the first is
// taken.
[[nodiscard]] MeasuredLoad loadOf(const MeasuredRun& run);
// Every `every`th of the loads, the last of each handful first, is kept out where nobody said which; none of fewer than four.
void keepSomeUnseen(std::vector<MeasuredLoad>& loads, std::size_t every);

} // namespace floom
