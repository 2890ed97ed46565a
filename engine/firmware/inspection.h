// SPDX-License-Identifier: GPL-3.0-or-later
// What does not go together in mapping, memory and settings: what of a drawing the built-in firmware cannot work with, and what it makes no
// use of.
#pragma once

#include "firmware/map/map_cache.h"
#include "firmware/space/space.h"

#include <string>
#include <vector>

namespace floom {

// `cache`: of the map, null where the whole map stands in the controller. `block`: the processor's.
void inspect(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block, std::vector<Diagnostic>& findings);

} // namespace floom
