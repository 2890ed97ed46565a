// SPDX-License-Identifier: GPL-3.0-or-later
// runCli(): all of flashloom-cli except main(), so that tests can call it, each time in its own process.
#pragma once

#include "catalogue/catalogue.h"

#include <optional>

namespace floom::cli {

// Returns the exit code. `catalogue`: an already loaded one; none: loads it.
[[nodiscard]] int runCli(int argc, char** argv, std::optional<Catalogue> catalogue = std::nullopt);

} // namespace floom::cli
