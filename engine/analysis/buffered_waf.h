// SPDX-License-Identifier: GPL-3.0-or-later
// Measured effect of a large write buffer (relative to the drive) on WAF: the closed-form laws ignore it.
#pragma once

#include "model/demand.h"
#include "results/run_result.h"
#include "workload/workload.h"

namespace floom::inline engine {

// Adds R616 where the buffer changed WAF by more than 3 % against the law for uniform random writes without a buffer. Adds nothing where no
// law holds, where too little was collected to tell, or where another cause may explain the difference.
void tellBufferedWaf(RunResult& result, const MappingFacts& facts, const Workload& workload);

} // namespace floom::inline engine
