// SPDX-License-Identifier: GPL-3.0-or-later
// Closed forms over a compiled design, from the components' own demand(): limits per part, the ceiling, and the sentence that names the
// limit.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <vector>

namespace floom {

struct Ceiling {
    double iops = 0;
    double bandwidthMBs = 0;
    std::vector<BoundLimit> limits; // ascending
    // share of its limit each block would be at under the ceiling: block id -> 0..1
    std::vector<std::pair<std::string, double>> load;
};

// Upper bound on throughput in the long run under the workload's mix, ignoring queueing and queue depth; well below 20 ms. Nothing for a
// trace, whose mix is not known.
[[nodiscard]] Ceiling ceiling(const Program& program, const Workload& workload);

// What no run of the workload's length can beat: the ceiling, and what buffers and queues can take in or hold ready. Infinite where nothing
// is known.
struct Reach {
    double iops = 0, bandwidthMBs = 0;
};
[[nodiscard]] Reach reachOf(const Program& program, const Workload& workload);

// Fills result.bounds (in the long run, under the mix that was measured) and boundIops: the most requests a second that this very run could
// have completed in its window, with what its firmware programmed, moved, erased and read for them (counted_work.h); 0 where it is not
// known, or the run was above it.
void bound(RunResult& result, const Program& program, const Workload& workload);

// Fills result.blame, causeChain and the sentences of the tables from result.causes; nothing where causes were not asked for.
void blame(RunResult& result, const Program& program);

// Fills result.bounds, boundIops, the band of mean values, endurance, blame and bottleneck (regime, class, cause, sentence) from what was
// measured and the closed forms.
void explain(RunResult& result, const Program& program, const Workload& workload);

} // namespace floom
