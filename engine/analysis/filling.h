// SPDX-License-Identifier: GPL-3.0-or-later
// Which buffer or cache was still filling when a run ended. The run's figures hold only until it is full: a filling write buffer absorbs
// writes faster than the dies program them, so the drive looks too fast, and so does an SLC write cache that is not folded yet; a filling
// read cache makes it look too slow. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <string>
#include <vector>

namespace floom::inline engine {

struct Workload;

inline constexpr const char* kWriteBuffer = "the write buffer";
inline constexpr const char* kSlcCache = "the SLC write cache";

// kWriteBuffer, kSlcCache, "the read cache", or "". `workload`: what the run was asked; `types`: those of the design's blocks.
[[nodiscard]] std::string fillingOf(const RunResult& result, const Workload& workload, const Design& design,
                                    const std::vector<TypeSpec>& types);

// True if a larger write buffer is faster only until the backlog of one slow server has filled it: in both runs only that server is
// saturated, and with the larger buffer it does less work per request.
[[nodiscard]] bool putsOff(const RunResult& base, const RunResult& larger);

} // namespace floom::inline engine
