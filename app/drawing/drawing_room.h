// SPDX-License-Identifier: GPL-3.0-or-later
// Free space on the canvas: where a new card fits, and how others move to make room. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <vector>

namespace floom::inline drawing {

// The grid position nearest to `wanted` where the card of `fresh` covers no card and, if possible near by, no wire.
[[nodiscard]] Point freePlace(const Design& design, const Catalogue& catalogue, const Block& fresh, Point wanted);

// The same for the upper left corner of all blocks of `part` together.
[[nodiscard]] Point freePlace(const Design& design, const Catalogue& catalogue, const Design& part, Point wanted);

// Right of the named blocks, level with the rightmost; if none is named, right of all blocks.
[[nodiscard]] Point placeBeside(const Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids);

// Places block `id` between the cards `from` and `to`, in line with them, and moves what lies beyond `to` as far as needed.
void makeRoomBetween(Design& design, const Catalogue& catalogue, const std::string& id, const std::string& from, const std::string& to);

// Arrays that are larger than `before` push their neighbours: everything to the right moves right, everything below moves down, as far as
// the nearest of them needs; pinned wires move too.
void giveWay(const Design& before, Design& next, const Catalogue& catalogue);

// Moves blocks right of all others at their original height, without overlaps.
void standApart(Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids);

} // namespace floom::inline drawing
