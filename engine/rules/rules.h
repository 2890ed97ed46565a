// SPDX-License-Identifier: GPL-3.0-or-later
// Design rules in the words and units of the field: everything a person should hear about a drawing. Pure and quick (well under 50 ms).
#pragma once

#include "base/diagnostic.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <vector>

namespace floom {

// validate() + compile()'s findings + the rules of this folder (families R1xx connectivity, R2xx rate, R3xx geometry, R4xx timing, R50x
// power), sorted by severity (errors first), then rule, then address. Each finding appears once.
[[nodiscard]] std::vector<Diagnostic> check(const Design& design, const Catalogue& catalogue);

} // namespace floom
