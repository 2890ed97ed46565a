// SPDX-License-Identifier: GPL-3.0-or-later
// searchGoal(): finds the best point of a sweep under limits without running all of it. Cost is known without a run, and closed forms bound
// what a run can reach: a point that must violate a limit, or cannot beat the best one so far, is not simulated. The answer is the same as
// from running all points. If a drive must do well under several loads (loads.h), each point runs under all of them as long as it meets the
// limits.
#pragma once

#include "sweep/sweep_run.h"

namespace floom::inline sweep {

struct GoalLimit {
    std::string metric;
    bool atLeast = true;
    double value = 0;
};

// "least cost.controller where busiest.host.link >= 98% and p99 <= 500 us"; "most iops where cost <= 40" (limit_words.h).
struct Goal {
    std::string metric;
    bool most = false;
    std::vector<GoalLimit> limits;
};
[[nodiscard]] Result<Goal> readGoal(std::string_view sentence);
// The limits alone: "iops >= 200k and read.p99.9 <= 1 ms".
[[nodiscard]] Result<std::vector<GoalLimit>> readLimits(std::string_view sentence);

enum class Fate : std::uint8_t {
    simulated,
    overLimit, // closed forms or cost show that it violates a limit
    beaten, // cannot beat the best point
    failed, // invalid, or cannot run
    left, // stopped before
};

struct Load;

struct GoalSearch {
    // By point, for simulated points. With several loads: each load's figures as "NAME:figure", and the worst over all loads of the figures
    // used by the goal, without a prefix.
    std::vector<PointResult> results;
    std::vector<Fate> fates;
    std::optional<std::size_t> best; // empty: no point meets the limits
    // Simulated points that lack a figure of the goal or of a limit, such as a percentile of too few requests: whether they meet the limits
    // is unknown.
    std::size_t untold = 0;
    std::string lacking; // the first such figure
    [[nodiscard]] std::size_t count(Fate fate) const;
};

[[nodiscard]] GoalSearch searchGoal(const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                    const std::vector<SweepPoint>& points, const Goal& goal, const SweepRunOptions& options = {});

struct GoalOrder {
    Goal goal;
    std::vector<Load> loads; // none: only the sweep's workload
    // Bisects points ordered by a goal that is known without runs; for limits that hold from some point on. If the last point does not meet
    // them, all points run.
    bool bisect = false;
};
[[nodiscard]] GoalSearch searchGoal(const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                    const std::vector<SweepPoint>& points, const GoalOrder& order, const SweepRunOptions& options = {});
// The sweep under one of its loads.
[[nodiscard]] Sweep sweepOf(const Sweep& sweep, const Load& load);

} // namespace floom::inline sweep
