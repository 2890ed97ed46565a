// SPDX-License-Identifier: GPL-3.0-or-later
// Running a study and judging it.
#pragma once

#include "export/table.h"
#include "study/study.h"

namespace floom {

struct SweepOutcome {
    Sweep sweep;
    std::vector<SweepPoint> points;
    std::vector<PointResult> results;
};

struct Verdict {
    enum class Kind : std::uint8_t { met, notMet, notCheckable };
    Kind kind = Kind::notCheckable;
    std::string found; // "8.56", "rises to 240 MB/s, then 100 % of it"; why it cannot be checked
};

struct StudyOutcome {
    std::vector<SweepOutcome> sweeps;
    std::vector<Verdict> verdicts; // by expectation
    std::optional<Error> error; // a design or a document that cannot be used
    [[nodiscard]] bool met() const; // nothing is not met
};

// `base`: the sweep's design by its name and the words that come with it.
using DesignSource = std::function<Result<std::pair<Design, std::string>>(const std::string& name)>;

[[nodiscard]] StudyOutcome runStudy(const Catalogue& catalogue, const Study& study, const DesignSource& source,
                                    const SweepRunOptions& options = {});

[[nodiscard]] Verdict judge(const Expectation& expectation, const std::vector<SweepOutcome>& sweeps);
// A figure of one point; nothing when the point has none, or a name of the metric is unknown.
[[nodiscard]] std::optional<double> figureOf(const PointResult& result, std::string_view metric);
// The plot's figures: one row a step of x, one column a line.
[[nodiscard]] Table plotTable(const Plot& plot, const std::vector<SweepOutcome>& sweeps);
[[nodiscard]] const char* verdictName(Verdict::Kind kind); // "met", "not met", "not checkable"

} // namespace floom
