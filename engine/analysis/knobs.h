// SPDX-License-Identifier: GPL-3.0-or-later
// All knobs of a drive. A run's own verdict is decided by steps of variations(); who asks which changes to make gets those that the
// catalogue marks with `asked` too, and every other choice of each policy.
#pragma once

#include "analysis/sensitivity.h"

namespace floom {

// As variations(), in the same order, with more steps.
[[nodiscard]] std::vector<Variation> allVariations(const Program& program, const Workload& workload, std::uint64_t requests);

} // namespace floom
