// SPDX-License-Identifier: GPL-3.0-or-later
// Display names of blocks, for undo steps and messages. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>

#include <string>
#include <vector>

namespace floom::inline document {

// "DDR memory (ddr)", "Channel controller (ch[2])"; text that names no block is returned unchanged.
[[nodiscard]] QString blockNaming(const QString& address, const Design& design, const Catalogue& catalogue);
// The same for a single id; "3 blocks" for several.
[[nodiscard]] QString blockNaming(const std::vector<std::string>& ids, const Design& design, const Catalogue& catalogue);

} // namespace floom::inline document
