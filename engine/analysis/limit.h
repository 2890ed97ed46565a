// SPDX-License-Identifier: GPL-3.0-or-later
// The bottleneck that a run suggests, from the utilization of its parts and what its requests waited for. It is a proposal only:
// experiments decide (verdict.h). Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

namespace floom::inline engine {

struct Limit {
    std::string regime, block, instance, cause; // as in Bottleneck
    std::string facts; // what was measured
    std::string situation; // the measured part of the facts as a clause, without what limits; "" where there is none
    std::string bound; // the largest gain by the closed forms; "" where they give none
    std::string want = {}; // what requests run out of, as a sentence; "" where they run out of nothing
};
// What a limit leaves out: a job that waits behind another, and pauses of the host; "" if there is neither.
[[nodiscard]] std::string besideWords(const RunResult& result, const Workload& workload);
[[nodiscard]] Limit limitOf(const RunResult& result, const Program& program, const Workload& workload);

// Open loop, in any of its jobs: requests arrive by the clock, so their rate does not tell how fast the drive is.
[[nodiscard]] bool isOpenLoad(const Workload& workload);
// Requests that the closed loops keep in flight together, 1 at least; of phases, those of the measured one that keeps most.
[[nodiscard]] std::uint64_t closedDepth(const Workload& workload);

} // namespace floom::inline engine
