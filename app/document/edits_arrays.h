// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays linked element by element (a channel and its packages), as pure functions of a design value: resizing them together, breaking an
// element out as blocks of its own, and taking it back. The linked elements are broken out together, so that the parts still form whole
// drives.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline document::edits {

// Sets a block's array shape. Arrays linked element by element follow in their first dimension. Overrides of removed instances are dropped;
// returns their addresses.
std::vector<std::string> reshape(Design& design, const Catalogue& catalogue, std::string_view id, const std::vector<int>& dims);

// The blocks linked with this one element by element (a channel, its codec and its packages), itself first: arrays of the same first
// dimension; for single blocks, the parts of a channel.
[[nodiscard]] std::vector<std::string> family(const Design& design, const Catalogue& catalogue, std::string_view id);

struct Parted {
    std::vector<std::string> ids; // ids of the new blocks, or of the arrays that grew
    std::string reason; // why nothing changed; "" = done
};

// Breaks element `index` of the first dimension out of the array. The new blocks keep the element's wires and overrides.
Parted breakOut(Design& design, const Catalogue& catalogue, std::string_view id, int index);

// Appends a block that equals the array's elements to the array, together with its family.
Parted absorb(Design& design, const Catalogue& catalogue, std::string_view id);

} // namespace floom::inline document::edits
