// SPDX-License-Identifier: GPL-3.0-or-later
// Efficiency of a run: watts per bandwidth, cost per capacity. Pure; NaN where one side is not known.
#pragma once

#include "results/run_result.h"

#include <limits>

namespace floom::inline engine {

// Mean watts per GB/s (10^9 bytes a second) of host data.
[[nodiscard]] inline double wattsPerGigabyte(const RunResult& result)
{
    const bool known = result.energy.seconds > 0 && result.bandwidthMBs > 0;
    return known ? result.energy.meanWatts / (result.bandwidthMBs * 1e-3) : std::numeric_limits<double>::quiet_NaN();
}

// Relative cost of the parts per TB (10^12 bytes) of host capacity.
[[nodiscard]] inline double costPerTerabyte(const RunResult& result)
{
    const bool known = result.cost.billOfMaterials > 0 && result.endurance.capacityBytes > 0;
    return known ? result.cost.billOfMaterials / (result.endurance.capacityBytes * 1e-12) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace floom::inline engine
