// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of the superblocks at one time, for maps of wear and validity. Each die has a row: the superblocks of its group, which dies with
// parity share, followed by its SLC-mode blocks if these are a write cache. Mappings by blocks and the WAF abstraction keep no such
// superblocks and have no map.
#pragma once

#include "firmware/space/space.h"

namespace floom::inline engine {

// Appends a frame to the series, or sets the final one.
void addBlockMap(const Drive& drive, const Space& space, Time now, BlockMaps& maps, bool end);

} // namespace floom::inline engine
