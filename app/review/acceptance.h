// SPDX-License-Identifier: GPL-3.0-or-later
// Acceptance: the limits that a project's variants are held to, and how a run stands against them. They are kept in the project's fact
// kAcceptance as the sentence that a person wrote: "iops >= 200k and latency_us.p99 <= 500". Pure.
#pragma once

#include "base/result.h"
#include "export/table.h"
#include "results/run_result.h"
#include "sweep/explore.h"

#include <optional>
#include <string>
#include <vector>

namespace floom {

constexpr const char* kAcceptance = "acceptance";

struct LimitVerdict {
    GoalLimit limit;
    std::optional<double> found; // nothing: the run has no such figure, which is a miss
    std::string doubt; // why the figure, or its lack, is not the last word; empty: no reason
    [[nodiscard]] bool met() const { return found && (limit.atLeast ? *found >= limit.value : *found <= limit.value); }
};

// The figures are those of figuresOf().
[[nodiscard]] std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result);
[[nodiscard]] Outcome checkNames(const std::vector<GoalLimit>& limits, const RunResult& result); // refuses a figure that the run lacks
[[nodiscard]] bool allMet(const std::vector<LimitVerdict>& verdicts);

[[nodiscard]] std::string limitText(const GoalLimit& limit); // "iops >= 200 k"

// One row a variant, one column a limit, and the verdict.
struct Reviewed {
    std::string name;
    std::vector<LimitVerdict> verdicts;
};
[[nodiscard]] std::string
doubtText(const std::vector<Reviewed>& variants); // why a figure is marked, a line for each variant of which one is
[[nodiscard]] Table reviewTable(const std::vector<GoalLimit>& limits, const std::vector<Reviewed>& variants);

} // namespace floom
