// SPDX-License-Identifier: GPL-3.0-or-later
// Automatic layout of all blocks: from the host on the left to the memory on the right, processors above the blocks they serve, buffers
// below, arrays linked element by element stacked in one tower so that their wires run straight. Drives that share no wire are placed below
// each other. Pure; independent of the order of blocks; about 1 ms for fifty blocks.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <utility>
#include <vector>

namespace floom::inline drawing {

constexpr int kDrawingMargin = 32; // px to the left and above of the first block

[[nodiscard]] std::vector<std::pair<std::string, Point>> autoLayout(const Design& design, const Catalogue& catalogue);

} // namespace floom::inline drawing
