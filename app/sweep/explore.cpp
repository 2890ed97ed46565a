// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/explore.h"

#include "compile/compile.h"
#include "rules/cost.h"
#include "sweep/goal_figures.h"

#include <algorithm>
#include <limits>
#include <thread>

namespace floom {
namespace {

// What a run's figure can be at the least and at the most, as far as it is known before.
struct Extent {
    double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
};

class Foresight {
public:
    Foresight(const Design& design, const Catalogue& catalogue)
        : m_design(design)
        , m_catalogue(catalogue)
        , m_cost(costTotals(design, catalogue))
    {
    }

    [[nodiscard]] Extent of(std::string_view metric) const
    {
        if (metric == "cost.controller")
            return {m_cost.controller, m_cost.controller};
        if (metric == "cost.bill_of_materials")
            return {m_cost.billOfMaterials, m_cost.billOfMaterials};
        if (metric == "iops")
            return {0, std::numeric_limits<double>::infinity()};
        if (metric == "bandwidth_mb_s")
            return {0, std::numeric_limits<double>::infinity()};
        if (metric.starts_with("busy.") || metric.starts_with("busiest."))
            return {0, 1};
        if (const auto known = parameterFigure(metric, m_design, m_catalogue))
            return {*known, *known};
        return {};
    }

private:
    const Design& m_design;
    const Catalogue& m_catalogue;
    CostTotals m_cost;
};

// Parameters stand beside the figures of the run, so that goals, limits and documents find both.
void addParameters(PointResult& result, const Goal& goal, const Design& design, const Catalogue& catalogue)
{
    const auto add = [&](const std::string& name) {
        if (const auto value = result.metric(name) ? std::nullopt : parameterFigure(name, design, catalogue))
            result.metrics.emplace_back(name, *value);
    };
    add(goal.metric);
    for (const GoalLimit& limit : goal.limits)
        add(limit.metric);
}

struct Candidate {
    std::size_t point = 0;
    double hope = 0; // the best its figure can be, small is good
};

double signedBy(const Goal& goal, double value)
{
    return goal.most ? -value : value;
}

bool canKeep(const Goal& goal, const Foresight& foresight)
{
    constexpr double kSlack = 1e-6; // of rounding
    return std::all_of(goal.limits.begin(), goal.limits.end(), [&](const GoalLimit& limit) {
        const Extent span = foresight.of(limit.metric);
        return limit.atLeast ? span.most * (1 + kSlack) >= limit.value : span.least <= limit.value;
    });
}

bool keeps(const Goal& goal, const PointResult& result)
{
    return result.problem.empty() && std::all_of(goal.limits.begin(), goal.limits.end(), [&](const GoalLimit& limit) {
               const auto value = result.metric(limit.metric);
               return value && (limit.atLeast ? *value >= limit.value : *value <= limit.value);
           });
}

std::vector<Candidate> candidatesOf(const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                    const std::vector<SweepPoint>& points, const Goal& goal, const std::stop_token& stop,
                                    Exploration& exploration)
{
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < points.size() && !stop.stop_requested(); ++i) {
        const auto request = requestOf(sweep, points[i], base, catalogue);
        const Compiled compiled = request ? compile(request->design, catalogue) : Compiled{};
        if (!compiled.program) {
            exploration.fates[i] = Fate::failed;
            exploration.results[i].problem = request ? "the design cannot run" : request.error().message();
            exploration.results[i].refused = true;
            continue;
        }
        const Foresight foresight(request->design, catalogue);
        if (!canKeep(goal, foresight)) {
            exploration.fates[i] = Fate::overLimit;
            continue;
        }
        const Extent span = foresight.of(goal.metric);
        candidates.push_back({i, signedBy(goal, goal.most ? span.most : span.least)});
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) { return a.hope < b.hope; });
    return candidates;
}

// Only `those` of the points, in their order; who listens hears of them by their numbers among all.
std::vector<PointResult> runSome(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                                 const std::vector<std::size_t>& those, const SweepRunOptions& options)
{
    if (those.empty())
        return {};
    std::vector<SweepPoint> some;
    for (const std::size_t point : those)
        some.push_back(points[point]);
    SweepRunOptions now = options;
    if (options.started)
        now.started = [&](std::size_t i) { options.started(those[i]); };
    if (options.finished)
        now.finished = [&](std::size_t i, const PointResult& result) { options.finished(those[i], result); };
    if (options.wanted)
        now.wanted = [&](std::size_t i) { return options.wanted(those[i]); };
    return runSweep(catalogue, sweep, base, some, now);
}

} // namespace

std::size_t Exploration::count(Fate fate) const
{
    return static_cast<std::size_t>(std::count(fates.begin(), fates.end(), fate));
}

Exploration explore(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                    const Goal& goal, const SweepRunOptions& options)
{
    Exploration found{std::vector<PointResult>(points.size()), std::vector<Fate>(points.size(), Fate::left), {}};
    const std::vector<Candidate> candidates = candidatesOf(catalogue, sweep, base, points, goal, options.stop, found);
    const std::size_t batch = options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t from = 0; from < candidates.size() && !options.stop.stop_requested(); from += batch) {
        std::vector<std::size_t> those;
        for (std::size_t i = from; i < std::min(from + batch, candidates.size()); ++i)
            if (candidates[i].hope >= best) // of equal ones the first stays
                found.fates[candidates[i].point] = Fate::beaten;
            else
                those.push_back(candidates[i].point);
        std::vector<PointResult> results = runSome(catalogue, sweep, base, points, those, options);
        for (std::size_t i = 0; i < those.size(); ++i) {
            const std::size_t point = those[i];
            PointResult& result = found.results[point] = std::move(results[i]);
            if (const auto request = requestOf(sweep, points[point], base, catalogue); request && result.problem.empty())
                addParameters(result, goal, request->design, catalogue);
            found.fates[point] = !result.problem.empty() ? Fate::failed : result.key.empty() ? Fate::left : Fate::simulated;
            const auto value = result.metric(goal.metric);
            if (value && keeps(goal, result) && signedBy(goal, *value) < best) {
                best = signedBy(goal, *value);
                found.best = point;
            }
        }
    }
    return found;
}

} // namespace floom
