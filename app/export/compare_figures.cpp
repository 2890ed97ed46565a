// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of two runs, their differences and confidence.
#include "analysis/class_use.h"
#include "analysis/limit_subject.h"
#include "analysis/sensitivity.h"
#include "export/comparison.h"
#include "export/figure_text.h"
#include "export/number_text.h"
#include "results/figures.h"
#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace floom::inline exporting {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

double jointInterval(const LatencySummary& a, const LatencySummary& b)
{
    return std::hypot(relativeInterval(a), relativeInterval(b));
}

std::string deltaText(double a, double b)
{
    if (a <= 0)
        return {};
    const double factor = b / a;
    constexpr double kNothingLeft = 0.0005; // of the original: "× 0.000" says less than -100 %
    if (factor < kNothingLeft)
        return signedPercentText(-100);
    return factor <= 0.1 ? "× " + fixedText(factor, 3) : changeText(100 * (factor - 1));
}

// `tolerance` is relative to A; `spread` is what the spread within the two runs adds to the figure's own.
MetricChange change(const FigureFacts& facts, std::string id, std::string name, double a, double b, double spread)
{
    // A share is compared by points, everything else by the ratio.
    const double own = !facts.is(Shows::share) ? facts.tolerance : a > 0 ? facts.tolerance / a : 0;
    const double tolerance = std::max(own, spread);
    MetricChange change{std::move(name), figureText(facts, a), figureText(facts, b), {}, a, b, Judgement::unknown, tolerance};
    change.figure = std::move(id);
    if (std::string_view(facts.unit) == "MB/s") { // a comparison counts bytes
        change.valueA *= 1e6;
        change.valueB *= 1e6;
    }
    if (!std::isfinite(a) || !std::isfinite(b))
        return change;
    if (a == b || (std::isfinite(tolerance) && std::abs(b - a) <= tolerance * std::abs(a))) {
        change.judgement = Judgement::same;
        return change;
    }
    change.delta = deltaText(a, b);
    if (!std::isfinite(tolerance)) // too few requests to bound it: half as much is not the same
        return change;
    const bool up = b > a;
    change.judgement = facts.better == Better::neither ? Judgement::different
        : up == (facts.better == Better::more)         ? Judgement::better
                                                       : Judgement::worse;
    return change;
}

const SideResult* sideOf(const RunResult& result, const std::string& name)
{
    const auto side = std::find_if(result.sides.begin(), result.sides.end(), [&](const auto& s) { return s.name == name; });
    return side == result.sides.end() ? nullptr : &*side;
}

// For means only: batch means do not give the spread of a percentile.
MetricChange withIntervals(MetricChange change, const LatencySummary* a, const LatencySummary* b)
{
    change.intervalA = a ? relativeInterval(*a) : 0;
    change.intervalB = b ? relativeInterval(*b) : 0;
    return change;
}

// The percentile that a figure is, as a field; null for other figures.
double LatencySummary::*percentileOf(std::string_view id)
{
    const std::string_view name = id.substr(id.rfind('.') + 1);
    for (const ReportedPercentile& percentile : kReportedPercentiles)
        if (name == percentile.name)
            return percentile.field;
    return nullptr;
}

// "mean" and "p99.9" of "latency_us.mean" and "latency_us.p99_9"; else the figure's own words.
std::string shortName(const FigureFacts& figure)
{
    constexpr std::string_view kLatency = "latency_us.";
    const std::string_view id = figure.id;
    if (!id.starts_with(kLatency))
        return sentenceLabel(figure);
    std::string name(id.substr(kLatency.size()));
    std::replace(name.begin(), name.end(), '_', '.');
    return name;
}

// Null sides: a run that lacks them. `id`: what the names of the side's figures begin with.
void addSide(Comparison& out, const std::string& name, const std::string& id, const SideResult* a, const SideResult* b)
{
    const double interval = a && b ? jointInterval(a->latency, b->latency) : 0;
    const auto spread = [&](double LatencySummary::*field) { // only the interval ends that face each other matter
        const bool known = field && a && b && a->histogram.total() > 0 && b->histogram.total() > 0;
        if (!known)
            return interval;
        const PercentileError ofA = percentileError(a->latency, a->histogram, field),
                              ofB = percentileError(b->latency, b->histogram, field);
        const double inA = a->latency.*field, inB = b->latency.*field;
        const bool up = inB > inA;
        return std::hypot(up ? ofA.above : ofA.below, (up ? ofB.below : ofB.above) * (inB / inA));
    };
    for (const SideFigureSpec& figure : sideFigureTable()) {
        if (!figure.is(Shows::compared))
            continue;
        MetricChange row = change(figure, id + figure.id, name + ' ' + shortName(figure), a ? figure.of(*a) : kNan,
                                  b ? figure.of(*b) : kNan, spread(percentileOf(figure.id)));
        const bool isMean = figure.id == std::string_view("latency_us.mean");
        out.metrics.push_back(isMean ? withIntervals(std::move(row), a ? &a->latency : nullptr, b ? &b->latency : nullptr)
                                     : std::move(row));
    }
}

// All requests as one side.
SideResult wholeOf(const RunResult& result)
{
    SideResult whole;
    whole.iops = result.iops;
    whole.bandwidthMBs = result.bandwidthMBs;
    whole.latency = result.latency;
    whole.histogram = result.histogram;
    return whole;
}

void addSides(Comparison& out, const RunResult& a, const RunResult& b)
{
    std::vector<std::string> names;
    for (const auto* result : {&a, &b})
        for (const auto& side : result->sides)
            if (std::find(names.begin(), names.end(), side.name) == names.end())
                names.push_back(side.name);
    if (names.empty()) {
        const SideResult wholeA = wholeOf(a), wholeB = wholeOf(b);
        addSide(out, "latency", "", endedInWarmup(a) ? nullptr : &wholeA, endedInWarmup(b) ? nullptr : &wholeB);
    }
    for (const auto& name : names)
        addSide(out, name, name + '.', sideOf(a, name), sideOf(b, name));
}

// Block -> mean utilization of its busiest kind of resource.
std::map<std::string, double> loadsOf(const RunResult& result, std::vector<std::string>& order)
{
    std::map<std::pair<std::string, std::string>, std::pair<double, int>> sums;
    for (const auto& use : result.utilization) {
        if (!use.limits)
            continue;
        auto& [sum, count] = sums[{use.block, use.resource}];
        sum += workOf(result, use);
        ++count;
        if (std::find(order.begin(), order.end(), use.block) == order.end())
            order.push_back(use.block);
    }
    std::map<std::string, double> loads;
    for (const auto& [key, total] : sums)
        loads[key.first] = std::max(loads[key.first], total.first / total.second);
    return loads;
}

void addLoads(Comparison& out, const RunResult& a, const RunResult& b)
{
    std::vector<std::string> order;
    const auto loadsA = loadsOf(a, order);
    const auto loadsB = loadsOf(b, order);
    for (const auto& block : order) {
        const auto inA = loadsA.find(block);
        const auto inB = loadsB.find(block);
        const LoadChange load{block, inA == loadsA.end() ? -1 : inA->second, inB == loadsB.end() ? -1 : inB->second};
        out.loads.push_back(load);
        const std::string id = "busy." + block;
        MetricChange row = change(*figureNamed(id).facts, id, block + " busy", load.a < 0 ? kNan : load.a, load.b < 0 ? kNan : load.b, 0);
        row.block = block;
        out.metrics.push_back(std::move(row));
    }
}

} // namespace

void compareFigures(const RunResult& a, const RunResult& b, Comparison& comparison)
{
    auto& metrics = comparison.metrics;
    const double interval = jointInterval(a.latency, b.latency);
    const auto rateOf = [](const RunResult& result, double value) { return hasNoRate(result) || endedInWarmup(result) ? kNan : value; };
    const auto addWhole = [&](bool rates) { // those whose spread is that of the mean latency, then the others
        for (const FigureSpec& figure : figureTable()) {
            const bool isRate = figure.origin == FigureOrigin::measured && std::string_view(figure.unit).ends_with("/s");
            if (!figure.is(Shows::compared) || isRate != rates)
                continue;
            const double inA = figure.of(a), inB = figure.of(b);
            if (isRate)
                metrics.push_back(withIntervals(change(figure, figure.id, sentenceLabel(figure), rateOf(a, inA), rateOf(b, inB), interval),
                                                &a.latency, &b.latency));
            else if ((std::isfinite(inA) && inA != 0) || (std::isfinite(inB) && inB != 0))
                metrics.push_back(change(figure, figure.id, sentenceLabel(figure), inA, inB, 0));
        }
    };
    addWhole(true);
    addSides(comparison, a, b);
    addWhole(false);
    const auto limitOf = [](const Bottleneck& limit) { return isDecided(limit) ? limitWord(limit.sentence) : std::string(); };
    const auto shown = [](const std::string& word, const Bottleneck& limit) {
        const std::string condition = limitCondition(limit.sentence);
        return word.empty() ? std::string("–") : word + (condition.empty() ? "" : ", " + condition);
    };
    const std::string limitA = limitOf(a.bottleneck), limitB = limitOf(b.bottleneck);
    const bool isKnown = !limitA.empty() && !limitB.empty();
    metrics.push_back({"limited by", shown(limitA, a.bottleneck), shown(limitB, b.bottleneck), "", kNan, kNan,
                       !isKnown               ? Judgement::unknown
                           : limitA == limitB ? Judgement::same
                                              : Judgement::different});
    addLoads(comparison, a, b);
}

bool endedInWarmup(const RunResult& result)
{
    return result.partial && result.window.measuredRequests == 0 && !(result.iops > 0);
}

bool hasNoRate(const RunResult& result)
{
    return result.window.measuredRequests > 0 && result.iops <= 0;
}

double relativeInterval(const LatencySummary& latency)
{
    return std::isfinite(latency.ci95) && latency.mean > 0 ? latency.ci95 / latency.mean : 0;
}

std::string_view judgementName(Judgement judgement)
{
    static constexpr std::string_view kNames[] = {"same", "better", "worse", "different", "not known"};
    return kNames[static_cast<std::size_t>(judgement)];
}

} // namespace floom::inline exporting
