// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/tail_change.h"

#include "results/fairness.h"
#include "results/paired_batches.h"
#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine {
namespace {

struct TailSide {
    const LatencySummary& latency;
    const Histogram& histogram;
};

bool isKind(const SideResult& side)
{
    return !isTenant(side) && !isPort(side) && side.latency.requests > 0;
}

const SideResult* tailSide(const RunResult& result)
{
    for (const char* name : {"read", "write"})
        for (const SideResult& side : result.sides)
            if (isKind(side) && side.name == name)
                return &side;
    return nullptr;
}

TailSide sideOrAll(const RunResult& result)
{
    const SideResult* const side = tailSide(result);
    return side != nullptr ? TailSide{side->latency, side->histogram} : TailSide{result.latency, result.histogram};
}

// True if the same requests met the same fate: their latencies differ much less than chance moves those of either run.
bool areAlike(const RunResult& before, const RunResult& after)
{
    constexpr double kMuchLess = 0.25;
    const auto paired = pairedError({before.batches.requests, before.batches.latencies}, {after.batches.requests, after.batches.latencies});
    const double chance = before.latency.mean > 0 ? before.latency.ci95 / before.latency.mean : 0;
    return paired && std::isfinite(chance) && *paired <= kMuchLess * chance;
}

// A decrease is uncertain by the lower end before and the upper end after (an increase vice versa): only these ends could undo it.
std::optional<Gain> changeOfTail(const TailSide& before, const TailSide& after, bool alike)
{
    constexpr std::uint64_t kLeast = 1000;
    if (before.histogram.total() < kLeast || after.histogram.total() < kLeast || before.histogram.quantile(0.99) <= 0)
        return std::nullopt;
    const double ratio = static_cast<double>(after.histogram.quantile(0.99)) / static_cast<double>(before.histogram.quantile(0.99));
    const PercentileError was = percentileError(before.latency, before.histogram, &LatencySummary::p99),
                          is = percentileError(after.latency, after.histogram, &LatencySummary::p99);
    const double errorBefore = ratio < 1 ? was.below : was.above, errorAfter = ratio < 1 ? is.above : is.below;
    if (!std::isfinite(errorBefore) || !std::isfinite(errorAfter))
        return std::nullopt;
    if (const Gain paired{(ratio - 1) * 100, mostAround99(before.histogram, after.histogram)}; alike && paired.isSame())
        return paired; // the same random numbers: what p99 is by chance it is in both
    Gain gain{(ratio - 1) * 100, ratio * std::sqrt(errorBefore * errorBefore + errorAfter * errorAfter) * 100};
    // A few bursts decide p99 of some thousand requests: smaller changes turned round in longer runs.
    constexpr double kLeastTold = 10; // percent
    if (std::fabs(gain.percent) < kLeastTold)
        gain.ci95 = std::max(gain.ci95, kLeastTold);
    return gain;
}

} // namespace

double mostAround99(const Histogram& before, const Histogram& after)
{
    double most = 0;
    for (const double q : {0.97, 0.98, 0.985, 0.99, 0.9925, 0.995, 0.997}) {
        const auto was = static_cast<double>(before.quantile(q)), is = static_cast<double>(after.quantile(q));
        most = std::max(most, was > 0 ? std::fabs(is / was - 1) : std::numeric_limits<double>::infinity());
    }
    return 100 * most;
}

std::string tailName(const RunResult& result)
{
    const SideResult* const side = tailSide(result);
    return side != nullptr && std::count_if(result.sides.begin(), result.sides.end(), isKind) > 1 ? side->name + " p99" : "p99";
}

const LatencySummary& tailLatency(const RunResult& result)
{
    return sideOrAll(result).latency;
}

const Histogram& tailHistogram(const RunResult& result)
{
    return sideOrAll(result).histogram;
}

std::optional<Gain> tailChange(const RunResult& base, const RunResult& changed)
{
    return changeOfTail(sideOrAll(base), sideOrAll(changed), areAlike(base, changed));
}

std::optional<Gain> tailOf(const Sensitivity& told, const RunResult& result)
{
    const SideResult* const side = tailSide(result);
    const auto gain = std::ranges::find(told.sides, side != nullptr ? side->name : std::string(), &SideGain::side);
    return gain != told.sides.end() && std::isfinite(gain->p99Percent) ? std::optional(Gain{gain->p99Percent, gain->p99Ci95})
                                                                       : std::nullopt;
}

std::optional<Gain> tailChange(const RunResult& base, const SideResult& before, const RunResult& changed, const SideResult& after)
{
    return changeOfTail({before.latency, before.histogram}, {after.latency, after.histogram}, areAlike(base, changed));
}

} // namespace floom::inline engine
