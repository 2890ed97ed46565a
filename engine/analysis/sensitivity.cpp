// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sensitivity.h"

#include "analysis/class_use.h"
#include "analysis/filling.h"
#include "analysis/job_ends.h"
#include "analysis/lasting_gain.h"
#include "analysis/limit.h"
#include "analysis/paired_gain.h"
#include "analysis/paired_seeds.h"
#include "analysis/tail_change.h"
#include "analysis/unsettled.h"
#include "analysis/verdict.h"
#include "base/number_text.h"
#include "results/batch_means.h"
#include "results/fairness.h"
#include "results/paired_batches.h"
#include "results/percentiles.h"
#include "workload/skew_curve.h"
#include "workload/workload.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

namespace floom::inline engine {
namespace {

double relativeError(const LatencySummary& latency)
{
    return latency.mean > 0 && std::isfinite(latency.ci95) ? latency.ci95 / latency.mean : 0;
}

double merit(const RunResult& result, bool open)
{
    return open ? (result.latency.mean > 0 ? 1 / result.latency.mean : 0) : result.iops;
}

Gain changeOf(double ratio, double errorBefore, double errorAfter)
{
    return {(ratio - 1) * 100, ratio * std::sqrt(errorBefore * errorBefore + errorAfter * errorAfter) * 100};
}

// Effects that batches do not show: the edges of a window of some thousand requests, and changes only seen in longer runs. Estimate: of 203
// gains run again at full length (tests/analysis/gains.py), 24 lay outside intervals by batches alone, and 7 outside these.
constexpr double kResolution = 0.002;

// A side's rate is as uncertain as its mean latency, and unknown where that is unknown. `isClosed`: a job that keeps as many requests in
// flight as it may, so both runs met the same ones, and its rate is as certain as the ratio of their latencies.
std::optional<Gain> rateGain(const SideResult& before, const SideResult& after, bool isClosed)
{
    if (before.iops <= 0 || after.iops <= 0 || !std::isfinite(before.latency.ci95) || !std::isfinite(after.latency.ci95))
        return std::nullopt;
    Gain gain = changeOf(after.iops / before.iops, relativeError(before.latency), relativeError(after.latency));
    const auto paired = isClosed
        ? pairedError({before.batches.requests, before.batches.latencies}, {after.batches.requests, after.batches.latencies})
        : std::nullopt;
    if (paired)
        gain.ci95 = std::min(gain.ci95, after.iops / before.iops * std::max(*paired, kResolution) * 100);
    return gain;
}

} // namespace

bool isOf(const Sensitivity& line, const Variation& variation)
{
    const std::string_view told = line.change; // may go on: "..., usable -7.7 %", "..., while the write buffer fills"
    return line.address == variation.address && told.starts_with(variation.change)
        && (told.size() == variation.change.size() || told.substr(variation.change.size()).starts_with(", "));
}

bool Gain::isTold() const
{
    constexpr double kLeastShown = 0.05; // smaller ones are printed as 0.0 %
    return std::fabs(percent) >= kLeastShown && (isSure() || (!isSaving && percent > 0 && least() >= kLeastShown));
}

bool Gain::isSure() const
{
    const auto tenths = [](double value) { return std::round(10 * value); };
    return tenths(std::fabs(percent)) > tenths(ci95);
}

double Gain::least() const
{
    const double ratio = 1 + percent / 100;
    return (ratio * std::exp(-ci95 / 100 / ratio) - 1) * 100;
}

std::string saidLimit(const Bottleneck& bottleneck)
{
    return bottleneck.block.empty() || isDecided(bottleneck) ? bottleneck.sentence : bottleneck.sentence + " Not yet proved by experiment.";
}

bool isOpenLoop(const Workload& workload)
{
    if (!workload.parts.empty())
        return std::all_of(workload.parts.begin(), workload.parts.end(), isOpenLoop);
    return isOpenLoad(workload);
}

namespace {

// Relative deviation of the second half of the measurement from the whole. Requests that return in convoys, or a load that has not settled,
// make a rate this uncertain even if latencies hardly differ. 0 if there is too little to halve.
double drift(const Batched& series)
{
    const std::size_t half = series.values.size() / 2;
    const double whole = std::accumulate(series.values.begin(), series.values.end(), 0.0);
    if (half < 4 || whole <= 0)
        return 0;
    const double second = std::accumulate(series.values.end() - static_cast<std::ptrdiff_t>(half), series.values.end(), 0.0);
    return std::fabs(second / static_cast<double>(half) / (whole / static_cast<double>(series.values.size())) - 1);
}

// The deviation of a mean latency from that of four times the run, if it goes on growing as it did; 0 where that may be chance. With hardly
// more capacity than arrivals, requests queue up for longer than a run: latencies 28 times as long were told of what grew to 53 times.
double growth(const Batched& latencies)
{
    constexpr double kChance = 0.05, kFurther = 6; // the mean of four times the length, over that of the second half
    const double change = drift(latencies);
    return change >= kChance ? kFurther * change : 0;
}

// A map cache larger than preconditioning fills misses what it would hold: such a trial tells nothing of the cache.
bool fillsMapCache(const RunResult& result)
{
    return std::ranges::any_of(result.diagnostics, [](const Diagnostic& one) { return one.rule == "R617"; });
}

// Relative half width of the mean of a series; 0 if there are too few batches for one.
double spread(const Batched& series)
{
    const double whole = std::accumulate(series.values.begin(), series.values.end(), 0.0);
    if (series.values.size() < 8 || whole <= 0)
        return 0;
    return halfWidthOfRun(series.values) * static_cast<double>(series.values.size()) / whole;
}

std::optional<Gain> gainBy(const RunResult& base, const RunResult& changed, bool open, bool isPaired)
{
    if (merit(base, open) <= 0 || merit(changed, open) <= 0)
        return std::nullopt;
    double ratio = merit(changed, open) / merit(base, open);
    std::optional<double> error;
    if (const auto paired = isPaired ? pairedGain(base, changed, open) : std::nullopt) {
        error = paired->error;
        if (base.window.warmupRequests != changed.window.warmupRequests)
            ratio = paired->ratio;
    }
    const auto of = [open](const RunResult& result) {
        return Batched{result.batches.requests, open ? result.batches.latencies : result.batches.picoseconds};
    };
    if (!error && std::isfinite(base.latency.ci95) && std::isfinite(changed.latency.ci95)) // otherwise too few to tell
        error = std::hypot(std::hypot(std::max(relativeError(base.latency), spread(of(base))),
                                      std::max(relativeError(changed.latency), spread(of(changed)))),
                           std::hypot(drift(of(base)), drift(of(changed))));
    if (!error)
        return std::nullopt;
    error = std::max({*error, kResolution, open ? growth(of(base)) : 0, open ? growth(of(changed)) : 0});
    return open ? Gain{(1 - 1 / ratio) * 100, *error / ratio * 100, true} : Gain{(ratio - 1) * 100, ratio * *error * 100};
}

} // namespace

std::optional<Gain> gainOf(const RunResult& base, const RunResult& changed, bool open)
{
    return gainBy(base, changed, open, true);
}

std::optional<Gain> gainOf(const Variation& variation, const RunResult& base, const RunResult& changed, bool open)
{
    // Another load has another warm-up, so the two runs did not measure the same requests.
    auto gain = gainBy(base, changed, open, variation.kind != Variation::Kind::workload);
    if (const auto error = gain && !open ? errorByLastJob(base, changed, variation.workload) : std::nullopt) {
        const double ratio = changed.iops / base.iops;
        gain = Gain{(ratio - 1) * 100, ratio * std::max(*error, kResolution) * 100};
    }
    if (const auto closed = open || !gain ? std::nullopt : ratioOfClosedLoops(base, changed, variation.workload)) {
        const double total = 1 + gain->percent / 100, error = std::min(closed->error, gain->ci95 / 100 / total / closed->share);
        gain = Gain{(closed->ratio - 1) * 100, closed->ratio * std::max(error, kResolution) * 100};
    }
    return gain && !open ? Gain{(100 + gain->percent) * variation.sizes - 100, gain->ci95 * variation.sizes} : gain;
}

namespace {

bool asks(const Workload& one, const std::string& kind)
{
    if (!one.trace.empty())
        return true; // may contain any
    return kind == "read" ? one.readPercent > 0 && one.action == Action::transfer
        : kind == "write" ? one.action == Action::trimWrite || (one.readPercent < 100 && one.action == Action::transfer)
        : kind == "trim"  ? one.action != Action::transfer
                          : true;
}

// True if all requests of a side arrive by the clock: at a given rate, or as a trace has them. A drive that keeps up completes them at that
// rate whatever is changed, and a run that ends earlier sees other arrivals: so the side has no gain in requests a second.
bool isGiven(const SideResult& side, const Workload& workload)
{
    if (workload.parts.empty())
        return isOpenLoad(workload);
    const auto isOf = [&](const Workload& part) {
        return part.measured && (isTenant(side) ? isOfJob(side.name, part.job) : asks(part, side.name));
    };
    return std::any_of(workload.parts.begin(), workload.parts.end(), isOf)
        && std::none_of(workload.parts.begin(), workload.parts.end(),
                        [&](const Workload& part) { return isOf(part) && !isOpenLoad(part); });
}

} // namespace

std::vector<SideGain> sideGains(const RunResult& base, const RunResult& changed, const Workload& asked)
{
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    std::vector<SideGain> gains;
    for (const SideResult& before : base.sides) {
        const auto after =
            std::find_if(changed.sides.begin(), changed.sides.end(), [&](const SideResult& side) { return side.name == before.name; });
        if (after == changed.sides.end() || isPort(before))
            continue;
        const Gain unknown{kUnknown, kUnknown};
        const bool keepsUp = !base.window.unstable && !changed.window.unstable;
        const bool isByClock = isGiven(before, asked);
        const Gain rate = keepsUp && isByClock ? unknown : rateGain(before, *after, isTenant(before) && !isByClock).value_or(unknown),
                   tail = tailChange(base, before, changed, *after).value_or(unknown);
        gains.push_back({before.name, rate.percent, rate.ci95, tail.percent, tail.ci95});
    }
    return gains;
}

namespace {

// False if the dies twice as fast gain nothing: then their work does not limit what other parts may gain, however busy they are. True where
// this was not tried.
bool diesLimit(const std::vector<Variation>& list, const std::vector<const RunResult*>& results, const Program& program)
{
    constexpr double kNothing = 1; // percent
    for (std::size_t i = 1; i < list.size(); ++i) {
        const TypeSpec* const type = typeOf(program, list[i].block);
        if (list[i].kind != Variation::Kind::faster || type == nullptr || type->role != Role::memory || results[i] == nullptr)
            continue;
        const auto gain = gainOf(list[i], *results.front(), *results[i], false);
        return !gain || gain->percent + gain->ci95 >= kNothing;
    }
    return true;
}

// What the run itself does not report is not told of its changes either, nor is p99 where even the rate may gain or lose much.
void leaveOutUnknown(std::vector<SideGain>& sides, const RunResult& run, const Gain& gain)
{
    for (SideGain& side : sides) {
        side.p99Ci95 = gain.isOpen() ? std::max(side.p99Ci95, std::fabs(side.p99Percent) + Gain::kLeavesOpen) : side.p99Ci95;
        if (std::ranges::any_of(run.sides, [&](const auto& one) { return one.name == side.side && !std::isfinite(one.latency.p99); }))
            side.p99Percent = side.p99Ci95 = std::numeric_limits<double>::quiet_NaN();
    }
}

// By how much the rates of runs of 100,000 requests differ that collect other blocks first: eight seeds of seven drives, twice their
// standard deviation.
double ofOtherCollections(const RunResult& run)
{
    constexpr double kOther = 0.004;
    return run.ftl.movedUnits > 0 ? kOther : 0;
}

// Of a change that ran as long as the run, under its seed: p99 as of `tails`, which are those of more seeds where one says little.
void tellOtherSeeds(std::vector<SideGain>& sides, const std::vector<SideGain>& tails, const RunResult& run)
{
    constexpr double kOther = 0.05; // p99 of 100,000 requests under six seeds, twice the standard deviation
    for (SideGain& side : sides) {
        side.ci95 = std::hypot(side.ci95, ofOtherCollections(run) * (100 + side.gainPercent));
        const auto tail = std::ranges::find(tails, side.side, &SideGain::side);
        if (tail == tails.end())
            continue;
        side.p99Percent = tail->p99Percent;
        side.p99Ci95 = std::hypot(tail->p99Ci95, kOther * (100 + tail->p99Percent));
    }
}

constexpr const char* kOnePlacement =
    " Some gains are those of one placement of the hot addresses: under another seed they may differ by more than their intervals.";

} // namespace

void foldSensitivity(RunResult& result, const Program& program, const std::vector<Variation>& list,
                     const std::vector<const RunResult*>& results, const OtherSeeds& others, const LongerRuns& longer)
{
    auto& out = result.bottleneck.sensitivity;
    out.clear();
    if (list.empty() || results.size() != list.size() || results.front() == nullptr)
        return;
    const bool open = isOpenLoop(list.front().workload) && !result.window.unstable;
    const bool isCapped = !open && diesLimit(list, results, program);
    const std::vector<const RunResult*> drawn = drawnOf(results, others);
    const bool isFew = seesFewCollections(*results.front(), program);
    std::vector<Trial> trials;
    bool isOfOnePlacement = false, areLonger = true; // of what is told
    const RunResult* shortest = nullptr; // of the drive as drawn, of what was run longer
    for (std::size_t i = 1; i < list.size(); ++i) {
        if (results[i] == nullptr || (fillsMapCache(*results[i]) && !fillsMapCache(*results.front())))
            continue;
        const std::vector<SeedPair> ofSeeds = pairsOf(i, results, others);
        const std::vector<SeedPair> pairs = longer.has(i) ? std::vector<SeedPair>{{longer.drawn[i], longer.changed[i]}} : ofSeeds;
        const RunResult &base = *pairs.front().before, &changed = *pairs.front().after;
        auto gain = gainOverSeeds(pairs, list[i], open);
        if (!gain)
            continue;
        if (longer.has(i) && isOfHotPlaces(program, list.front().workload)) // its one placement is not what others have
            gain->ci95 = std::hypot(gain->ci95, spreadOverSeeds(ofSeeds, list[i], open));
        auto [lasts, filling] = settlingOf(list[i], list.front().workload, program, base, changed, open);
        const bool isAsLong = engine::isAsLong(base, result, program, list.front().workload);
        // Where one seed says little of p99; the pairs are as long as the runs of the other seeds.
        const bool saysLittle = isFew || pricedOf(changed).usableBytes != pricedOf(base).usableBytes;
        const auto bySeed = saysLittle && (isAsLong || !longer.has(i)) ? drawn : std::vector<const RunResult*>();
        const std::vector<SeedPair>& tails = saysLittle && isAsLong ? ofSeeds : pairs;
        auto sides = sidesOverSeeds(pairs, list.front().workload, bySeed);
        if (isAsLong)
            tellOtherSeeds(sides, sidesOverSeeds(tails, list.front().workload, bySeed), result);
        const double scale = list[i].sizes * lasts;
        for (SideGain& side : sides) {
            side.gainPercent = (100 + side.gainPercent) * scale - 100;
            side.ci95 *= scale;
        }
        if (lasts != 1)
            gain = Gain{(100 + gain->percent) * lasts - 100, gain->ci95 * lasts};
        if (isAsLong)
            gain->ci95 = std::hypot(gain->ci95, ofOtherCollections(result) * (100 + gain->percent));
        if (!open && !isAsLong && !staysFull(list[i].block, base, changed)) {
            const auto drifted = [&](double percent, double ci95) {
                return std::hypot(ci95, stateError(percent, base, changed, program, list[i]));
            };
            gain->ci95 = drifted(gain->percent, gain->ci95);
            gain->drift = driftOf(gain->percent, base, program, list[i].workload, filling);
            for (SideGain& side : sides)
                side.ci95 =
                    std::max(drifted(side.gainPercent, side.ci95), driftOf(side.gainPercent, base, program, list[i].workload, filling));
        }
        const double most = isCapped ? mostByDies(base, changed, program, list[i]) : std::numeric_limits<double>::infinity();
        const bool isPassing = lasts != 1 || gain->percent > most;
        if (isPassing) { // the latencies are those of a buffer with room
            gain->percent = std::min(gain->percent, most);
            if (filling == kWriteBuffer)
                filling.clear();
            for (SideGain& side : sides)
                side.p99Percent = side.p99Ci95 = std::numeric_limits<double>::quiet_NaN();
        }
        leaveOutUnknown(sides, result, *gain);
        Sensitivity& line = out.emplace_back();
        const bool isBought = list[i].kind == Variation::Kind::more;
        const Priced before = pricedOf(base), after = pricedOf(changed);
        line.change =
            list[i].change + (isBought ? lostBytesText(before, after) : "") + (filling.empty() ? "" : ", while " + filling + " fills");
        line.address = list[i].address;
        line.gainPercent = gain->percent;
        line.ci95 = gain->margin();
        line.told = gain->isTold();
        areLonger &= !line.told || longer.has(i) || list[i].kind == Variation::Kind::ideal;
        if (longer.has(i) && (shortest == nullptr || base.window.measuredRequests < shortest->window.measuredRequests))
            shortest = &base;
        isOfOnePlacement |= line.told && ofSeeds.size() == 1 && list[i].kind != Variation::Kind::ideal;
        line.sides = sides;
        if (isBought) {
            line.cost = addedCost(before, after);
            line.watts = changed.energy.meanWatts - base.energy.meanWatts;
        }
        const auto hits = static_cast<double>(changed.cache.readHits), all = hits + static_cast<double>(changed.cache.readMisses);
        trials.push_back({&list[i], *gain,
                          isPassing || !std::isfinite(tailLatency(result).p99) ? std::nullopt : tailOverSeeds(tails, bySeed), filling,
                          sides, all > 0 ? hits / all : 0, changed.ftl.waf, base.ftl.waf});
    }
    std::stable_sort(out.begin(), out.end(), [](const Sensitivity& a, const Sensitivity& b) {
        return isPassing(a) != isPassing(b) ? isPassing(b) : a.gainPercent > b.gainPercent;
    });
    if (trials.empty())
        return;
    leaveOutOthers(out, trials);
    const Workload& asked = list.front().workload;
    std::string& sentence = result.bottleneck.sentence;
    if (const RunResult& base = *results.front(); isOnceFull(result, base)) { // what is busy then is what that drive shows
        RunResult later = base;
        std::swap(later.bottleneck, result.bottleneck);
        decide(later, program, trials, asked);
        std::swap(later.bottleneck, result.bottleneck);
        sentence = onceFull(sentence, base);
    } else {
        decide(result, program, trials, asked);
        const bool isLonger = asked.runtime == Time{} && asked.count > result.window.measuredRequests; // the proof
        if (!isLonger && sentence.find(" fills") == std::string::npos
            && std::ranges::any_of(out, [](const Sensitivity& line) { return line.told; }))
            sentence += lengthWords(areLonger && shortest != nullptr ? *shortest : result, program, asked);
    }
    if (isOfOnePlacement && readsHotPlaces(asked))
        sentence += kOnePlacement;
}

} // namespace floom::inline engine
