// SPDX-License-Identifier: GPL-3.0-or-later
// A run of jobs and phases some of which replay traces.
#pragma once

#include "simulate/simulate.h"
#include "workload/traced_parts.h"

namespace floom {

// As simulate(); `openTrace` is asked for each part that names a trace, in their order, before the run begins.
[[nodiscard]] RunResult simulateTraced(const Program& program, const Workload& workload, const TraceOpener& openTrace,
                                       const RunOptions& options);

} // namespace floom
