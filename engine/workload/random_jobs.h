// SPDX-License-Identifier: GPL-3.0-or-later
// Which jobs of a workload have a past like their present: those of random places that come again. A run of them begins with what they
// asked for before in its caches. Pure.
#pragma once

#include "workload/workload.h"

namespace floom {

// Of the first phase. None: sequential loads, traces, and jobs that see all places once before they come back to any.
[[nodiscard]] std::vector<Workload> randomJobs(const Workload& workload);

// Whether the caches hold what such jobs asked for when the run begins: not on an empty drive, nor on one that was written in order and is
// now to be written otherwise.
[[nodiscard]] bool beginsWarm(const Workload& workload);
// So many requests are drawn for that at most: a cache of more lines may still fill.
constexpr std::uint64_t kMostAskedBefore = std::uint64_t{1} << 20;

} // namespace floom
