// SPDX-License-Identifier: GPL-3.0-or-later
// R50x: the power of a compiled drive against its cap. Pure.
#pragma once

#include "compile/program.h"

#include <vector>

namespace floom {

[[nodiscard]] std::vector<Diagnostic> powerFindings(const Program& program);

} // namespace floom
