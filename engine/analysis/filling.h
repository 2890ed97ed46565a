// SPDX-License-Identifier: GPL-3.0-or-later
// What was still filling up when a run ended. Its figures hold until that is full: a write buffer that takes in what the dies do not keep
// up with makes a drive faster than it stays, and a read cache makes it slower. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom {

// "the write buffer", "the read cache", or "". `types`: those of the design's blocks.
[[nodiscard]] std::string fillingOf(const RunResult& result, const Design& design, const std::vector<TypeSpec>& types);

// Whether a larger write buffer is faster only until what one slow server has still to do has filled it: that server alone is full in both,
// and does less for each request.
[[nodiscard]] bool putsOff(const RunResult& base, const RunResult& larger);

} // namespace floom
