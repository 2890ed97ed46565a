// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict: the bottleneck as decided by experiments. The run's proposal (limit.h) stands only if improving that part gains as much as
// improving any other. Otherwise the verdict names the change that gains most, or says that none tried helps. Pure.
#pragma once

#include "analysis/trials.h"

namespace floom::inline engine {

// True if a single change helps; otherwise pairs are worth a trial.
[[nodiscard]] bool anyHelps(const Bottleneck& bottleneck);

// Sets instance, block, regime, cause and sentence of result.bottleneck; leaves the rest.
void decide(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload);

} // namespace floom::inline engine
