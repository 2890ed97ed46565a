// SPDX-License-Identifier: GPL-3.0-or-later
// Utilization of each block and array element in a run, 0..1. Pure. A block's value is its busiest kind of resource, mean over its
// instances, so that an up link at 90 % is not hidden by an idle down link.
#pragma once

#include "design/design.h"
#include "results/run_result.h"

#include <QColor>

#include <map>
#include <string>
#include <vector>

namespace floom::inline desk {

struct BlockLoad {
    double busy = 0;
    std::vector<double> elements; // row-major; size = Block::instances()
};

using BlockLoads = std::map<std::string, BlockLoad, std::less<>>;

[[nodiscard]] BlockLoads loadsOf(const std::vector<TrackUse>& use, const Design& design);

// Load bar colour: the heat scale without its dark end, which is invisible on dark cards.
[[nodiscard]] QColor barHeat(double busy);

} // namespace floom::inline desk
