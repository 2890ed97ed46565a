// SPDX-License-Identifier: GPL-3.0-or-later
// Room on the drawing: where a new card can stand, and how the others step aside for one that comes between them. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <vector>

namespace floom {

// The place nearest to `wanted`, on the grid, where the card of `fresh` covers no card and, if it can be had near by, no wire.
[[nodiscard]] Point freePlace(const Design& design, const Catalogue& catalogue, const Block& fresh, Point wanted);

// Right of the named blocks, level with the rightmost; of all blocks when none is named.
[[nodiscard]] Point placeBeside(const Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids);

// Puts block `id` between the cards `from` and `to`: in line with them, with what lies beyond `to` moved on as far as it takes.
void makeRoomBetween(Design& design, const Catalogue& catalogue, const std::string& id, const std::string& from, const std::string& to);

// Puts blocks right of all others, each as high as it stood, none over another.
void standApart(Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids);

} // namespace floom
