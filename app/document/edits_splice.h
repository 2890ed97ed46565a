// SPDX-License-Identifier: GPL-3.0-or-later
// Splices a block into a wire, as pure functions of a design value: the wire becomes two, one on each side of the block.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <cstddef>
#include <optional>
#include <string>

namespace floom::inline document::edits {

// The first port of `type`, other than `except`, that may be joined to `other` once block `id` is in `design`.
[[nodiscard]] std::optional<LinkEnd> fittingPort(const Design& design, const Catalogue& catalogue, const TypeSpec& type,
                                                 const std::string& id, const LinkEnd& other, const std::string& except = {});

// Splices block `id` of `design` into the link with this index. False, with nothing changed, if its ports do not fit or it is already on
// that wire. With `takesShape`, a new block takes the array shape of the array it feeds.
bool splice(Design& design, const Catalogue& catalogue, const std::string& id, std::size_t link, bool takesShape);

// Adds a block of this type and splices it into the link; "" if it does not fit.
std::string spliceNew(Design& design, const Catalogue& catalogue, const TypeSpec& type, Point at, std::size_t link);

// Whether a new block of the type could be spliced into the link.
[[nodiscard]] bool fitsInto(const Design& design, const Catalogue& catalogue, const TypeSpec& type, std::size_t link);

} // namespace floom::inline document::edits
