// SPDX-License-Identifier: GPL-3.0-or-later
// detect --passive: evaluates a latency log that was not recorded for the probes.
#pragma once

#include "cli/session.h"

#include <string>

namespace floom::cli {

[[nodiscard]] int detectPassively(const std::string& log, const std::string& json);

} // namespace floom::cli
