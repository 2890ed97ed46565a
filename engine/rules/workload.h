// SPDX-License-Identifier: GPL-3.0-or-later
// R51x and R61x: a workload against the drive it is meant for, and what its run can show. Pure. Fixes change words of the workload.
#pragma once

#include "rules/rules.h"
#include "rules/view.h"

#include <span>
#include <vector>

namespace floom {

[[nodiscard]] std::vector<Diagnostic> workloadFindings(const View& view, const Program& program, const Workload& workload);
[[nodiscard]] std::span<const RuleAbout> workloadRules();

} // namespace floom
