// SPDX-License-Identifier: GPL-3.0-or-later
// explore(): the best point of a sweep under limits, without running all of it. Cost is known without a run, and the closed forms bound
// what a run can reach: a point that cannot keep a limit, or cannot beat the best one found, is not simulated. The answer is that of
// running them all. Where a drive has to do well in several situations (loads.h), each point is run in all of them, as long as it keeps
// the limits.
#pragma once

#include "sweep/sweep_run.h"

namespace floom {

struct GoalLimit {
    std::string metric;
    bool atLeast = true;
    double value = 0;
};

// "least cost.controller where busiest.host.link >= 98% and latency_us.p99 <= 500"; "most iops where cost.bill_of_materials <= 40".
struct Goal {
    std::string metric;
    bool most = false;
    std::vector<GoalLimit> limits;
};
[[nodiscard]] Result<Goal> readGoal(std::string_view sentence);
// The limits alone: "iops >= 200k and latency_us.p99 <= 500".
[[nodiscard]] Result<std::vector<GoalLimit>> readLimits(std::string_view sentence);

enum class Fate : std::uint8_t {
    simulated,
    overLimit, // the closed forms, or its cost, show that it cannot keep a limit
    beaten, // cannot be better than what was found
    failed, // cannot be made, or cannot run
    left, // a stop came first
};

struct Load;

struct Exploration {
    // By point; of those that were simulated. With several loads the figures of each under "NAME:", and those that the goal speaks of,
    // the worst of all loads, without.
    std::vector<PointResult> results;
    std::vector<Fate> fates;
    std::optional<std::size_t> best; // none keeps the limits when empty
    // Points that were run and lack a figure that the goal or a limit asks for, such as a percentile of few requests: of them it is not
    // known whether they keep the limits.
    std::size_t untold = 0;
    std::string lacking; // the first such figure
    [[nodiscard]] std::size_t count(Fate fate) const;
};

[[nodiscard]] Exploration explore(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                                  const Goal& goal, const SweepRunOptions& options = {});

struct ExploreOrder {
    Goal goal;
    std::vector<Load> loads; // none: the sweep's workload alone
    // Points in the order of a goal that is known without runs are halved: for limits that hold from some point on. Where the last one does
    // not keep them all are run.
    bool bisect = false;
};
[[nodiscard]] Exploration explore(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                                  const ExploreOrder& order, const SweepRunOptions& options = {});
// The sweep as one of its loads has it.
[[nodiscard]] Sweep sweepOf(const Sweep& sweep, const Load& load);

} // namespace floom
