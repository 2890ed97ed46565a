// SPDX-License-Identifier: GPL-3.0-or-later
// How long a drive's memories last under the measured load, area by area (an SLC tier and the flash behind it wear apart).
#pragma once

#include "compile/program.h"
#include "model/demand.h"
#include "results/run_result.h"
#include "workload/workload.h"

namespace floom::inline engine {

// Fills RunResult::endurance: sizes always; the rest where the run shows a long-run WAF and the steady use of every area.
void tellEndurance(RunResult& result, const Program& program, const Workload& workload, const MappingFacts& facts);

} // namespace floom::inline engine
