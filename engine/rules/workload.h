// SPDX-License-Identifier: GPL-3.0-or-later
// R51x and R61x: a workload against its drive, and whether its run is long enough. Pure. Fixes change words of the workload.
#pragma once

#include "rules/rules.h"
#include "rules/view.h"

#include <span>
#include <vector>

namespace floom::inline engine {

[[nodiscard]] std::vector<Diagnostic> workloadFindings(const View& view, const Program& program, const Workload& workload);
[[nodiscard]] std::span<const RuleAbout> workloadRules();

} // namespace floom::inline engine
