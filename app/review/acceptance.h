// SPDX-License-Identifier: GPL-3.0-or-later
// Acceptance: limits for a project's variants, how runs meet them, and waived violations with reasons. Limits are stored in the project's
// fact kAcceptance as the typed sentence: "iops >= 200k and latency_us.p99 <= 500"; waivers in the fact kWaivers, by variant name and limit
// at that time: changing a limit voids its waivers. Pure.
#pragma once

#include "base/result.h"
#include "export/table.h"
#include "results/run_result.h"
#include "sweep/goal_search.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline review {

constexpr const char* kAcceptance = "acceptance";
constexpr const char* kWaivers = "acceptance.waivers";

struct LimitWaiver {
    std::string variant; // its name
    std::string limit; // in limitKey()'s form
    std::string reason;
};

struct LimitVerdict {
    GoalLimit limit;
    std::optional<double> found; // nothing: the run lacks the figure, which counts as a miss
    std::string doubt = {}; // why the figure, or its lack, is uncertain; empty: it is certain
    std::string waived = {}; // the waiver's reason; "" = not waived
    [[nodiscard]] bool met() const { return found && (limit.atLeast ? *found >= limit.value : *found <= limit.value); }
    [[nodiscard]] bool passes() const { return met() || !waived.empty(); }
    // Relative amount by which the limit is missed; 0 if met, infinite if the figure is missing.
    [[nodiscard]] double missedBy() const;
    // If nothing was found: "too few requests", "not covered: ...", "no such figure".
    [[nodiscard]] std::string lackWords() const { return doubt.empty() ? "no such figure" : doubt; }
};

[[nodiscard]] std::string writeAcceptance(const std::vector<GoalLimit>& limits); // inverse of readLimits()
[[nodiscard]] std::string limitKey(const GoalLimit& limit); // "latency_us.p99 <= 500", full precision

// Unreadable entries are ignored.
[[nodiscard]] std::vector<LimitWaiver> readWaivers(std::string_view text);
[[nodiscard]] std::string writeWaivers(const std::vector<LimitWaiver>& waivers);

// Uses the figures of figuresOf().
[[nodiscard]] std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result);
// The same for a variant whose misses may be waived.
[[nodiscard]] std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result, const std::string& variant,
                                              const std::vector<LimitWaiver>& waivers);
[[nodiscard]] Outcome checkNames(const std::vector<GoalLimit>& limits, const RunResult& result); // refuses a figure that the run lacks
[[nodiscard]] bool allMet(const std::vector<LimitVerdict>& verdicts); // met or waived

[[nodiscard]] std::string limitText(const GoalLimit& limit); // "iops >= 200 k"

// One row per variant, one column per limit, and the verdict.
struct Reviewed {
    std::string name;
    std::vector<LimitVerdict> verdicts;
};
[[nodiscard]] std::string
doubtText(const std::vector<Reviewed>& variants); // explains the marks: a line per variant with an uncertain figure
[[nodiscard]] Table reviewTable(const std::vector<GoalLimit>& limits, const std::vector<Reviewed>& variants);

} // namespace floom::inline review
