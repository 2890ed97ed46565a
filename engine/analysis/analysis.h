// SPDX-License-Identifier: GPL-3.0-or-later
// Closed forms over a compiled design, built from the components' own demand(): limit of each part, throughput ceiling, and the sentence
// that names the bottleneck.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <vector>

namespace floom::inline engine {

class Machine;

struct Ceiling {
    double iops = 0;
    double bandwidthMBs = 0;
    // Ascending. Parts, and before them what requests take besides (command slots, write buffer, power cap) where that limits;
    // else it is in `beside`.
    std::vector<BoundLimit> limits, beside;
    // block id -> utilization (0..1) of the block when the drive runs at the ceiling
    std::vector<std::pair<std::string, double>> load;
};

// Long-run upper bound on throughput under the workload's mix, ignoring queueing and queue depth. Takes well below 20 ms. Empty for a
// trace: its mix is not known.
[[nodiscard]] Ceiling ceiling(const Program& program, const Workload& workload);

// Upper bound for a run of the workload's length: the ceiling plus what buffers and queues can absorb or hold ready. Infinite where
// unknown.
struct Reach {
    double iops = 0, bandwidthMBs = 0;
};
[[nodiscard]] Reach reachOf(const Program& program, const Workload& workload);

// Fills result.bounds (long run, measured mix) and boundIops: the highest request rate that this very run could have reached in its window,
// given what its firmware programmed, moved, erased and read (counted_work.h). boundIops is 0 where it is not known, or where the run
// exceeded it. `machine`: of the drive, finished.
void bound(RunResult& result, const Machine& machine, const Workload& workload);

// Fills result.blame, causeChain and the sentences of the tables from result.causes; does nothing if the run did not record causes.
void blame(RunResult& result, const Program& program);

// Fills result.bounds, boundIops, the mean-value band, endurance, blame and bottleneck (regime, class, cause, sentence) from the measured
// figures and the closed forms.
void explain(RunResult& result, const Program& program, const Workload& workload);

} // namespace floom::inline engine
