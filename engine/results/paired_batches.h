// SPDX-License-Identifier: GPL-3.0-or-later
// Paired batches: how sure the ratio of two runs is that met the same requests. What the requests do to both alike, batch by batch, is no
// reason to doubt how they differ.
#pragma once

#include "results/run_result.h"

#include <optional>

namespace floom {

// Half of the 95 % interval of (sum of `after`) / (sum of `before`), over that ratio. The values stand for batches of so many requests
// each, one size a power of two times the other. Nothing with fewer than eight batches in common.
struct Batched {
    std::uint64_t requests = 0;
    const std::vector<double>& values;
};
[[nodiscard]] std::optional<double> pairedError(const Batched& before, const Batched& after);

} // namespace floom
