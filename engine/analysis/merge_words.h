// SPDX-License-Identifier: GPL-3.0-or-later
// What collection costs where the map keeps pages at their place in a block. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"

#include <string>

namespace floom::inline engine {

// " The BAST mapping merges whole blocks for the few units of them that were written." of a map with log blocks or by whole blocks, if the
// write amplification shows it; else "".
[[nodiscard]] std::string mergeWords(const RunResult& result, const Program& program);

} // namespace floom::inline engine
