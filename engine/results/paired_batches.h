// SPDX-License-Identifier: GPL-3.0-or-later
// Paired batches: confidence of the ratio of two runs that met the same requests. Variation that the requests cause in both runs alike,
// batch by batch, cancels out and does not widen the interval.
#pragma once

#include "results/run_result.h"

#include <optional>

namespace floom::inline engine {

// Half width of the 95 % interval of (sum of `after`) / (sum of `before`), relative to that ratio. Each value is a batch of `requests`
// requests; one batch size must be a power of two times the other. Empty with fewer than eight batches in common.
struct Batched {
    std::uint64_t requests = 0;
    const std::vector<double>& values;
};
[[nodiscard]] std::optional<double> pairedError(const Batched& before, const Batched& after);

} // namespace floom::inline engine
