// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs whose earlier requests resemble the coming ones: random loads that revisit addresses. A run starts with those earlier requests in
// the caches. Pure.
#pragma once

#include "workload/workload.h"

namespace floom::inline engine {

// Only jobs of the first phase. Excludes sequential loads, traces, and jobs that cover every address once before repeating any.
[[nodiscard]] std::vector<Workload> randomJobs(const Workload& workload);

// True if the caches start warm: not on an empty drive, nor on a drive written sequentially that is now written otherwise.
[[nodiscard]] bool beginsWarm(const Workload& workload);
// Maximum number of requests drawn to warm caches; a larger cache may still be filling at the start.
constexpr std::uint64_t kMostAskedBefore = std::uint64_t{1} << 20;

} // namespace floom::inline engine
