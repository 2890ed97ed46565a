// SPDX-License-Identifier: GPL-3.0-or-later
// Loads of several jobs that end at different times: what their total rate tells, and how to compare drives under them. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <optional>

namespace floom::inline engine {

// Relative half width of the ratio of two total rates, where jobs end at different times: the job that ends last decides how long the run
// takes, and the step in the rate where another one ends is no uncertainty. Empty where all jobs run equally long.
[[nodiscard]] std::optional<double> errorByLastJob(const RunResult& base, const RunResult& changed, const Workload& workload);

// The same load for comparisons: jobs that arrive by the clock and outlasted all others end with these. Otherwise the clock alone decided
// how long each drive runs, and none would look faster.
[[nodiscard]] Workload endingTogether(const Workload& workload, const RunResult& run);

// Where some jobs come by the clock beside closed loops: the rates of these while they run. All requests together would be of other mixes:
// the faster the closed loops, the fewer of the others fall into their time. Empty otherwise, or where a rate is unknown.
struct ClosedLoops {
    double ratio = 1, error = 0; // of their rates; relative, as if the runs were independent
    double share = 1; // of the requests of the drive as drawn
};
[[nodiscard]] std::optional<ClosedLoops> ratioOfClosedLoops(const RunResult& base, const RunResult& changed, const Workload& workload);

} // namespace floom::inline engine
