// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/search.h"

#include "base/random.h"
#include "fit/linear_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace floom::inline fitting {

namespace {

constexpr double kInterval = 1.959964 * 1.959964; // chi square quantile, one degree of freedom; residuals are correlated
constexpr double kNever = std::numeric_limits<double>::infinity();

double squaresOf(const Residuals& residuals)
{
    return residuals.empty() ? kNever : std::inner_product(residuals.begin(), residuals.end(), residuals.begin(), 0.0);
}

class Search {
public:
    Search(const ResidualsOf& residuals, FitPoint scales, const FitEffort& effort)
        : m_residuals(residuals)
        , m_scales(std::move(scales))
        , m_effort(effort)
    {
    }

    FitFound run(const FitPoint& start)
    {
        const std::size_t n = start.size();
        for (const Start& from : startsOf(spread(start)))
            descendFrom(from);
        m_found = m_best;
        m_found.points = m_points;
        m_found.ends.assign(n, {});
        for (int again = 0; m_effort.ends && again < 3 && !m_found.best.empty() && !isStopped(); ++again)
            if (!profile())
                descend(m_effort.steps); // a profile found a better point than the search
            else
                break;
        m_found.stopped = isStopped();
        m_found.points = m_points;
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool isStopped() const { return m_effort.stop && m_effort.stop(); }

    std::vector<Residuals> ask(const std::vector<FitPoint>& points, double limit)
    {
        m_points += points.size();
        return m_residuals(points, limit);
    }

    // The start, and points that cover the ranges evenly: each part of each range once (Latin hypercube).
    std::vector<FitPoint> spread(const FitPoint& start) const
    {
        const std::size_t n = start.size(), count = m_effort.spread * n;
        std::vector<FitPoint> points(count, FitPoint(n));
        RandomStream random(m_effort.seed, "fit.spread");
        for (std::size_t j = 0; j < n; ++j) {
            std::vector<std::size_t> order(count);
            std::iota(order.begin(), order.end(), std::size_t{0});
            for (std::size_t i = count; i > 1; --i)
                std::swap(order[i - 1], order[random.below(i)]);
            for (std::size_t i = 0; i < count; ++i)
                points[i][j] = (static_cast<double>(order[i]) + 0.5) / static_cast<double>(count);
        }
        points.insert(points.begin(), start);
        return points;
    }

    bool take(const std::vector<FitPoint>& points, const std::vector<Residuals>& answers)
    {
        bool better = false;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (const double squares = squaresOf(answers[i]); squares < (m_found.best.empty() ? kNever : m_found.squares)) {
                m_found.best = points[i];
                m_found.residuals = answers[i];
                m_found.squares = squares;
                better = true;
            }
        return better;
    }

    // Finite differences to points beside the best one, within the range.
    bool slope()
    {
        const std::size_t n = m_found.best.size();
        std::vector<FitPoint> points;
        std::vector<double> steps;
        for (std::size_t j = 0; j < n; ++j)
            for (const double side : {1.0, -1.0}) {
                FitPoint point = m_found.best;
                point[j] = std::clamp(point[j] + side * m_scales[j], 0.0, 1.0);
                steps.push_back(point[j] - m_found.best[j]);
                points.push_back(std::move(point));
            }
        const Residuals here = m_found.residuals;
        const auto answers = ask(points, kNever);
        m_slopes.assign(n, std::vector<double>(here.size(), 0));
        for (std::size_t j = 0; j < n; ++j) {
            const auto &up = answers[2 * j], &down = answers[2 * j + 1];
            const bool hasUp = !up.empty() && steps[2 * j] > 0, hasDown = !down.empty() && steps[2 * j + 1] < 0;
            const double width = (hasUp ? steps[2 * j] : 0) - (hasDown ? steps[2 * j + 1] : 0);
            if (!hasUp && !hasDown)
                continue;
            for (std::size_t i = 0; i < here.size(); ++i)
                m_slopes[j][i] = ((hasUp ? up[i] : here[i]) - (hasDown ? down[i] : here[i])) / width;
        }
        return take(points, answers);
    }

    // The least-squares step of all parameters except `fixed` (none: all).
    [[nodiscard]] FitPoint stepFrom(const FitPoint& from, const Residuals& residuals, std::size_t fixed, double damping) const
    {
        FitPoint point = from;
        std::vector<std::size_t> free;
        for (std::size_t j = 0; j < from.size(); ++j)
            if (j != fixed)
                free.push_back(j);
        for (std::size_t round = 0; round < from.size() && !free.empty(); ++round) {
            const std::vector<double> step = leastSquaresStep(m_slopes, residuals, free, damping);
            std::vector<std::size_t> inside;
            for (std::size_t p = 0; p < free.size(); ++p) {
                const double wanted = from[free[p]] + step[p];
                point[free[p]] = std::clamp(wanted, 0.0, 1.0);
                const bool atEdge = (from[free[p]] <= 0 && wanted < 0) || (from[free[p]] >= 1 && wanted > 1);
                if (!atEdge)
                    inside.push_back(free[p]);
            }
            if (inside.size() == free.size())
                break;
            free = inside; // parameters pushed against a bound stay there; solve again for the others
        }
        return point;
    }

    struct Start {
        FitPoint point;
        Residuals residuals;
        double squares = 0;
    };

    // The best points that are well separated: the best initial point may lead to a local minimum.
    std::vector<Start> startsOf(const std::vector<FitPoint>& points)
    {
        constexpr std::size_t kTogether = 8, kMost = 3;
        constexpr double kApart = 0.15, kWorth = 30; // of a range; times the best sum of squares: worse starts are dropped
        std::vector<Start> all;
        double best = kNever;
        for (std::size_t i = 0; i < points.size() && !isStopped(); i += kTogether) { // earlier batches prune later ones
            const std::vector<FitPoint> some(points.begin() + static_cast<std::ptrdiff_t>(i),
                                             points.begin() + static_cast<std::ptrdiff_t>(std::min(i + kTogether, points.size())));
            const auto answers = ask(some, kWorth * best);
            for (std::size_t k = 0; k < some.size(); ++k)
                if (!answers[k].empty()) {
                    all.push_back({some[k], answers[k], squaresOf(answers[k])});
                    best = std::min(best, all.back().squares);
                }
        }
        std::stable_sort(all.begin(), all.end(), [](const Start& a, const Start& b) { return a.squares < b.squares; });
        std::vector<Start> chosen;
        for (const Start& one : all) {
            const bool apart = std::all_of(chosen.begin(), chosen.end(), [&](const Start& other) {
                double most = 0;
                for (std::size_t j = 0; j < one.point.size(); ++j)
                    most = std::max(most, std::abs(one.point[j] - other.point[j]));
                return most > kApart;
            });
            if (apart && chosen.size() < kMost && one.squares <= kWorth * best)
                chosen.push_back(one);
        }
        return chosen;
    }

    void descendFrom(const Start& from)
    {
        m_found = {};
        m_found.best = from.point;
        m_found.residuals = from.residuals;
        m_found.squares = from.squares;
        descend(m_effort.steps);
        if (m_best.best.empty() || m_found.squares < m_best.squares) {
            m_best = m_found;
            m_bestSlopes = m_slopes;
        }
        m_slopes = m_bestSlopes;
    }

    void descend(int steps)
    {
        double damping = 0.1;
        for (int step = 0; step < steps && !m_found.best.empty() && !isStopped(); ++step) {
            slope();
            const double before = m_found.squares;
            const FitPoint at = m_found.best;
            std::vector<FitPoint> tries;
            for (const double factor : {0.01, 1.0, 30.0})
                tries.push_back(stepFrom(at, m_found.residuals, at.size(), damping * factor));
            FitPoint half = at;
            for (std::size_t j = 0; j < at.size(); ++j)
                half[j] = (at[j] + tries[0][j]) / 2;
            tries.push_back(half);
            take(tries, ask(tries, m_found.squares));
            damping = std::clamp(m_found.best == tries[0] ? damping * 0.1 : m_found.best == tries[2] ? damping * 10 : damping, 1e-4, 1e3);
            if (before - m_found.squares < 1e-3 * before + 1e-6)
                break;
        }
        if (!m_found.best.empty() && !isStopped())
            slope();
    }
    struct Edge {
        std::size_t parameter = 0;
        double side = 1, distance = 0, inside = 0, insideRise = 0; // inside: largest distance known to be within the interval
        double outside = 0, outsideRise = 0; // smallest distance known to be outside; 0: none yet
        bool done = false;
    };

    [[nodiscard]] double room(const Edge& edge) const
    {
        return edge.side > 0 ? 1 - m_found.best[edge.parameter] : m_found.best[edge.parameter];
    }

    // The sum of squares around the best point. Runs are noisy, and the search picked the luckiest of many: measured from the best point, a
    // profile would rise too early.
    double level()
    {
        constexpr int kPairs = 4;
        constexpr double kBeside = 0.04; // fraction of a measurable step
        RandomStream random(m_effort.seed, "fit.level");
        std::vector<FitPoint> points;
        for (int pair = 0; pair < kPairs; ++pair) {
            FitPoint one = m_found.best, other = m_found.best; // opposite each other, so slopes cancel
            for (std::size_t j = 0; j < one.size(); ++j) {
                const double step = (random.below(2) == 0 ? kBeside : -kBeside) * m_scales[j];
                one[j] = std::clamp(one[j] + step, 0.0, 1.0);
                other[j] = std::clamp(other[j] - step, 0.0, 1.0);
            }
            points.push_back(std::move(one));
            points.push_back(std::move(other));
        }
        double sum = 0, count = 0;
        for (const Residuals& residuals : ask(points, kNever))
            if (!residuals.empty()) {
                sum += squaresOf(residuals);
                ++count;
            }
        return count > 0 ? std::max(m_found.squares, sum / count) : m_found.squares;
    }

    // False if it found a point better than the best by more than noise.
    bool profile()
    {
        const std::size_t n = m_found.best.size(), m = m_found.residuals.size();
        const double each = m > n ? m_found.squares / static_cast<double>(m - n) : 1;
        const double wanted = kInterval * std::max(1.0, each);
        const double about = level();
        std::vector<Edge> edges;
        for (std::size_t j = 0; j < n; ++j) {
            Edge edge{j, 1, deviationOf(m_slopes, j) * std::sqrt(wanted), 0, 0, 0, 0, false};
            for (const double side : {1.0, -1.0}) {
                edge.side = side;
                edge.distance = std::min(std::max(edge.distance, 1e-4), std::max(room(edge), 1e-6));
                edges.push_back(edge);
            }
        }
        constexpr int kRounds = 6;
        for (int round = 0; round < kRounds && !isStopped(); ++round) {
            std::vector<FitPoint> points;
            std::vector<std::size_t> of;
            for (std::size_t e = 0; e < edges.size(); ++e)
                if (!edges[e].done) {
                    points.push_back(followed(edges[e]));
                    of.push_back(e);
                }
            if (points.empty())
                break;
            auto answers = ask(points, kNever);
            std::vector<FitPoint> second; // once more, with the others adjusted for it
            for (std::size_t i = 0; i < points.size(); ++i)
                second.push_back(answers[i].empty() ? points[i] : stepFrom(points[i], answers[i], edges[of[i]].parameter, 1e-3));
            const auto more = n > 1 ? ask(second, kNever) : answers;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const double least = std::min(squaresOf(answers[i]), squaresOf(more[i]));
                if (least - m_found.squares < -0.05 * wanted) {
                    take(points, answers);
                    take(second, more);
                    return false;
                }
                narrow(edges[of[i]], least - about, wanted);
            }
        }
        for (const Edge& edge : edges) {
            FitEnd& end = m_found.ends[edge.parameter];
            const bool open = edge.outside == 0;
            // Runs are noisy, so a profile may rise too early: never closer than the slopes predict.
            const double least = deviationOf(m_slopes, edge.parameter) * std::sqrt(wanted);
            const double reach = open ? room(edge) : std::min(room(edge), std::max(between(edge, wanted), least));
            (edge.side > 0 ? end.high : end.low) = m_found.best[edge.parameter] + edge.side * reach;
            (edge.side > 0 ? end.openAbove : end.openBelow) = open;
        }
        return true;
    }

    // The best point with one parameter moved and the others following according to the slopes.
    [[nodiscard]] FitPoint followed(const Edge& edge) const
    {
        FitPoint point = m_found.best;
        const double moved = edge.side * edge.distance;
        point[edge.parameter] = std::clamp(point[edge.parameter] + moved, 0.0, 1.0);
        Residuals there = m_found.residuals;
        for (std::size_t i = 0; i < there.size(); ++i)
            there[i] += m_slopes[edge.parameter][i] * moved;
        return stepFrom(point, there, edge.parameter, 1e-3);
    }

    // Interpolated distance of the wanted rise, which grows with the distance squared.
    [[nodiscard]] static double between(const Edge& edge, double wanted)
    {
        const double inside = std::sqrt(std::max(edge.insideRise, 0.0)), outside = std::sqrt(edge.outsideRise);
        if (outside <= inside)
            return edge.outside;
        return edge.inside + (edge.outside - edge.inside) * std::clamp((std::sqrt(wanted) - inside) / (outside - inside), 0.0, 1.0);
    }

    void narrow(Edge& edge, double rise, double wanted) const
    {
        if (rise < wanted) {
            edge.inside = edge.distance;
            edge.insideRise = rise;
        } else {
            edge.outside = edge.distance;
            edge.outsideRise = std::min(rise, 1e12);
        }
        const double all = room(edge);
        if (edge.outside > 0) {
            edge.distance = between(edge, wanted);
            edge.done = edge.outside - edge.inside < 0.05 * edge.outside || std::abs(rise - wanted) < 0.1 * wanted;
            edge.distance = std::clamp(edge.distance, edge.inside + 0.1 * (edge.outside - edge.inside),
                                       edge.outside - 0.1 * (edge.outside - edge.inside));
        } else {
            edge.done = edge.inside >= all * (1 - 1e-9);
            const double factor = rise > 0 ? std::clamp(1.1 * std::sqrt(wanted / rise), 1.2, 4.0) : 4.0;
            edge.distance = std::min(all, edge.distance * factor);
        }
    }

    const ResidualsOf& m_residuals;
    const FitPoint m_scales;
    const FitEffort& m_effort;
    FitFound m_found;
    FitFound m_best; // best over all descents
    std::vector<Residuals> m_slopes, m_bestSlopes; // by parameter, then residual
    std::uint64_t m_points = 0;
};

} // namespace

FitFound searchFit(const ResidualsOf& residuals, const FitPoint& start, const FitPoint& scales, const FitEffort& effort)
{
    return Search(residuals, scales, effort).run(start);
}

} // namespace floom::inline fitting
