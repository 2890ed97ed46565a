// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/goal_search.h"

#include "rules/cost.h"
#include "rules/may_run.h"
#include "sweep/goal_figures.h"
#include "sweep/loads.h"

#include <algorithm>
#include <limits>
#include <thread>

namespace floom::inline sweep {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

// Known bounds of a figure before its run.
struct Extent {
    double least = -kNone, most = kNone;
};

class Foresight {
public:
    Foresight(const RunRequest& request, const Catalogue& catalogue)
        : m_request(request)
        , m_catalogue(catalogue)
        , m_cost(costTotals(request.design, catalogue))
    {
    }

    [[nodiscard]] Extent of(std::string_view metric) const
    {
        if (metric == "cost.controller")
            return {m_cost.controller, m_cost.controller};
        if (metric == "cost.bill_of_materials")
            return {m_cost.billOfMaterials, m_cost.billOfMaterials};
        if (metric == "iops" || metric == "bandwidth_mb_s")
            return {0, kNone};
        if (const KnownFigure known = figureNamed(metric); known && known.facts->is(Shows::share))
            return {0, 1};
        if (const auto known = asked(metric))
            return {*known, *known};
        return {};
    }

    // What the design and the workload themselves determine.
    [[nodiscard]] std::optional<double> asked(std::string_view metric) const
    {
        const auto parameter = parameterFigure(metric, m_request.design, m_catalogue);
        return parameter ? parameter : workloadFigure(metric, m_request.workload);
    }

private:
    const RunRequest& m_request;
    const Catalogue& m_catalogue;
    CostTotals m_cost;
};

struct Candidate {
    std::size_t point = 0;
    double hope = 0; // bound on its figure, minimizing
    bool known = false; // the bound is exact
};

// Runs only the points in `those`; callbacks get their indices among all points.
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

class GoalSearcher {
public:
    GoalSearcher(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                 const GoalOrder& order, const SweepRunOptions& options)
        : m_catalogue(catalogue)
        , m_base(base)
        , m_points(points)
        , m_order(order)
        , m_goal(order.goal)
        , m_loads(order.loads.empty() ? std::vector<Load>(1) : order.loads)
        , m_options(options)
        , m_found{std::vector<PointResult>(points.size()), std::vector<Fate>(points.size(), Fate::left), {}, 0, {}}
    {
        for (const Load& load : m_loads)
            m_sweeps.push_back(order.loads.empty() ? sweep : sweepOf(sweep, load));
    }

    GoalSearch run()
    {
        findCandidates();
        if (!m_order.bisect || !halve())
            runAll();
        return std::move(m_found);
    }

private:
    [[nodiscard]] double signedBy(double value) const { return m_goal.most ? -value : value; }
    [[nodiscard]] bool isStopped() const { return m_options.stop.stop_requested(); }

    void findCandidates()
    {
        for (std::size_t i = 0; i < m_points.size() && !isStopped(); ++i)
            judgeBefore(i);
        std::stable_sort(m_candidates.begin(), m_candidates.end(), [](const Candidate& a, const Candidate& b) { return a.hope < b.hope; });
    }

    void refuse(std::size_t point, std::string why)
    {
        m_found.fates[point] = Fate::failed;
        m_found.results[point].problem = std::move(why);
        m_found.results[point].refused = true;
    }

    // Evaluates a point before its run.
    void judgeBefore(std::size_t point)
    {
        std::vector<RunRequest> requests;
        for (const Sweep& sweep : m_sweeps) {
            const auto request = requestOf(sweep, m_points[point], m_base, m_catalogue);
            if (!request) {
                refuse(point, request.error().message());
                return;
            }
            if (const MayRun may = mayRun(request->design, m_catalogue, &request->workload); !may) {
                refuse(point, whyNot(may.errors));
                return;
            }
            requests.push_back(*request);
        }
        std::vector<Foresight> foresight;
        foresight.reserve(requests.size());
        for (const RunRequest& request : requests)
            foresight.emplace_back(request, m_catalogue);
        const auto most = [&](std::size_t load, std::string_view figure) { return std::optional(foresight[load].of(figure).most); };
        const auto least = [&](std::size_t load, std::string_view figure) { return std::optional(foresight[load].of(figure).least); };
        constexpr double kSlack = 1e-6; // tolerance for rounding
        for (const GoalLimit& limit : m_goal.limits)
            if (limit.atLeast ? *worstOf(limit.metric, true, m_loads, most) * (1 + kSlack) < limit.value
                              : *worstOf(limit.metric, false, m_loads, least) > limit.value) {
                m_found.fates[point] = Fate::overLimit;
                return;
            }
        const double high = *worstOf(m_goal.metric, m_goal.most, m_loads, most), low = *worstOf(m_goal.metric, m_goal.most, m_loads, least);
        m_candidates.push_back({point, signedBy(m_goal.most ? high : low), high == low});
    }

    [[nodiscard]] std::size_t batch() const
    {
        return m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
    }

    void runAll()
    {
        for (std::size_t from = 0; from < m_candidates.size() && !isStopped(); from += batch()) {
            std::vector<std::size_t> those;
            for (std::size_t i = from; i < std::min(from + batch(), m_candidates.size()); ++i)
                if (m_found.fates[m_candidates[i].point] != Fate::left)
                    continue; // already run by the bisection
                else if (m_candidates[i].hope >= m_best) // of equal points the first wins
                    m_found.fates[m_candidates[i].point] = Fate::beaten;
                else
                    those.push_back(m_candidates[i].point);
            runThem(those);
        }
    }

    // Candidates are sorted best first: bisects for the first one that meets the limits. False if bisection does not apply.
    bool halve()
    {
        const bool known = std::all_of(m_candidates.begin(), m_candidates.end(), [](const Candidate& one) { return one.known; });
        if (!known || m_candidates.empty() || !keepsWhenRun(m_candidates.size() - 1))
            return false;
        std::size_t misses = 0, keeps = m_candidates.size() - 1; // all candidates before `misses` violate the limits
        while (misses < keeps && !isStopped()) {
            const std::size_t middle = (misses + keeps) / 2;
            if (keepsWhenRun(middle))
                keeps = middle;
            else
                misses = middle + 1;
        }
        for (std::size_t i = keeps + 1; i < m_candidates.size(); ++i)
            if (Fate& fate = m_found.fates[m_candidates[i].point]; fate == Fate::left)
                fate = Fate::beaten;
        return true;
    }

    bool keepsWhenRun(std::size_t candidate)
    {
        const std::size_t point = m_candidates[candidate].point;
        runThem({point});
        return m_found.fates[point] == Fate::simulated && keepsLimits(m_found.results[point]);
    }

    [[nodiscard]] bool keepsLimits(const PointResult& result) const
    {
        return result.problem.empty() && std::all_of(m_goal.limits.begin(), m_goal.limits.end(), [&](const GoalLimit& limit) {
                   const auto value = figureOf(result, limit.metric, limit.atLeast);
                   return value && (limit.atLeast ? *value >= limit.value : *value <= limit.value);
               });
    }

    // Over the loads run so far: since a point continues while it meets the limits, missing loads hide nothing.
    [[nodiscard]] std::optional<double> figureOf(const PointResult& result, std::string_view name, bool moreIsBetter) const
    {
        if (m_order.loads.empty())
            return result.metric(name);
        const auto [load, figure] = splitFigure(name);
        return worstOf(load.empty() ? figure : name, moreIsBetter, m_loads, [&, shown = figure](std::size_t i, std::string_view) {
            return result.metric(m_loads[i].name + ":" + std::string(shown));
        });
    }

    void runThem(const std::vector<std::size_t>& those)
    {
        std::vector<std::size_t> left = those;
        for (std::size_t load = 0; load < m_loads.size() && !left.empty(); ++load) {
            std::vector<PointResult> results = runSome(m_catalogue, m_sweeps[load], m_base, m_points, left, m_options);
            std::vector<std::size_t> next;
            for (std::size_t i = 0; i < left.size(); ++i)
                if (take(left[i], load, std::move(results[i])))
                    next.push_back(left[i]);
            left = std::move(next);
        }
        for (const std::size_t point : left)
            judgeAfter(point);
    }

    // Stores the result; true if the point is worth a run under the next load.
    bool take(std::size_t point, std::size_t load, PointResult result)
    {
        const auto request = requestOf(m_sweeps[load], m_points[point], m_base, m_catalogue);
        m_found.fates[point] = !result.problem.empty() ? Fate::failed : result.key.empty() ? Fate::left : Fate::simulated;
        if (request && m_found.fates[point] == Fate::simulated)
            addAsked(result, m_loads[load], Foresight(*request, m_catalogue));
        PointResult& all = m_found.results[point];
        if (m_order.loads.empty()) {
            all = std::move(result);
        } else {
            NamedFigures figures = std::move(all.metrics);
            for (const auto& [name, value] : result.metrics)
                figures.emplace_back(m_loads[load].name + ":" + name, value);
            all = std::move(result);
            all.metrics = std::move(figures);
        }
        return m_found.fates[point] == Fate::simulated && mayKeep(all, load);
    }

    // According to the loads up to this one.
    [[nodiscard]] bool mayKeep(const PointResult& result, std::size_t load) const
    {
        if (m_loads.size() == 1)
            return true;
        return std::all_of(m_goal.limits.begin(), m_goal.limits.end(), [&](const GoalLimit& limit) {
            const auto [of, figure] = splitFigure(limit.metric);
            if (!of.empty() && of != m_loads[load].name)
                return true;
            const auto value = result.metric(m_loads[load].name + ":" + std::string(figure));
            return !value || (limit.atLeast ? *value >= limit.value : *value <= limit.value);
        });
    }

    // Adds parameters to the run's figures, so that goals, limits and documents find both.
    void addAsked(PointResult& result, const Load& load, const Foresight& foresight) const
    {
        const auto add = [&](const std::string& full) {
            const auto [of, name] = splitFigure(full);
            if (!of.empty() && of != load.name)
                return;
            if (const auto value = result.metric(name) ? std::nullopt : foresight.asked(name))
                result.metrics.emplace_back(name, *value);
        };
        add(m_goal.metric);
        for (const GoalLimit& limit : m_goal.limits)
            add(limit.metric);
    }

    void judgeAfter(std::size_t point)
    {
        PointResult& result = m_found.results[point];
        const auto value = figureOf(result, m_goal.metric, m_goal.most);
        noteLacking(result, value ? std::string() : m_goal.metric);
        if (value && !result.metric(m_goal.metric))
            result.metrics.emplace_back(m_goal.metric, *value);
        if (value && keepsLimits(result) && signedBy(*value) < m_best) {
            m_best = signedBy(*value);
            m_found.best = point;
        }
    }

    void noteLacking(const PointResult& result, std::string lacking)
    {
        bool misses = false; // a known figure violates its limit
        for (const GoalLimit& limit : m_goal.limits) {
            const auto value = figureOf(result, limit.metric, limit.atLeast);
            misses = misses || (value && (limit.atLeast ? *value < limit.value : *value > limit.value));
            if (!value && lacking.empty())
                lacking = limit.metric;
        }
        if (misses || lacking.empty() || !result.problem.empty())
            return;
        ++m_found.untold;
        if (m_found.lacking.empty())
            m_found.lacking = std::move(lacking);
    }

    const Catalogue& m_catalogue;
    const Design& m_base;
    const std::vector<SweepPoint>& m_points;
    const GoalOrder& m_order;
    const Goal& m_goal;
    std::vector<Load> m_loads; // a single unnamed one if none was given
    const SweepRunOptions& m_options;
    std::vector<Sweep> m_sweeps; // by load
    std::vector<Candidate> m_candidates; // most promising first
    double m_best = kNone;
    GoalSearch m_found;
};

} // namespace

std::size_t GoalSearch::count(Fate fate) const
{
    return static_cast<std::size_t>(std::count(fates.begin(), fates.end(), fate));
}

GoalSearch searchGoal(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                      const Goal& goal, const SweepRunOptions& options)
{
    return searchGoal(catalogue, sweep, base, points, GoalOrder{goal, {}, false}, options);
}

GoalSearch searchGoal(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                      const GoalOrder& order, const SweepRunOptions& options)
{
    return GoalSearcher(catalogue, sweep, base, points, order, options).run();
}

Sweep sweepOf(const Sweep& sweep, const Load& load)
{
    Sweep own = sweep;
    if (!load.workload.isEmpty())
        own.workload = load.workload;
    own.sets.insert(own.sets.end(), load.sets.begin(), load.sets.end());
    return own;
}

} // namespace floom::inline sweep
