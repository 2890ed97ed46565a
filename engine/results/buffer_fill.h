// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run measured how its write buffer fills. Pure.
#pragma once

#include "results/run_result.h"

namespace floom {

// More than a twentieth of what was written in the window, and a tenth of the buffer, stayed in it: once it is full the drive is slower.
[[nodiscard]] inline bool bufferStillFills(const RunResult& result)
{
    const auto grown = static_cast<double>(result.cache.bufferGrowth);
    return grown > 0.05 * static_cast<double>(result.ftl.hostUnits) && grown > 0.1 * static_cast<double>(result.cache.bufferSize);
}

} // namespace floom
