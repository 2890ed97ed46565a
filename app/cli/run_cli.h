// SPDX-License-Identifier: GPL-3.0-or-later
// runCli(): the whole of flashloom-cli but main(), so that a test can call it as often as it likes, each time in a process of its own.
#pragma once

#include "catalogue/catalogue.h"

#include <optional>

namespace floom::cli {

// The exit code. `catalogue`: one that is read already; none: read now.
[[nodiscard]] int runCli(int argc, char** argv, std::optional<Catalogue> catalogue = std::nullopt);

} // namespace floom::cli
