// SPDX-License-Identifier: GPL-3.0-or-later
// What detect found, put into the drawing that a fit begins with: numbers of channels and dies, the chunk, and what the firmware keeps.
// Only answers that detect was sure of. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom {

[[nodiscard]] bool isDetected(std::string_view document); // of detect --json, whether or not all of it can be read
// The settings that were made, as "ch.count=4".
[[nodiscard]] Result<std::vector<std::string>> takeDetected(Design& design, const Catalogue& catalogue, std::string_view document,
                                                            const std::string& file);

} // namespace floom
