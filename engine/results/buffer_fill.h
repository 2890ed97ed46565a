// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run measured its write buffer while it was filling. Pure.
#pragma once

#include "results/run_result.h"

namespace floom {

// True if the buffer grew by more than 5 % of the units written in the window and by more than 10 % of its size: once full, the drive is
// slower.
[[nodiscard]] inline bool bufferStillFills(const RunResult& result)
{
    const auto grown = static_cast<double>(result.cache.bufferGrowth);
    return grown > 0.05 * static_cast<double>(result.ftl.hostUnits) && grown > 0.1 * static_cast<double>(result.cache.bufferSize);
}

} // namespace floom
