// SPDX-License-Identifier: GPL-3.0-or-later
// R50x: power of a compiled drive against its power cap. Pure.
#pragma once

#include "compile/program.h"
#include "rules/rules.h"

#include <span>
#include <vector>

namespace floom::inline engine {

[[nodiscard]] std::vector<Diagnostic> powerFindings(const Program& program);
[[nodiscard]] std::span<const RuleAbout> powerRules();

} // namespace floom::inline engine
