// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of validate(), rules R001 to R011. Each appends its findings.
#pragma once

#include "design/address.h"

#include <vector>

namespace floom::inline engine {

void validateBlocks(const Design& design, const Catalogue& catalogue, std::vector<Diagnostic>& found);
void validateLinks(const Design& design, const Catalogue& catalogue, std::vector<Diagnostic>& found);

[[nodiscard]] Diagnostic structureError(std::string rule, std::string address, std::string title, std::string detail);

} // namespace floom::inline engine
