// SPDX-License-Identifier: GPL-3.0-or-later
// Loads without what holds them back by their own rule: pauses of the host, flushes, FUA. What each costs is what the drive gains without
// it. Pure.
#pragma once

#include "analysis/sensitivity.h"

namespace floom::inline engine {

// With `workload` as it is, one variation for each such rule that it has; the design is that of the program.
[[nodiscard]] std::vector<Variation> lighterLoads(const Program& program, const Workload& workload);

} // namespace floom::inline engine
