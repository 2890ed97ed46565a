// SPDX-License-Identifier: GPL-3.0-or-later
// Measured effect of a large write buffer (relative to the drive) on WAF: the closed-form laws ignore it.
#pragma once

#include "model/demand.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <string>

namespace floom::inline engine {

// Adds R616 where the buffer changed WAF by more than 3 % against the law for uniform random writes without a buffer. Adds nothing where no
// law holds, where too little was collected to tell, or where another cause may explain the difference.
void tellBufferedWaf(RunResult& result, const MappingFacts& facts, const Workload& workload);

// "1.01, 2.88 of what leaves the write buffer": where much is overwritten in the buffer, a low one hides how much is collected. "3.20"
// otherwise.
[[nodiscard]] std::string amplificationText(const FtlCounters& ftl);

} // namespace floom::inline engine
