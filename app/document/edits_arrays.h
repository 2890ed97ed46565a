// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays that go together element by element, one element as a card of its own, and back, as pure functions over a design value. What goes
// together element by element (a channel and its packages) leaves together, so that the parts still form whole drives.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::edits {

// Sets a block's array shape. What goes with it element by element follows in its first dimension. Own values of instances that
// are gone are dropped; their addresses are returned.
std::vector<std::string> reshape(Design& design, const Catalogue& catalogue, std::string_view id, const std::vector<int>& dims);

// The blocks that go with this one element by element (a channel, its codec and its packages), itself first: arrays of the same first
// dimension; of single blocks, those that a channel has.
[[nodiscard]] std::vector<std::string> family(const Design& design, const Catalogue& catalogue, std::string_view id);

struct Parted {
    std::vector<std::string> ids; // of the new cards, or of those that grew again
    std::string reason; // why nothing changed; "" = done
};

// Takes element `index` of the first dimension out of the array. The new cards keep the wires and own values that the element had.
Parted breakOut(Design& design, const Catalogue& catalogue, std::string_view id, int index);

// Puts a card that equals the elements of an array back at the array's end, with what hangs on it.
Parted absorb(Design& design, const Catalogue& catalogue, std::string_view id);

} // namespace floom::edits
