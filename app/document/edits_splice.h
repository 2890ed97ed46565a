// SPDX-License-Identifier: GPL-3.0-or-later
// Putting a block into a wire, as pure functions over a design value: the wire becomes two, one to each side of the block.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <cstddef>
#include <optional>
#include <string>

namespace floom::edits {

// The first port of `type`, but not `except`, that may be joined to `other` once block `id` stands in `design`.
[[nodiscard]] std::optional<LinkEnd> fittingPort(const Design& design, const Catalogue& catalogue, const TypeSpec& type,
                                                 const std::string& id, const LinkEnd& other, const std::string& except = {});

// Puts block `id` of `design` into the link with this index. False, and nothing changed, when its ports do not fit or it hangs on that
// wire already. A new block takes the channels of the array it now feeds when `takesShape`.
bool splice(Design& design, const Catalogue& catalogue, const std::string& id, std::size_t link, bool takesShape);

// Adds a block of this type at a place and puts it into the link; "" when it does not fit.
std::string spliceNew(Design& design, const Catalogue& catalogue, const TypeSpec& type, Point at, std::size_t link);

// Whether a new block of the type would fit into the link.
[[nodiscard]] bool fitsInto(const Design& design, const Catalogue& catalogue, const TypeSpec& type, std::size_t link);

} // namespace floom::edits
