// SPDX-License-Identifier: GPL-3.0-or-later
// runSweep(): the points of a sweep, side by side on all cores. What a store already knows is not run again, nor is the same run twice.
// Blocking; `finished` is called on the calling thread, a point at a time, as they finish.
#pragma once

#include "results/figures.h"
#include "sweep/sweep.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace floom {

struct PointResult {
    std::string key; // runKey; empty when the point could not be made
    NamedFigures metrics; // figuresOf(), busy shares by class: "busy.pkg.die" mean, "busiest.pkg.die"
    std::string limit; // the sentence that names the limit
    std::string block, cause; // of the limit
    std::string problem; // why there is no result; empty when there is one
    double wallSeconds = 0;
    bool reused = false;
    bool refused = false; // the problem lies in the drawing: a value out of range, a rule it cannot run against
    [[nodiscard]] std::optional<double> metric(std::string_view name) const;
};

struct SweepRunOptions {
    unsigned threads = 0; // 0: one a core
    std::stop_token stop;
    std::function<std::optional<PointResult>(const std::string& key)> known;
    std::function<void(std::size_t point)> started; // called on the worker that runs it
    std::function<void(std::size_t point, const PointResult& result)> finished;
    std::function<void()> hold; // called on each worker before it takes a point; may block it for a while
    std::function<bool(std::size_t point)> wanted; // false: the point is passed over without a word
};

// Results by point; those that a stop kept from running, or were passed over, have neither key nor problem.
[[nodiscard]] std::vector<PointResult> runSweep(const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                                const std::vector<SweepPoint>& points, const SweepRunOptions& options);

[[nodiscard]] PointResult summaryOf(const RunOutcome& outcome);
// Is a figure of the point to be doubted: its run was not steady, or saw too little of what happens seldom? Costs and settings never are.
[[nodiscard]] bool isDoubted(const PointResult& point, std::string_view figure);
// The figures by name that goals and limits speak of: figuresIn(), with busy shares by class.
[[nodiscard]] NamedFigures figuresOf(const RunResult& result);

} // namespace floom
