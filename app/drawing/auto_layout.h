// SPDX-License-Identifier: GPL-3.0-or-later
// Where every block would stand in a tidy drawing: from the host at the left to the memory at the right, processors above what they
// serve, buffers below, arrays that go together element by element in one tower so that their wires run straight. Drives
// that share no wire stand below each other. Pure, the same for any order of the blocks; about 1 ms for fifty blocks.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <utility>
#include <vector>

namespace floom {

[[nodiscard]] std::vector<std::pair<std::string, Point>> autoLayout(const Design& design, const Catalogue& catalogue);

} // namespace floom
