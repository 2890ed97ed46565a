// SPDX-License-Identifier: GPL-3.0-or-later
// runSweep(): runs the points of a sweep in parallel on all cores. Results known to a store are not run again, nor is the same run done
// twice. Blocking; `finished` is called on the calling thread, for one point at a time, as they finish.
#pragma once

#include "results/figures.h"
#include "sweep/sweep.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline sweep {

struct PointResult {
    std::string key; // runKey; empty if the point is invalid
    NamedFigures metrics; // figuresOf(), with busy shares by class: "busy.pkg.die" is the mean, "busiest.pkg.die" the maximum
    std::string limit; // the bottleneck sentence
    std::string block, cause; // of the bottleneck
    std::string problem; // why there is no result; empty if there is one
    double wallSeconds = 0;
    bool reused = false;
    bool refused = false; // the design is the problem: a value out of range, or a rule violated
    [[nodiscard]] std::optional<double> metric(std::string_view name) const;
};

struct SweepRunOptions {
    unsigned threads = 0; // 0: one per core
    std::stop_token stop;
    std::function<std::optional<PointResult>(const std::string& key)> known;
    std::function<void(std::size_t point)> started; // called on the worker thread
    std::function<void(std::size_t point, const PointResult& result)> finished;
    std::function<void()> hold; // called on each worker before a point; may block it (pause)
    std::function<bool(std::size_t point)> wanted; // false: skips the point silently
};

// Results by point; points not run because of a stop, or skipped, have neither key nor problem.
[[nodiscard]] std::vector<PointResult> runSweep(const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                                const std::vector<SweepPoint>& points, const SweepRunOptions& options);

[[nodiscard]] PointResult summaryOf(const RunOutcome& outcome);
// True if a figure of the point is uncertain: the run was not steady, or saw too few rare events. Never for costs and settings.
[[nodiscard]] bool isDoubted(const PointResult& point, std::string_view figure);
// The figures that goals and limits can name: figuresIn(), with busy shares by class.
[[nodiscard]] NamedFigures figuresOf(const RunResult& result);

} // namespace floom::inline sweep
