// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of two runs, their differences and confidence.
#include "analysis/class_use.h"
#include "analysis/limit_subject.h"
#include "analysis/sensitivity.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace floom {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kBucket = 1.0 / 64; // neighbouring histogram buckets may hold the same true value
constexpr double kPoint = 0.01; // busy shares within one percentage point count as the same

enum class Good : std::uint8_t { high, low, neither };

using Text = std::function<std::string(double)>;

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
    if (factor >= 10 || factor <= 0.1)
        return "× " + (factor >= 9999.5 ? scaledText(factor) : factor >= 10 ? fixedText(factor, 0) : fixedText(factor, 3));
    return signedPercentText(100 * (factor - 1));
}

// `tolerance` is relative to A.
MetricChange figure(std::string name, double a, double b, double tolerance, Good good, const Text& text)
{
    MetricChange change{std::move(name), text(a), text(b), {}, a, b, Judgement::unknown, tolerance};
    if (!std::isfinite(a) || !std::isfinite(b))
        return change;
    if (std::abs(b - a) <= tolerance * std::abs(a) || a == b) {
        change.judgement = Judgement::same;
        return change;
    }
    change.delta = deltaText(a, b);
    const bool up = b > a;
    change.judgement = good == Good::neither ? Judgement::different : up == (good == Good::high) ? Judgement::better : Judgement::worse;
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

void addLatency(Comparison& out, const std::string& name, const LatencySummary* a, const LatencySummary* b, const Histogram* histogramA,
                const Histogram* histogramB)
{
    const double interval = a && b ? jointInterval(*a, *b) : 0;
    const auto of = [&](double LatencySummary::*field) { // only the interval ends that face each other matter
        const bool known = a && b && histogramA && histogramB && histogramA->total() > 0 && histogramB->total() > 0;
        if (!known)
            return std::max(kBucket, interval);
        const PercentileError ofA = percentileError(*a, *histogramA, field), ofB = percentileError(*b, *histogramB, field);
        const bool up = b->*field > a->*field;
        return std::max(kBucket, std::hypot(up ? ofA.above : ofA.below, (up ? ofB.below : ofB.above) * (b->*field / (a->*field))));
    };
    const auto add = [&](const char* which, double LatencySummary::*field, double tolerance) {
        MetricChange change =
            figure(name + ' ' + which, a ? a->*field : kNan, b ? b->*field : kNan, tolerance, Good::low, microsecondsText);
        out.metrics.push_back(field == &LatencySummary::mean ? withIntervals(std::move(change), a, b) : std::move(change));
    };
    add("mean", &LatencySummary::mean, interval);
    add("p50", &LatencySummary::p50, of(&LatencySummary::p50));
    add("p99", &LatencySummary::p99, of(&LatencySummary::p99));
    add("p99.9", &LatencySummary::p99_9, of(&LatencySummary::p99_9));
}

void addSides(Comparison& out, const RunResult& a, const RunResult& b)
{
    std::vector<std::string> names;
    for (const auto* result : {&a, &b})
        for (const auto& side : result->sides)
            if (std::find(names.begin(), names.end(), side.name) == names.end())
                names.push_back(side.name);
    if (names.empty())
        addLatency(out, "latency", endedInWarmup(a) ? nullptr : &a.latency, endedInWarmup(b) ? nullptr : &b.latency, &a.histogram,
                   &b.histogram);
    for (const auto& name : names) {
        const auto* sideA = sideOf(a, name);
        const auto* sideB = sideOf(b, name);
        addLatency(out, name, sideA ? &sideA->latency : nullptr, sideB ? &sideB->latency : nullptr, sideA ? &sideA->histogram : nullptr,
                   sideB ? &sideB->histogram : nullptr);
    }
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
        const double tolerance = load.a > 0 ? kPoint / load.a : 0;
        MetricChange change = figure(block + " busy", load.a < 0 ? kNan : load.a, load.b < 0 ? kNan : load.b, tolerance, Good::neither,
                                     [](double share) { return percentText(share); });
        change.block = block;
        out.metrics.push_back(std::move(change));
    }
}

} // namespace

void compareFigures(const RunResult& a, const RunResult& b, Comparison& comparison)
{
    auto& metrics = comparison.metrics;
    const double interval = jointInterval(a.latency, b.latency);
    const auto rate = [](const RunResult& result, double value) { return hasNoRate(result) || endedInWarmup(result) ? kNan : value; };
    metrics.push_back(
        withIntervals(figure("IOPS", rate(a, a.iops), rate(b, b.iops), interval, Good::high, scaledText), &a.latency, &b.latency));
    metrics.push_back(withIntervals(figure("bandwidth", rate(a, a.bandwidthMBs * 1e6), rate(b, b.bandwidthMBs * 1e6), interval, Good::high,
                                           [](double bytes) {
                                               return !std::isfinite(bytes) ? "–" : bytes == 0 ? "0 B/s" : scaledText(bytes) + "B/s";
                                           }),
                                    &a.latency, &b.latency));
    addSides(comparison, a, b);
    if (a.ftl.waf > 0 || b.ftl.waf > 0)
        metrics.push_back(figure("write amplification", a.ftl.waf > 0 ? a.ftl.waf : kNan, b.ftl.waf > 0 ? b.ftl.waf : kNan, 0.01, Good::low,
                                 [](double waf) { return fixedText(waf, 2); }));
    const auto limitOf = [](const Bottleneck& limit) {
        const std::string word = isDecided(limit) ? limitWord(limit.sentence) : std::string();
        return word.empty() ? std::string("–") : word;
    };
    const std::string limitA = limitOf(a.bottleneck), limitB = limitOf(b.bottleneck);
    metrics.push_back({"limited by", limitA, limitB, "", kNan, kNan, limitA == limitB ? Judgement::same : Judgement::different});
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

} // namespace floom
