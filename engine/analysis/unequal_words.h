// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence on instances of a block that were set apart from the others. Pure.
#pragma once

#include "compile/program.h"

#include <string>

namespace floom::inline engine {

// " pkg[2][1] differs from the others in RBER."; "" if all are alike.
[[nodiscard]] std::string unequalWords(const Program& program, const std::string& block);

} // namespace floom::inline engine
