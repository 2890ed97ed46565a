// SPDX-License-Identifier: GPL-3.0-or-later
// Parts: block types with preset values, ready to be placed: the presets of the catalogue (without modes) and the user's own
// (Design::ownParts). A part's key is "type:part", as in "nand_package:znand", and is accepted wherever a type to be placed is. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct Part {
    std::string key; // "nand_package:znand"; just the type's id for a bare type
    std::string label;
    const TypeSpec* type = nullptr; // points into the catalogue
    std::string source;
    Sureness sureness = Sureness::medium;
    bool own = false;
    Parameters values; // values that differ from the type's defaults
};

// In palette order, the user's own last.
[[nodiscard]] std::vector<Part> partsOf(const Catalogue& catalogue, const Design& design);
// Finds a part by key, or a bare type by id; empty if there is none.
[[nodiscard]] std::optional<Part> findPart(const Catalogue& catalogue, const Design& design, std::string_view key);
// Makes a preset from a block's values, without its overrides. The id is derived from the label and unique.
[[nodiscard]] OwnPart partFrom(const Block& block, const std::string& label, const Design& design);

} // namespace floom::inline engine
