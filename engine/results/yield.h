// SPDX-License-Identifier: GPL-3.0-or-later
// What a run's power and parts bring: watts for a rate, cost for room. Pure; NaN where one side is not known.
#pragma once

#include "results/run_result.h"

#include <limits>

namespace floom {

// Mean watts of each GB/s (10^9 bytes a second) that the host moved.
[[nodiscard]] inline double wattsPerGigabyte(const RunResult& result)
{
    const bool known = result.energy.seconds > 0 && result.bandwidthMBs > 0;
    return known ? result.energy.meanWatts / (result.bandwidthMBs * 1e-3) : std::numeric_limits<double>::quiet_NaN();
}

// Relative cost of the parts for each TB (10^12 bytes) that the host sees.
[[nodiscard]] inline double costPerTerabyte(const RunResult& result)
{
    const bool known = result.cost.billOfMaterials > 0 && result.endurance.capacityBytes > 0;
    return known ? result.cost.billOfMaterials / (result.endurance.capacityBytes * 1e-12) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace floom
