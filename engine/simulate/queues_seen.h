// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run sampled the queues of the dies often enough for its percentiles. With random reads, a die has n of them on average, at
// times several times as many, and its queue keeps about its length for n * n reads. So a run contains its requests / (n * n) independent
// queue lengths, and a percentile needs some of them above it. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"

namespace floom::inline engine {

// For closed loops of random reads; n is measured. Widens the intervals of percentiles for the queue lengths not sampled. Percentiles with
// too few queue lengths above them become NaN and are named in a finding (R620). Marks the run as not steady if the warm-up was too short
// for the queues to diverge.
void doubtQueues(RunResult& result, const Program& program);

} // namespace floom::inline engine
