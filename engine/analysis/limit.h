// SPDX-License-Identifier: GPL-3.0-or-later
// The limit that a run proposes, from how full its parts were and what its requests waited for. A proposal: whether it is one is decided by
// experiment (verdict.h). Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

namespace floom {

struct Limit {
    std::string regime, block, instance, cause; // as in Bottleneck
    std::string facts; // what was measured
    std::string bound; // what the closed forms say could be gained at most; "" where they say nothing
};
// "Overloaded: 900 of 1000 requests a second are completed. ", where the backlog of arrivals grows; else "".
[[nodiscard]] std::string overloadWords(const RunResult& result, const Workload& workload);
[[nodiscard]] Limit limitOf(const RunResult& result, const Program& program, const Workload& workload);

// Requests come as they come, so that their rate does not tell how fast the drive is.
[[nodiscard]] bool isOpenLoad(const Workload& workload);

} // namespace floom
