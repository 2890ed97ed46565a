// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit.h"

#include "analysis/analysis.h"
#include "design/address.h"
#include "model/start_states.h"
#include "results/figure_ids.h"
#include "results/figures.h"
#include "rules/may_run.h"
#include "sweep/sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numeric>

namespace floom::inline fitting {

namespace {

constexpr double kOwnNoise = 0.005; // minimum seed-to-seed deviation of a run of some thousand requests
constexpr std::uint64_t kSeeds = 8; // extra seeds to estimate that deviation
constexpr double kFewSeeds = 2.306 / 1.960; // correction for few seeds: Student's t, 8 degrees of freedom, over the normal quantile, 95 %
constexpr double kSlopeStep = 0.08; // relative parameter change for slopes: well above that noise
constexpr double kDigits = 4; // significant digits of tried values

// Keeps values readable and avoids trying the same one twice.
double rounded(double value, Kind kind)
{
    const double unit = std::pow(10, std::floor(std::log10(value)) - (kDigits - 1));
    const double near = std::round(value / unit) * unit;
    return kind == Kind::real || kind == Kind::ratio ? near : std::max(1.0, std::round(near));
}

class Twin {
public:
    Twin(const FitOrder& order, const Catalogue& catalogue, std::stop_token stop, FitWatch* watch)
        : m_order(order)
        , m_catalogue(catalogue)
        , m_stop(std::move(stop))
        , m_watch(watch)
    {
    }

    Result<FitAnswer> run()
    {
        const std::size_t n = m_order.free.size();
        FitPoint start(n), scales(n);
        for (std::size_t j = 0; j < n; ++j) {
            const FreeParameter& free = m_order.free[j];
            const double range = std::log(free.high / free.low);
            start[j] = std::log(free.start / free.low) / range;
            const double coarse = free.kind == Kind::count || free.kind == Kind::size ? 1.5 / free.start : 0;
            scales[j] = std::min(0.2, std::max(kSlopeStep, coarse) / range);
        }
        const ResidualsOf ask = [this](const std::vector<FitPoint>& points, double limit) { return residualsAt(points, limit); };
        const auto stop = [this] { return m_stop.stop_requested(); };
        learnNoise(designAt(start));
        const FitFound first = searchFit(ask, start, scales, {m_order.seed, m_order.spread, 10, false, stop});
        FitFound found = first;
        if (!first.best.empty() && !m_stop.stop_requested()) {
            learnNoise(designAt(first.best)); // at the point that matches the measured drive
            m_least = std::numeric_limits<double>::infinity();
            found = searchFit(ask, first.best, scales, {m_order.seed, 0, 10, true, stop});
        }
        if (m_stop.stop_requested()) {
            if (found.best.empty())
                found = first;
            if (found.best.empty())
                return Error{"fit", "time for a first answer", "an interruption", {}};
            found.ends.assign(n, {}); // they may be partly computed
        }
        if (found.best.empty())
            return m_problem.value_or(Error{"fit", "a point within the ranges at which the drive runs", "none", {}});
        return answerOf(found);
    }

private:
    using Figures = std::map<std::string, double>;

    [[nodiscard]] double valueAt(const FreeParameter& free, double u) const
    {
        return rounded(free.low * std::pow(free.high / free.low, u), free.kind);
    }

    [[nodiscard]] Design designAt(const FitPoint& point) const
    {
        Design design = m_order.start;
        for (std::size_t j = 0; j < point.size(); ++j) {
            const FreeParameter& free = m_order.free[j];
            const double value = valueAt(free, point[j]);
            const bool isReal = free.kind == Kind::real || free.kind == Kind::ratio;
            const Value set = isReal ? Value(value) : Value(static_cast<std::int64_t>(std::llround(value)));
            static_cast<void>(assign(design, m_catalogue, *parseAddress(free.address), set)); // within the catalogue's range
        }
        return design;
    }

    [[nodiscard]] RunRequest requestOf(const Design& design, const MeasuredLoad& load) const
    {
        RunRequest request;
        request.design = design;
        request.workload = runnableWorkload(load, m_order.requests);
        request.seed = m_order.seed;
        request.record = request.causes = request.ruled = false;
        request.startStates = m_startStates;
        return request;
    }

    // Estimates each figure's seed-to-seed deviation: write tails vary far more than read rates.
    void learnNoise(const Design& design)
    {
        std::vector<RunRequest> requests;
        for (const MeasuredLoad& load : m_order.loads)
            for (std::uint64_t seed = 0; seed <= kSeeds && !load.unseen; ++seed) {
                requests.push_back(requestOf(design, load));
                requests.back().seed += seed;
            }
        make(requests);
        std::size_t at = 0;
        for (const MeasuredLoad& load : m_order.loads) {
            if (load.unseen)
                continue;
            for (const MeasuredFigure& figure : load.figures) {
                double sum = 0, squares = 0, count = 0;
                for (std::uint64_t seed = 0; seed <= kSeeds; ++seed) {
                    const Figures& figures = m_known[runKey(requests[at + seed])];
                    const auto value = figures.find(figure.name);
                    if (value == figures.end() || !(value->second > 0))
                        continue;
                    sum += std::log(value->second);
                    squares += std::pow(std::log(value->second), 2);
                    ++count;
                }
                m_own[&figure] = count > 1 ? std::sqrt(std::max(0.0, (squares - sum * sum / count) / (count - 1))) : 0;
            }
            at += kSeeds + 1;
        }
    }

    // Of the ratio of simulated to measured: both are random.
    [[nodiscard]] double errorOf(const MeasuredFigure& figure) const
    {
        const auto own = m_own.find(&figure);
        const double noise = std::max(kOwnNoise, own == m_own.end() ? 0 : own->second);
        return std::hypot(figure.error > 0 ? figure.error : m_order.noise, std::sqrt(2.0) * kFewSeeds * noise);
    }

    // Lower bound of the sum of squares: measured rates above the design's ceiling.
    [[nodiscard]] double leastSquares(const Design& design) const
    {
        const MayRun may = mayRunUnruled(design, m_catalogue);
        double sum = 0;
        if (!may)
            return 0;
        for (const MeasuredLoad& load : m_order.loads)
            for (const MeasuredFigure& figure : load.figures) {
                if (load.unseen || figure.name != figureId::kIops)
                    continue;
                const double reach = reachOf(*may.program, requestOf(design, load).workload).iops;
                if (reach > 0 && figure.value > reach)
                    sum += std::pow(std::log(figure.value / reach) / errorOf(figure), 2);
            }
        return sum;
    }

    // Runs all points not known yet, in parallel.
    void make(const std::vector<RunRequest>& requests)
    {
        std::vector<RunRequest> fresh;
        std::vector<std::string> keys;
        for (const RunRequest& request : requests) {
            const std::string key = runKey(request);
            const bool isNew = !m_known.contains(key) && std::find(keys.begin(), keys.end(), key) == keys.end();
            m_again += isNew ? 0 : 1;
            if (!isNew)
                continue;
            keys.push_back(key);
            fresh.push_back(request);
        }
        const auto ended = [this](std::size_t, const RunOutcome&) {
            if (m_watch)
                ++m_watch->runs;
        };
        const auto outcomes = runMany(m_catalogue, fresh, m_stop, m_order.threads, nullptr, ended);
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            Figures figures;
            if (outcomes[i].record && !outcomes[i].record->result.partial) {
                ++m_runs;
                for (const auto& [name, value] : figuresIn(outcomes[i].record->result))
                    figures[name] = value;
            } else if (!m_problem)
                m_problem = Error{"fit", "a drive that runs", outcomes[i].problem().toStdString(), {}};
            m_known[keys[i]] = std::move(figures);
        }
    }

    [[nodiscard]] double figureAt(const Design& design, const MeasuredLoad& load, const std::string& name)
    {
        const Figures& figures = m_known[runKey(requestOf(design, load))];
        const auto at = figures.find(name);
        if (at != figures.end() && at->second > 0)
            return at->second;
        if (!figures.empty() && !m_problem)
            m_problem = Error{words(load.workload), "the figure " + name + " from a run", "none",
                              "A percentile needs ten requests beyond it: run more requests."};
        return std::nan("");
    }

    std::vector<Residuals> residualsAt(const std::vector<FitPoint>& points, double limit)
    {
        std::vector<std::optional<Design>> designs;
        std::vector<RunRequest> requests;
        for (const FitPoint& point : points) {
            designs.emplace_back(designAt(point));
            if (std::isfinite(limit) && leastSquares(*designs.back()) > limit) {
                designs.back().reset();
                ++m_pruned;
                continue;
            }
            for (const MeasuredLoad& load : m_order.loads)
                if (!load.unseen)
                    requests.push_back(requestOf(*designs.back(), load));
        }
        make(requests);
        std::vector<Residuals> all(points.size());
        for (std::size_t i = 0; i < points.size() && !m_stop.stop_requested(); ++i) {
            if (!designs[i])
                continue;
            for (const MeasuredLoad& load : m_order.loads)
                for (const MeasuredFigure& figure : load.figures)
                    if (!load.unseen)
                        all[i].push_back(std::log(figureAt(*designs[i], load, figure.name) / figure.value) / errorOf(figure));
            if (std::any_of(all[i].begin(), all[i].end(), [](double r) { return !std::isfinite(r); }))
                all[i].clear();
            else
                tell(all[i]);
        }
        return all;
    }

    [[nodiscard]] double misfitOf(double squares, std::size_t figures) const
    {
        const std::size_t n = m_order.free.size();
        return std::sqrt(squares / static_cast<double>(figures > n ? figures - n : 1));
    }

    void tell(const Residuals& residuals)
    {
        const double squares = std::inner_product(residuals.begin(), residuals.end(), residuals.begin(), 0.0);
        if (m_watch == nullptr || squares >= m_least)
            return;
        m_least = squares;
        m_watch->misfit = misfitOf(squares, residuals.size());
    }

    FitAnswer answerOf(const FitFound& found)
    {
        FitAnswer answer;
        answer.design = designAt(found.best);
        const std::size_t n = found.best.size();
        answer.misfit = misfitOf(found.squares, found.residuals.size());
        answer.stopped = m_stop.stop_requested();
        for (std::size_t j = 0; j < n; ++j) {
            const FreeParameter& free = m_order.free[j];
            const FitEnd& end = found.ends[j];
            answer.parameters.push_back(
                {free, valueAt(free, found.best[j]), valueAt(free, end.low), valueAt(free, end.high), end.openBelow, end.openAbove});
            note(answer.design, answer.parameters.back(), answer.stopped);
        }
        std::vector<RunRequest> requests;
        for (const MeasuredLoad& load : m_order.loads)
            requests.push_back(requestOf(answer.design, load));
        make(requests);
        for (std::size_t l = 0; l < m_order.loads.size(); ++l)
            for (const MeasuredFigure& figure : m_order.loads[l].figures)
                if (const double simulated = figureAt(answer.design, m_order.loads[l], figure.name); std::isfinite(simulated))
                    answer.figures.push_back({l, figure.name, figure.value, simulated, m_order.loads[l].unseen});
        answer.runs = m_runs;
        answer.again = m_again;
        answer.pruned = m_pruned;
        return answer;
    }

    static void note(Design& design, const FittedParameter& fitted, bool stopped)
    {
        const auto address = parseAddress(fitted.parameter.address);
        Block* block = address ? design.find(address->parts.front().name) : nullptr;
        if (block == nullptr)
            return;
        const std::string text = stopped ? ": the best when the fit was stopped; its range was not worked out."
            : fitted.isDetermined()
            ? ": fitted; the figures fit equally well from " + fitted.text(fitted.low) + " to " + fitted.text(fitted.high) + '.'
            : ": fitted, but the measured figures do not determine it.";
        block->notes += (block->notes.empty() ? "" : "\n") + fitted.parameter.address + ' ' + fitted.text(fitted.value) + text;
    }

    const FitOrder& m_order;
    const Catalogue& m_catalogue;
    const std::shared_ptr<StartStates> m_startStates = std::make_shared<StartStates>(); // shared by all its runs
    const std::stop_token m_stop;
    FitWatch* const m_watch;
    double m_least = std::numeric_limits<double>::infinity(); // best sum of squares so far
    std::map<const MeasuredFigure*, double> m_own; // per figure of the order: relative seed-to-seed deviation
    std::map<std::string, Figures> m_known; // by run key
    std::uint64_t m_runs = 0, m_again = 0, m_pruned = 0;
    std::optional<Error> m_problem; // the first one
};

std::vector<double> errorsOf(const FitAnswer& answer, bool unseen)
{
    std::vector<double> errors;
    for (const FittedFigure& figure : answer.figures)
        if (figure.unseen == unseen)
            errors.push_back(figure.error());
    std::sort(errors.begin(), errors.end());
    return errors;
}

std::optional<double> medianOf(const std::vector<double>& sorted)
{
    if (sorted.empty())
        return std::nullopt;
    return (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
}

} // namespace

Workload runnableWorkload(const MeasuredLoad& load, std::uint64_t requests)
{
    Workload workload = load.workload;
    if (!workload.parts.empty())
        return workload;
    const std::uint64_t most = fairCount(workload, requests);
    workload.runtime = {};
    workload.count = workload.count == 0 ? most : std::min(workload.count, most);
    return workload;
}

double FittedFigure::error() const
{
    return std::abs(simulated / measured - 1);
}

std::optional<double> FitAnswer::medianUnseen() const
{
    return medianOf(errorsOf(*this, true));
}

std::optional<double> FitAnswer::medianFitted() const
{
    return medianOf(errorsOf(*this, false));
}

std::optional<double> FitAnswer::worstUnseen() const
{
    const auto errors = errorsOf(*this, true);
    return errors.empty() ? std::nullopt : std::optional(errors.back());
}

Result<FitAnswer> fit(const FitOrder& order, const Catalogue& catalogue, const std::stop_token& stop, FitWatch* watch)
{
    std::size_t figures = 0;
    for (const MeasuredLoad& load : order.loads)
        figures += load.unseen ? 0 : load.figures.size();
    if (order.free.empty())
        return Error{"fit", "a free parameter", "none", "Free one or more parameters."};
    if (figures < order.free.size())
        return Error{"fit", "at least as many measured figures as free parameters",
                     std::to_string(figures) + " figures, " + std::to_string(order.free.size()) + " parameters",
                     "Measure under more workloads, or free fewer parameters."};
    // The points tried are not judged by the rules, but where they start from is: nobody can run a twin of a drawing that may not run.
    if (const MayRun may = mayRun(order.start, catalogue); !may)
        return Error{"the drawing", "one that can run", whyNot(may.errors), {}};
    return Twin(order, catalogue, stop, watch).run();
}

} // namespace floom::inline fitting
