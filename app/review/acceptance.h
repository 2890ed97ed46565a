// SPDX-License-Identifier: GPL-3.0-or-later
// Acceptance: the limits that a project's variants are held to, how a run stands against them, and which misses a person lets pass and
// why. Limits are kept in the project's fact kAcceptance as the sentence that a person wrote: "iops >= 200k and latency_us.p99 <= 500";
// waivers in the fact kWaivers, by the variant's name and the limit as it was then: a changed limit is not waived. Pure.
#pragma once

#include "base/result.h"
#include "export/table.h"
#include "results/run_result.h"
#include "sweep/explore.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

constexpr const char* kAcceptance = "acceptance";
constexpr const char* kWaivers = "acceptance.waivers";

struct LimitWaiver {
    std::string variant; // its name
    std::string limit; // as limitKey() has it
    std::string reason;
};

struct LimitVerdict {
    GoalLimit limit;
    std::optional<double> found; // nothing: the run has no such figure, which is a miss
    std::string doubt = {}; // why the figure, or its lack, is not the last word; empty: no reason
    std::string waived = {}; // why a miss may pass; "" = it counts
    [[nodiscard]] bool met() const { return found && (limit.atLeast ? *found >= limit.value : *found <= limit.value); }
    [[nodiscard]] bool passes() const { return met() || !waived.empty(); }
    // By how much of the limit it is missed; 0 when it is met, infinite where there is no such figure.
    [[nodiscard]] double missedBy() const;
    // Where nothing was found: "too few requests", "not covered: ...", "no such figure".
    [[nodiscard]] std::string lackWords() const { return doubt.empty() ? "no such figure" : doubt; }
};

// Like readLimits(); "cost" is short for the bill of materials, "waf" for the write amplification.
[[nodiscard]] Result<std::vector<GoalLimit>> readAcceptance(std::string_view sentence);
[[nodiscard]] std::string writeAcceptance(const std::vector<GoalLimit>& limits); // readAcceptance() of it gives them back
[[nodiscard]] std::string limitKey(const GoalLimit& limit); // "latency_us.p99 <= 500", all digits

// What cannot be read is no waiver.
[[nodiscard]] std::vector<LimitWaiver> readWaivers(std::string_view text);
[[nodiscard]] std::string writeWaivers(const std::vector<LimitWaiver>& waivers);

// The figures are those of figuresOf().
[[nodiscard]] std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result);
// The same of a variant whose misses may be waived.
[[nodiscard]] std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result, const std::string& variant,
                                              const std::vector<LimitWaiver>& waivers);
[[nodiscard]] Outcome checkNames(const std::vector<GoalLimit>& limits, const RunResult& result); // refuses a figure that the run lacks
[[nodiscard]] bool allMet(const std::vector<LimitVerdict>& verdicts); // or waived

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
