// SPDX-License-Identifier: GPL-3.0-or-later
// Number of requests a workload needs to write a given number of bytes. Pure.
#pragma once

#include "workload/workload.h"

#include <algorithm>

namespace floom::inline engine {

// Average for one generator; `workload` must contain writes.
[[nodiscard]] inline std::uint64_t requestsWriting(const Workload& workload, std::uint64_t bytes)
{
    std::uint64_t sum = 0;
    for (const auto& [size, share] : workload.blockSizes)
        sum += std::uint64_t{size} * static_cast<std::uint64_t>(share);
    const std::uint64_t each = std::max<std::uint64_t>(1, sum / 100 * static_cast<std::uint64_t>(100 - workload.readPercent) / 100);
    return bytes / each;
}

} // namespace floom::inline engine
