// SPDX-License-Identifier: GPL-3.0-or-later
// Applies detect's results to the start design of a fit: numbers of channels and dies, chunk size, and firmware structures. Only the
// answers that detect was sure of. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline fitting {

[[nodiscard]] bool isDetected(std::string_view document); // output of detect --json, even if partly unreadable
// Returns the settings made, such as "ch.count=4".
[[nodiscard]] Result<std::vector<std::string>> takeDetected(Design& design, const Catalogue& catalogue, std::string_view document,
                                                            const std::string& file);

} // namespace floom::inline fitting
