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

} // namespace floom::inline engine
