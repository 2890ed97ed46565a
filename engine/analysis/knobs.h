// SPDX-License-Identifier: GPL-3.0-or-later
// All knobs of a drive. A run's own verdict uses the steps of variations(). A user who asks what to change also gets the parameters that
// the catalogue marks with `asked`, and every other choice of each policy.
#pragma once

#include "analysis/sensitivity.h"

namespace floom::inline engine {

// Same as variations() and in the same order, with more steps.
[[nodiscard]] std::vector<Variation> allVariations(const Program& program, const Workload& workload, std::uint64_t requests);

} // namespace floom::inline engine
