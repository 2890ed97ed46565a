// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of mapping, memory and settings: what the built-in firmware does not support in a drawing, and what it ignores.
#pragma once

#include "firmware/map/map_cache.h"
#include "firmware/space/space.h"

#include <string>
#include <vector>

namespace floom::inline engine {

// `cache`: of the map, null if the whole map is in the controller. `block`: name of the processor's block.
void inspect(const Drive& drive, const Space& space, const MapCache* cache, const std::string& block, std::vector<Diagnostic>& findings);

} // namespace floom::inline engine
