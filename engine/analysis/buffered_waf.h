// SPDX-License-Identifier: GPL-3.0-or-later
// What a write buffer that is large beside the drive does to write amplification, as the run measured it: the laws leave it out.
#pragma once

#include "model/demand.h"
#include "results/run_result.h"
#include "workload/workload.h"

namespace floom {

// Adds R616 where the buffer moved it by more than 3 % against the law of uniform random writes without one; nothing where no law holds,
// where too little was collected to tell, or where other causes may have done it.
void tellBufferedWaf(RunResult& result, const MappingFacts& facts, const Workload& workload);

} // namespace floom
