// SPDX-License-Identifier: GPL-3.0-or-later
// Parts: block types with the values of a real part, ready to be placed. The catalogue's presets (modes aside) and what a person keeps in
// the design (Design::ownParts) make the shelf. A part's key is "type:part", as in "nand_package:znand", and stands wherever a type does
// that is to be placed. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct Part {
    std::string key; // "nand_package:znand"; the type's id for a block without values of its own
    std::string label;
    const TypeSpec* type = nullptr; // of the catalogue
    std::string source;
    Sureness sureness = Sureness::medium;
    bool own = false;
    Parameters values; // those that differ from the type's defaults
};

// In palette order, the person's own last.
[[nodiscard]] std::vector<Part> partsOf(const Catalogue& catalogue, const Design& design);
// A part by its key, or a bare type by its id; nothing when there is none.
[[nodiscard]] std::optional<Part> findPart(const Catalogue& catalogue, const Design& design, std::string_view key);
// What makes a block of the design a part, its overrides aside; the id is made from the label and not yet taken.
[[nodiscard]] OwnPart partFrom(const Block& block, const std::string& label, const Design& design);

} // namespace floom
