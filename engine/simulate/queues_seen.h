// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run saw the queues in front of the dies often enough for its percentiles. Where random reads meet at dies, a die has n of them
// on the average and anything up to several times as many at one moment, and keeps about that for n * n reads. A run shows as many
// independent queues as it has requests, divided by n * n; a percentile needs some of them above it. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"

namespace floom::inline engine {

// For closed loops of random reads; n is measured. Widens the intervals of percentiles by the queues not seen; those that too few queues
// reach become NaN and are named, and a finding (R620) says so. Not steady where the warm-up was too short for the queues to spread.
void doubtQueues(RunResult& result, const Program& program);

} // namespace floom::inline engine
