// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a study and evaluates its expectations.
#pragma once

#include "export/table.h"
#include "study/study.h"
#include "workload/asked_workload.h"

namespace floom::inline study {

struct SweepOutcome {
    Sweep sweep;
    std::vector<SweepPoint> points;
    std::vector<PointResult> results;
};

struct ExpectationVerdict {
    enum class Kind : std::uint8_t { met, notMet, notCheckable };
    Kind kind = Kind::notCheckable;
    std::string found; // "8.56", "rises to 240 MB/s, then 100 % of it"; or why it is not checkable
};

struct StudyOutcome {
    std::vector<SweepOutcome> sweeps;
    std::vector<ExpectationVerdict> verdicts; // per expectation
    std::optional<Error> error; // an invalid design or document
    [[nodiscard]] bool met() const; // no expectation failed
};

// `base`: the sweep's design by name; returns it with its workload.
using DesignSource = std::function<Result<std::pair<Design, AskedWorkload>>(const std::string& name)>;

[[nodiscard]] StudyOutcome runStudy(const Catalogue& catalogue, const Study& study, const DesignSource& source,
                                    const SweepRunOptions& options = {});

[[nodiscard]] ExpectationVerdict judge(const Expectation& expectation, const std::vector<SweepOutcome>& sweeps);
// A figure of one point; nothing if the point lacks it or the metric has an unknown name.
[[nodiscard]] std::optional<double> figureOf(const PointResult& result, std::string_view metric);
// The plot's data: a row per step of x, a column per line.
[[nodiscard]] Table plotTable(const Plot& plot, const std::vector<SweepOutcome>& sweeps);
[[nodiscard]] const char* verdictName(ExpectationVerdict::Kind kind); // "met", "not met", "not checkable"

} // namespace floom::inline study
