// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks by what people call them, for the names of steps and what is told. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>

#include <string>
#include <vector>

namespace floom {

// "DDR memory (ddr)", "Channel controller (ch[2])"; what is no block stays as it is.
[[nodiscard]] QString blockNaming(const QString& address, const Design& design, const Catalogue& catalogue);
// The same of one, "3 blocks" of more.
[[nodiscard]] QString blockNaming(const std::vector<std::string>& ids, const Design& design, const Catalogue& catalogue);

} // namespace floom
