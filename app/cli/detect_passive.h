// SPDX-License-Identifier: GPL-3.0-or-later
// detect --passive: what a latency log tells that was not recorded for it.
#pragma once

#include "cli/session.h"

#include <string>

namespace floom::cli {

[[nodiscard]] int detectPassively(const std::string& log, const std::string& json);

} // namespace floom::cli
