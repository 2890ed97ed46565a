// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of jobs and phases that include trace replays.
#pragma once

#include "simulate/simulate.h"
#include "workload/traced_parts.h"

namespace floom::inline engine {

// As simulate(). `openTrace` is called for each part that names a trace, in order, before the run begins.
[[nodiscard]] RunResult simulateTraced(const Program& program, const Workload& workload, const TraceOpener& openTrace,
                                       const RunOptions& options);

} // namespace floom::inline engine
