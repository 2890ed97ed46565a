// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/lasting_gain.h"

#include "analysis/class_use.h"
#include "analysis/cures.h"
#include "analysis/filling.h"
#include "analysis/limit.h"
#include "analysis/limit_subject.h"
#include "base/number_text.h"
#include "base/spare_loss.h"
#include "results/buffer_fill.h"
#include "simulate/settling.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline engine {
namespace {

bool hasReads(const RunResult& result)
{
    return std::any_of(result.sides.begin(), result.sides.end(), [](const SideResult& side) { return side.name == "read"; });
}

// Mean share of the time that dies work.
double workOfDies(const RunResult& result, const Program& program)
{
    double busy = 0;
    for (const ClassUse& use : classesOf(result))
        if (const TypeSpec* const type = typeOf(program, use.block); type != nullptr && type->role == Role::memory)
            busy = std::max(busy, use.mean());
    return busy;
}

// Mean share of the time that arrays read, program and erase: without transfers, which a faster channel shortens.
double arrayWorkOfDies(const RunResult& result, const Program& program)
{
    const auto isArrays = [&](int activity) {
        const ActivityStyle look = result.activities[static_cast<std::size_t>(activity)].look;
        return look == ActivityStyle::arrayRead || look == ActivityStyle::program || look == ActivityStyle::erase;
    };
    std::map<std::pair<std::string, std::string>, std::pair<double, int>> classes;
    for (const TrackUse& use : result.utilization) {
        if (const TypeSpec* const type = typeOf(program, use.block); !use.limits || type == nullptr || type->role != Role::memory)
            continue;
        auto& [work, tracks] = classes[{use.block, use.resource}];
        ++tracks;
        for (const auto& [activity, share] : use.byActivity)
            work += isArrays(activity) ? share : 0;
    }
    double most = 0;
    for (const auto& [name, sum] : classes)
        most = std::max(most, sum.first / sum.second);
    return most;
}

// Change of the rate from the first to the last two fifths of a run, relative to the first; 0 where it is not known.
double rateChange(const RunResult& result)
{
    const std::vector<double>& rounds = result.window.rounds;
    if (rounds.size() < 4)
        return 0;
    const double first = rounds[0] + rounds[1], last = rounds[rounds.size() - 2] + rounds.back();
    return first > 0 ? last / first - 1 : 0;
}

// How far the rate swung, relative to its mean, while the dies collected; 0 where it hardly did. Dies that fill alike collect at the same
// time.
double swingOf(const RunResult& result)
{
    constexpr double kNoise = 0.1;
    const std::vector<double>& rounds = result.window.rounds;
    if (rounds.size() < 4)
        return 0;
    const auto [least, most] = std::minmax_element(rounds.begin(), rounds.end());
    const double mean = std::accumulate(rounds.begin(), rounds.end(), 0.0) / static_cast<double>(rounds.size());
    const double swing = mean > 0 ? (*most - *least) / mean : 0;
    return swing >= kNoise ? swing : 0;
}

// True if failing superblocks take away the spare: writes cost more and more.
bool retires(const RunResult& result)
{
    return losesSpare(result.ftl.retired, result.wear.spare, result.ftl.erases);
}

bool maySaveArrayWork(const Variation& variation, const Program& program)
{
    const TypeSpec* const type = typeOf(program, variation.block);
    if (type == nullptr || type->role == Role::memory)
        return true;
    const bool isSetting = variation.kind == Variation::Kind::more;
    return isSetting ? type->role == Role::processor || type->role == Role::channel : variation.kind != Variation::Kind::faster;
}

// Collections that tell how much is moved; 1 where most dies collected nothing.
double collectionsOf(const RunResult& result, const Program& program)
{
    return result.ftl.erases < program.topology.dies.size() ? 1 : std::max(1.0, static_cast<double>(result.ftl.erases));
}

// Relative error of the work that a write brings, from the number of collections that tell it: skewed data leave some victims nearly
// empty and others nearly full.
double errorOfFew(const RunResult& result, const Program& program)
{
    const auto moved = static_cast<double>(result.ftl.movedUnits), host = static_cast<double>(result.ftl.hostPrograms);
    return moved > 0 ? moved / (moved + host) / std::sqrt(collectionsOf(result, program)) : 0;
}

// True for a setting that changes which blocks are collected, or what is in them; not how their data are moved.
bool collectsOthers(const Variation& variation)
{
    return remedyRank(variation, "gc").has_value() && !variation.address.ends_with(".copyback");
}

// Error of the gain of a change that begins with other blocks and collects others of them: both runs see victims of their own. The less of
// the saved work arrives in the rate of writes, the less of the error does.
double errorOfOtherVictims(double gainPercent, const RunResult& base, const RunResult& changed, const Program& program,
                           const Variation& variation)
{
    constexpr double kTimes = 2; // standard errors
    const bool isOther = collectsOthers(variation) || pricedOf(changed).usableBytes != pricedOf(base).usableBytes;
    const bool isSame = gainPercent == 0 && changed.ftl.erases == base.ftl.erases; // it changes nothing
    if (!isSkewed(variation.workload) || !isOther || isSame || gainPercent <= -100)
        return 0;
    const double error = std::hypot(errorOfFew(base, program), errorOfFew(changed, program));
    const double saved = base.ftl.waf > 0 && changed.ftl.waf > 0 ? std::log(base.ftl.waf / changed.ftl.waf) : 0;
    const double arrived = std::fabs(saved) > error && !hasReads(base) ? std::clamp(std::log1p(gainPercent / 100) / saved, 0.0, 1.0) : 1;
    return kTimes * arrived * error * (100 + gainPercent);
}

constexpr double kMostOfGain = 0.4;

bool isPassingState(const RunResult& run, const Program& program, const Workload& workload)
{
    return livesOnItsStock(run, program, workload) || retires(run);
}

// Of passingOf(), what follows from how the rate of one closed loop changed during the run.
double ofChangingRate(double gainPercent, const RunResult& run, const Program& program, const Workload& workload)
{
    const double gain = std::fabs(gainPercent), change = std::fabs(rateChange(run));
    const bool isWave = seesFewCollections(run, program); // the window begins and ends anywhere in it
    const double swing = isWave ? std::max(0.0, swingOf(run) - change) / 2 * (100 + gainPercent) : 0;
    return std::min(kMostOfGain * gain, isPassingState(run, program, workload) ? kMostOfGain * gain : std::max(change * gain, swing));
}

} // namespace

double lastingRatio(const RunResult& base, const RunResult& changed)
{
    constexpr double kMostly = 0.5; // else the buffer takes the load, and how the flash falls behind tells little
    const double before = lastingShare(base), after = lastingShare(changed);
    return hasReads(base) || before < kMostly || after < kMostly ? 1 : after / before;
}

double mostByDies(const RunResult& base, const RunResult& changed, const Program& program, const Variation& variation)
{
    constexpr double kBusy = 0.8;
    const double before = arrayWorkOfDies(base, program);
    const bool isBound =
        workOfDies(base, program) >= kBusy && base.ftl.gcPrograms > 0 && lastingShare(base) == 1 && !hasReads(base) && before > 0;
    return isBound && !maySaveArrayWork(variation, program) ? 100 * (arrayWorkOfDies(changed, program) / before - 1)
                                                            : std::numeric_limits<double>::infinity();
}

double rewrittenShare(const RunResult& result, const Program& program)
{
    double bytes = 0;
    for (const SideResult& side : result.sides)
        if (side.name == "write")
            bytes += side.bandwidthMBs * 1e6 * (result.window.end - result.window.start).seconds();
    return bytes / std::max(1.0, static_cast<double>(program.capacityBytes));
}

double stateError(double gainPercent, const RunResult& base, const RunResult& changed, const Program& program, const Variation& variation)
{
    constexpr double kLeast = 0.0001, kSome = 0.002, kAll = 3, kOfGain = 0.15; // shares of the capacity; of the gain
    const double ofVictims = errorOfOtherVictims(gainPercent, base, changed, program, variation);
    const double share = rewrittenShare(base, program);
    if (base.ftl.movedUnits == 0 || share < kLeast || share > kAll)
        return ofVictims;
    const double ofGain = kOfGain * std::sqrt(std::min(1.0, share / kSome)); // a run of little sees little of where it drifts to
    const bool learns = variation.address.ends_with(".hotCold"); // which data are hot
    const double moved = learns && base.ftl.waf > 0 && changed.ftl.waf > 0 ? std::fabs(std::log(changed.ftl.waf / base.ftl.waf)) : 0;
    return std::max({ofVictims, moved * (100 + gainPercent), ofGain * std::fabs(gainPercent)});
}

double passingOf(double gainPercent, const RunResult& base, const Program& program, const Workload& workload)
{
    const double gain = std::fabs(gainPercent), way = kMostOfGain * onItsWay(base, program, workload) * gain;
    if (isOpenLoad(workload))
        return 0; // the rate is that of requests that arrive
    if (!workload.parts.empty() || !workload.trace.empty())
        return isPassingState(base, program, workload) ? kMostOfGain * gain : way; // it is that of jobs that end
    return std::max(way, ofChangingRate(gainPercent, base, program, workload));
}

double driftOf(double gainPercent, const RunResult& base, const Program& program, const Workload& workload, const std::string& filling)
{
    constexpr double kTimes = 2; // standard errors
    const bool isOne = !isOpenLoad(workload) && workload.parts.empty() && workload.trace.empty();
    const double few =
        isOne && base.ftl.movedUnits > 0 && isSkewed(workload) ? std::min(1.0, kTimes / std::sqrt(collectionsOf(base, program))) : 0;
    const double ofFew = filling.empty() ? few : std::min(few, kMostOfGain);
    return std::max(ofFew * std::fabs(gainPercent), passingOf(gainPercent, base, program, workload));
}

bool movesOn(const RunResult& run, const Program& program, const Workload& asked)
{
    constexpr double kMuch = 0.03, kDrift = 5; // of the capacity; percent, of as much again
    return (run.ftl.movedUnits > 0 && rewrittenShare(run, program) >= kMuch) || ofChangingRate(100, run, program, asked) >= kDrift;
}

bool isAsLong(const RunResult& base, const RunResult& run, const Program& program, const Workload& asked)
{
    const bool isLike = !isOpenLoad(asked) && asked.parts.empty() && asked.trace.empty() && !beganWithRoom(run);
    return &base == &run || (isLike && !isMuchShorter(base.window.measuredRequests, run) && !movesOn(run, program, asked));
}

bool staysFull(const std::string& block, const RunResult& base, const RunResult& changed)
{
    constexpr double kAllTheTime = 0.985; // at work
    const auto isFull = [&](const RunResult& run) {
        return std::ranges::any_of(classesOf(run), [&](const ClassUse& use) { return use.block == block && use.least >= kAllTheTime; });
    };
    return !block.empty() && isFull(base) && isFull(changed);
}

double trendOf(const RunResult& base, const RunResult& changed)
{
    const auto paceOf = [](const BatchSeries& series, bool second) { // time of a request
        const auto& all = series.picoseconds;
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        const auto first = second ? middle : all.begin(), last = second ? all.end() : middle;
        const double requests = static_cast<double>(series.requests) * static_cast<double>(last - first);
        return requests > 0 ? std::accumulate(first, last, 0.0) / requests : 0;
    };
    double ratios[2] = {1, 1};
    for (const bool second : {false, true}) {
        const double before = paceOf(base.batches, second), after = paceOf(changed.batches, second);
        if (before <= 0 || after <= 0)
            return 0;
        ratios[second ? 1 : 0] = before / after;
    }
    return 100 * std::fabs(ratios[1] - ratios[0]);
}

namespace {

// Blocks that the run filled by itself, in those that the dies write at the same time.
double ownBlocks(const RunResult& result, const Program& program)
{
    double open = 0; // pages
    for (const DieInfo& die : program.topology.dies) {
        const MemoryGeometry& geometry = program.topology.geometries[die.geometry];
        open += static_cast<double>(geometry.planes) * geometry.pages;
    }
    const FtlCounters& ftl = result.ftl;
    const auto units = static_cast<double>(ftl.hostPrograms + ftl.gcPrograms + ftl.mapPrograms + ftl.foldPrograms + ftl.parityPrograms);
    const double own = units > 0 ? static_cast<double>(ftl.hostPrograms) / units : 0;
    return open > 0 ? own * static_cast<double>(ftl.pagePrograms) / open : 0;
}

} // namespace

double onItsWay(const RunResult& result, const Program& program, const Workload& workload)
{
    constexpr double kSome = 0.1; // of what brings a drive there that other writes have filled with whole pages; of the open blocks
    const double wanted = bytesToSettle(result, workload, program.capacityBytes);
    if (result.ftl.movedUnits == 0 || wanted <= 0)
        return 0;
    return std::min(1.0, (fillsPagesPartly(result) ? ownBlocks(result, program) : bytesProgrammed(result) / wanted) / kSome);
}

bool livesOnItsStock(const RunResult& result, const Program& program, const Workload& workload)
{
    if (workload.precondition != Precondition::random || result.wear.superblocks == 0 || result.ftl.pagePrograms == 0)
        return false;
    if (fillingOf(result, workload, program.design, program.types) == kSlcCache)
        return false; // which is told by itself
    // The blocks of a map on flash begin alike on all dies: each has to erase one before it is known how often they do.
    return result.ftl.mapPrograms > 0 ? result.ftl.erases < program.topology.dies.size()
                                      : result.ftl.erases == 0 && result.ftl.movedUnits == 0;
}

bool seesFewCollections(const RunResult& result, const Program& program)
{
    constexpr std::uint64_t kErasesADie = 8;
    return result.ftl.movedUnits > 0 && result.ftl.erases < kErasesADie * program.topology.dies.size();
}

bool seesFewBursts(const RunResult& result, const Program& program)
{
    return seesFewCollections(result, program)
        && std::ranges::any_of(result.diagnostics, [](const Diagnostic& one) { return one.rule == "R619"; }); // bursts that drift
}

std::string lengthWords(const RunResult& result, const Program& program, const Workload& workload)
{
    constexpr double kMuch = 0.1;
    if (seesFewBursts(result, program))
        return " The run saw " + countedText(result.ftl.erases, "erase")
            + ", of collections in bursts: the gains hold for this stretch only.";
    if (isSkewed(workload) && result.ftl.movedUnits > 0 && result.ftl.erases < program.topology.dies.size())
        return " The run saw " + countedText(result.ftl.erases, "erase") + " on " + countText(program.topology.dies.size())
            + " dies: of skewed writes the gains hold for this stretch only.";
    if (isOpenLoad(workload) ? fillsBeyondChance(result) : beganWithRoom(result))
        return " The write buffer was not full when the measurement began: the gains hold for a run of this length.";
    if (retires(result))
        return " Retired superblocks leave less and less spare: the gains hold for a run of this length.";
    if (livesOnItsStock(result, program, workload))
        return " The run saw " + (result.ftl.erases > 0 ? countedText(result.ftl.erases, "erase") : "no erase") + " on "
            + countedText(program.topology.dies.size(), "die") + ", less than its writes cause: the gains hold for this stretch only.";
    if (result.ftl.movedUnits > 0 && bytesToSettle(result, workload, program.capacityBytes) > 0)
        return " These writes have not yet brought the drive to their steady state: the gains hold for a run of this length.";
    if (result.window.steady || isOpenLoad(workload) || !workload.parts.empty() || !workload.trace.empty())
        return {};
    const double change = rateChange(result);
    if (std::fabs(change) < kMuch)
        return {};
    return std::string(" Throughput ") + (change < 0 ? "fell" : "rose") + " by " + shortPercentText(std::fabs(change))
        + " from the first to the last two fifths of the run: the gains hold for a run of this length.";
}

bool isOnceFull(const RunResult& result, const RunResult& base)
{
    const bool isFuller =
        base.window.measuredRequests > result.window.measuredRequests || (base.window.beganFull && !result.window.beganFull);
    return isFuller && beganWithRoom(result) && !beganWithRoom(base);
}

std::string onceFull(const std::string& sentence, const RunResult& base)
{
    const std::string told = limitSubject(sentence).empty() ? sentence : kOnceFull + beginningLower(sentence);
    return told + " The run was too short to fill the write buffer: the gains are those of "
        + countedText(base.window.measuredRequests, "request") + " after it has filled, at " + scaledText(base.iops) + " IOPS.";
}

} // namespace floom::inline engine
