// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/paired_seeds.h"

#include "analysis/class_use.h"
#include "analysis/limit.h"
#include "analysis/tail_change.h"
#include "design/common_value.h"
#include "results/batch_means.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace floom::inline engine {
namespace {

// Rates have an interval by pairs of requests, which is finer than that of two seeds; p99 has no such pairs.
constexpr std::size_t kLeastForRate = 3, kLeastForTail = 2;

// `own`: of the first seed; `percents`: of all.
Gain meanOf(Gain own, const std::vector<double>& percents)
{
    if (percents.size() < kLeastForRate)
        return own;
    const auto n = static_cast<double>(percents.size());
    own.percent = std::accumulate(percents.begin(), percents.end(), 0.0) / n;
    own.ci95 = std::max(own.ci95 / std::sqrt(n), halfWidth95(percents));
    return own;
}

std::vector<double> percentsOf(const std::vector<SeedPair>& pairs, const Variation& variation, bool open)
{
    std::vector<double> percents;
    for (const SeedPair& pair : pairs)
        if (const auto gain = gainOf(variation, *pair.before, *pair.after, open))
            percents.push_back(gain->percent);
    return percents;
}

struct Tails {
    std::vector<const Histogram*> before = {}, after = {};
};

// Logarithms of p99 of all requests of some runs, and of the ends of its 95 % interval.
struct PooledTail {
    double p99 = 0, least = 0, most = 0;
};

// The interval is that of the share of slower requests, which may differ by run: where some runs see many of the slow requests that decide
// p99 and others few, p99 may lie on either side of them.
// `times`: what more runs would leave of it.
PooledTail pooled(const std::vector<const Histogram*>& runs, double times = 1)
{
    constexpr double kP99 = 0.99, kSlower = 1 - kP99;
    Histogram all;
    for (const Histogram* const run : runs)
        all.merge(*run);
    const std::size_t size = all.counts().size();
    std::vector<std::uint64_t> slower(runs.size(), 0);
    std::vector<double> shares(runs.size());
    std::size_t least = 0, most = 0;
    bool isAbove = true; // p99 lies below all bins so far, from the slowest on
    for (std::size_t bin = size; bin-- > 0;) { // `shares`: of the requests above it
        for (std::size_t i = 0; i < runs.size(); ++i)
            shares[i] = static_cast<double>(slower[i]) / static_cast<double>(runs[i]->total());
        const double mean = std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(runs.size());
        const double half = times * halfWidth95(shares);
        if (isAbove && mean + half >= kSlower) { // the bin above is the slowest that p99 may lie in
            most = std::min(bin + 1, size - 1);
            isAbove = false;
        }
        if (mean - half <= kSlower)
            least = bin;
        for (std::size_t i = 0; i < runs.size(); ++i)
            slower[i] += bin < runs[i]->counts().size() ? runs[i]->counts()[bin] : 0;
    }
    const auto logOf = [](std::int64_t ps) { return std::log(static_cast<double>(std::max<std::int64_t>(1, ps))); };
    return {logOf(all.quantile(kP99)), logOf(Histogram::upperEdge(least)), logOf(Histogram::upperEdge(most))};
}

// The change of p99 if these seeds agree that there is none; else empty.
std::optional<Gain> sameOverSeeds(const Tails& tails)
{
    constexpr double kP99 = 0.99;
    if (tails.before.size() < kLeastForRate)
        return std::nullopt;
    const auto percentOf = [](const Histogram& before, const Histogram& after) {
        const auto was = static_cast<double>(before.quantile(kP99)), is = static_cast<double>(after.quantile(kP99));
        return was > 0 ? 100 * (is / was - 1) : std::numeric_limits<double>::infinity();
    };
    Histogram before, after;
    std::vector<double> percents;
    for (std::size_t i = 0; i < tails.before.size(); ++i) {
        percents.push_back(percentOf(*tails.before[i], *tails.after[i]));
        before.merge(*tails.before[i]);
        after.merge(*tails.after[i]);
    }
    const double mean = std::accumulate(percents.begin(), percents.end(), 0.0) / static_cast<double>(percents.size());
    const Gain gain{percentOf(before, after), std::max(std::fabs(mean) + halfWidth95(percents), mostAround99(before, after))};
    return gain.isSame() ? std::optional(gain) : std::nullopt;
}

// Of all requests of these runs together: some seeds see few of the rare slow requests that decide p99. A longer tail has the half width of
// its interval's lower part, as Gain::least() expects, a shorter one that of the upper part: only these ends could undo it.
Gain pooledTail(const Gain& own, const Tails& tails, double times = 1)
{
    const std::size_t n = tails.before.size();
    if (n < kLeastForTail)
        return own;
    const PooledTail before = pooled(tails.before, times), after = pooled(tails.after, times);
    const double log = after.p99 - before.p99, ratio = std::exp(log);
    if (const auto same = sameOverSeeds(tails))
        return *same;
    const double spread = log < 0 ? std::hypot(before.p99 - before.least, after.most - after.p99)
                                  : std::hypot(before.most - before.p99, after.p99 - after.least);
    const double half = std::max(own.ci95 / (100 + own.percent) / std::sqrt(static_cast<double>(n)), spread);
    return {100 * (ratio - 1), 100 * ratio * (log < 0 ? std::expm1(half) : half)};
}

// Of a change under one seed, beside the drive as drawn under several: told only beyond what the seeds alone make of p99.
Gain besideSeeds(const Gain& own, const Histogram& after, const std::vector<const Histogram*>& drawn)
{
    constexpr double kP99 = 0.99;
    if (drawn.size() < kLeastForRate || !own.isTold())
        return own;
    const PooledTail before = pooled(drawn);
    const double log = std::log(static_cast<double>(std::max<std::int64_t>(1, after.quantile(kP99)))) - before.p99, ratio = std::exp(log);
    const double half = std::max(own.ci95 / (100 + own.percent), log < 0 ? before.p99 - before.least : before.most - before.p99);
    return {100 * (ratio - 1), 100 * ratio * (log < 0 ? std::expm1(half) : half)};
}

// Of the half width of a mean of so many values, what that of `all` would be, were these as unlike.
double leftOf(std::size_t values, std::size_t all)
{
    const auto halfOf = [](std::size_t n) { // of values whose standard deviation is one
        std::vector<double> like(n, 0);
        like.front() = std::sqrt(static_cast<double>(n));
        return halfWidth95(like);
    };
    return all > values && values >= 2 ? halfOf(all) / halfOf(values) : 1;
}

// sideGains() of each pair.
std::vector<std::vector<SideGain>> sidesOf(const std::vector<SeedPair>& pairs, const Workload& asked)
{
    std::vector<std::vector<SideGain>> all;
    for (const SeedPair& pair : pairs)
        all.push_back(sideGains(*pair.before, *pair.after, asked));
    return all;
}

const SideGain* sideIn(const std::vector<SideGain>& sides, const std::string& name)
{
    const auto side = std::ranges::find(sides, name, &SideGain::side);
    return side != sides.end() ? &*side : nullptr;
}

const SideResult* sideNamed(const RunResult& result, const std::string& name)
{
    const auto side = std::ranges::find(result.sides, name, &SideResult::name);
    return side != result.sides.end() ? &*side : nullptr;
}

const Histogram& histogramOf(const RunResult& result, const std::string& name) // of a side that it has
{
    return sideNamed(result, name)->histogram;
}

} // namespace

bool readsFewPlaces(const Program& program, const Workload& workload)
{
    constexpr std::uint64_t kBytes = 8 << 20; // a die: with 2,000 units, dies differ by some 2 %
    if (!workload.parts.empty())
        return std::ranges::any_of(workload.parts, [&](const Workload& part) { return readsFewPlaces(program, part); });
    return workload.trace.empty() && workload.random && workload.action == Action::transfer && workload.readPercent > 0
        && footprintOf(workload, program.capacityBytes).bytes < kBytes * program.topology.dies.size();
}

bool writesInPlace(const Program& program, const Workload& workload)
{
    if (!workload.parts.empty())
        return std::ranges::any_of(workload.parts, [&](const Workload& part) { return writesInPlace(program, part); });
    const auto isInPlace = [&](const DieInfo& die) { return program.topology.geometries[die.geometry].inPlace; };
    return workload.readPercent < 100 && workload.action != Action::trim && !isOpenLoad(workload)
        && std::ranges::all_of(program.topology.dies, isInPlace);
}

namespace {

// True if a written unit goes to whichever die is next.
bool writesToAnyDie(const Program& program)
{
    const auto isInPlace = [&](const DieInfo& die) { return program.topology.geometries[die.geometry].inPlace; };
    return std::ranges::none_of(program.topology.dies, isInPlace) && std::ranges::any_of(program.design.blocks, [&](const Block& block) {
               const TypeSpec& type = *typeOf(program, block.id);
               const auto has = [&](const char* id, const char* value) {
                   return type.parameter(id) != nullptr && usualValue(block, type, id) == Value(std::string(value));
               };
               return has("mapping", "page") && has("allocationMode", "dynamic");
           });
}

} // namespace

bool isOfHotPlaces(const Program& program, const Workload& workload)
{
    return isSkewed(workload) && (readsHotPlaces(workload) || !writesToAnyDie(program));
}

bool differsBySeed(const Program& program, const Workload& workload)
{
    return isSkewed(workload) || readsFewPlaces(program, workload) || writesInPlace(program, workload);
}

std::vector<SeedPair> pairsOf(std::size_t at, const std::vector<const RunResult*>& results, const OtherSeeds& others)
{
    std::vector<SeedPair> pairs{{results.front(), results[at]}};
    for (const auto& runs : others)
        if (at < runs.size() && runs[at] != nullptr && runs.front() != nullptr)
            pairs.push_back({runs.front(), runs[at]});
    return pairs;
}

std::optional<Gain> gainOverSeeds(const std::vector<SeedPair>& pairs, const Variation& variation, bool open)
{
    const auto own = gainOf(variation, *pairs.front().before, *pairs.front().after, open);
    return own ? std::optional(meanOf(*own, percentsOf(pairs, variation, open))) : std::nullopt;
}

double spreadOverSeeds(const std::vector<SeedPair>& pairs, const Variation& variation, bool open)
{
    const std::vector<double> percents = percentsOf(pairs, variation, open);
    return percents.size() < kLeastForRate ? 0 : halfWidth95(percents) * std::sqrt(static_cast<double>(percents.size()));
}

std::vector<const RunResult*> drawnOf(const std::vector<const RunResult*>& results, const OtherSeeds& others)
{
    std::vector<const RunResult*> drawn{results.front()};
    for (const auto& runs : others)
        if (!runs.empty() && runs.front() != nullptr)
            drawn.push_back(runs.front());
    return drawn;
}

std::optional<Gain> tailOverSeeds(const std::vector<SeedPair>& pairs, const std::vector<const RunResult*>& drawn)
{
    const auto own = tailChange(*pairs.front().before, *pairs.front().after);
    Tails tails;
    for (const SeedPair& pair : pairs)
        if (own && tailChange(*pair.before, *pair.after)) {
            tails.before.push_back(&tailHistogram(*pair.before));
            tails.after.push_back(&tailHistogram(*pair.after));
        }
    if (own && pairs.size() == 1) {
        std::vector<const Histogram*> seeds;
        for (const RunResult* const run : drawn)
            seeds.push_back(&tailHistogram(*run));
        return besideSeeds(*own, tailHistogram(*pairs.front().after), seeds);
    }
    return own ? std::optional(pooledTail(*own, tails)) : std::nullopt;
}

namespace {

// `times`: what more seeds would leave of the intervals of p99.
std::vector<SideGain> sidesOverSome(const std::vector<SeedPair>& pairs, const Workload& asked, const std::vector<const RunResult*>& drawn,
                                    double times)
{
    const auto all = sidesOf(pairs, asked);
    std::vector<SideGain> sides = all.front();
    for (SideGain& side : sides) {
        std::vector<double> percents;
        Tails tails;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const SideGain* const one = sideIn(all[i], side.side);
            if (one != nullptr && std::isfinite(one->gainPercent))
                percents.push_back(one->gainPercent);
            if (one != nullptr && std::isfinite(one->p99Percent)) {
                tails.before.push_back(&histogramOf(*pairs[i].before, side.side));
                tails.after.push_back(&histogramOf(*pairs[i].after, side.side));
            }
        }
        if (std::isfinite(side.gainPercent)) {
            const Gain mean = meanOf({side.gainPercent, side.ci95}, percents);
            side.gainPercent = mean.percent;
            side.ci95 = mean.ci95;
        }
        if (std::isfinite(side.p99Percent)) {
            const Gain own{side.p99Percent, side.p99Ci95};
            std::vector<const Histogram*> seeds;
            for (const RunResult* const run : drawn)
                if (pairs.size() == 1 && sideNamed(*run, side.side) != nullptr)
                    seeds.push_back(&histogramOf(*run, side.side));
            const Gain tail =
                pairs.size() == 1 ? besideSeeds(own, histogramOf(*pairs.front().after, side.side), seeds) : pooledTail(own, tails, times);
            side.p99Percent = tail.percent;
            side.p99Ci95 = tail.ci95;
        }
    }
    return sides;
}

} // namespace

std::vector<SideGain> sidesOverSeeds(const std::vector<SeedPair>& pairs, const Workload& asked, const std::vector<const RunResult*>& drawn)
{
    return sidesOverSome(pairs, asked, drawn, 1);
}

bool agreeOnTails(const std::vector<SeedPair>& pairs, const Workload& asked, std::size_t seeds)
{
    constexpr double kMoved = 1; // percent
    const auto all = sidesOf(pairs, asked);
    return std::ranges::any_of(sidesOverSome(pairs, asked, {}, leftOf(pairs.size(), seeds)), [&](const SideGain& side) {
        return Gain{side.p99Percent, side.p99Ci95}.isTold() && std::ranges::all_of(all, [&](const std::vector<SideGain>& seed) {
                   const SideGain* const one = sideIn(seed, side.side);
                   return one != nullptr && std::fabs(one->p99Percent) >= kMoved && (one->p99Percent > 0) == (side.p99Percent > 0);
               });
    });
}

} // namespace floom::inline engine
