// SPDX-License-Identifier: GPL-3.0-or-later
// What the erase stripes hold at a moment, for maps of wear and validity. Each die has a row: the stripes of its group, which dies with
// parity share, and behind them its blocks in SLC mode where these are a write cache. Mappings by blocks and the WAF abstraction keep no
// such stripes and have no map.
#pragma once

#include "firmware/space/space.h"

namespace floom {

// One more frame of the series, or that of the end.
void addBlockMap(const Drive& drive, const Space& space, Time now, BlockMaps& maps, bool end);

} // namespace floom
