// SPDX-License-Identifier: GPL-3.0-or-later
// Regime: from the measurements. Class: the saturated one; or the one with most of the request time (latency-bound); or what requests wait
// for although no class is saturated (slots, command queue). Cause: from the owner of the work. Bounds come from the closed forms.
#include "analysis/limit.h"

#include "analysis/cause_words.h"
#include "analysis/class_use.h"
#include "analysis/limit_words.h"
#include "analysis/merge_words.h"
#include "analysis/overload_words.h"
#include "analysis/pause_words.h"
#include "analysis/request_time.h"
#include "analysis/sensitivity.h"
#include "analysis/supplies.h"
#include "analysis/whole_units.h"
#include "base/number_text.h"
#include "base/spelling.h"

#include <algorithm>
#include <map>
#include <optional>

namespace floom::inline engine {
namespace {

constexpr double kMostlyPaused = 0.5; // of the time of the jobs' slots
constexpr double kFewWaits = 0.1; // of the request time; below it requests hardly ever meet

// Relative throughput by the closed forms if a class were twice as fast: the next limit, at most double. A die is held while its data cross
// the bus, so its limit moves with that of the channels. Empty if the run exceeded a limit: a filling write buffer absorbs writes without
// waiting for the parts behind it.
std::optional<double> nextLimit(const RunResult& result, const Program& program, const std::string& block)
{
    const auto is = [&program](const std::string& id, Role role) {
        const TypeSpec* const type = typeOf(program, id);
        return type != nullptr && type->role == role;
    };
    double next = 2;
    for (const BoundLimit& limit : result.bounds)
        if (limit.block != block && result.iops > 0 && !isSupply(limit.instance)) {
            const double share = limit.iops / result.iops;
            if (share < 1)
                return std::nullopt;
            next = is(block, Role::channel) && is(limit.block, Role::memory) ? next : std::min(next, share);
        }
    return next;
}

std::optional<Limit> saturated(const RunResult& result, const Program& program, const std::vector<ClassUse>& classes)
{
    const ClassUse* whole = nullptr;
    const ClassUse* hot = nullptr; // one instance is saturated, the others are not
    for (const ClassUse& c : classes) {
        if (c.mean() >= kFullShare && (whole == nullptr || c.mean() > whole->mean()))
            whole = &c;
        if (isHot(c) && (hot == nullptr || c.most > hot->most))
            hot = &c;
    }
    const ClassUse* bottleneck = whole != nullptr ? whole : hot;
    if (bottleneck == nullptr)
        return std::nullopt;
    Limit b;
    b.regime = "saturated";
    b.block = bottleneck->block;
    b.cause = whole != nullptr ? causeOfWork(result, *bottleneck) : "one_slow";
    b.instance = whole != nullptr ? wildcardOf(program, bottleneck->block) : bottleneck->busiestInstance;
    b.facts =
        (whole != nullptr ? saturatedWords(result, program, *bottleneck, b.cause) : oneSlowWords(result, program, *bottleneck)).sentence();
    const std::string who = labelOf(program, bottleneck->block, bottleneck->resource);
    if (whole != nullptr)
        b.situation = who + (isMany(who) ? " are " : " is ") + shortPercentText(std::min(bottleneck->mean(), 1.0)) + " busy.";
    if (const auto next = nextLimit(result, program, bottleneck->block); whole != nullptr && next)
        b.bound = boundWords(program, *bottleneck, *next);
    return b;
}

// Buses that idle because the SRAM behind them has no room, and work the rest of the time.
std::optional<Limit> barred(const RunResult& result, const Program& program, const std::vector<ClassUse>& classes)
{
    std::map<std::string, std::pair<double, int>> barredOf;
    for (const TrackUse& use : result.utilization)
        if (use.resource == "sram") {
            barredOf[use.block].first += use.busy;
            ++barredOf[use.block].second;
        }
    for (const ClassUse& c : classes) {
        const auto found = barredOf.find(c.block);
        if (c.resource != "bus" || found == barredOf.end())
            continue;
        const double share = found->second.first / found->second.second;
        const double idle = 1 - share - c.mean();
        if (share < 0.1 || (share + c.mean() < kFullShare && share < 3 * idle)) // otherwise lack of room does not limit it
            continue;
        const auto next = nextLimit(result, program, {});
        const Told told = barredWords(program, c, share);
        return Limit{"saturated",
                     c.block,
                     wildcardOf(program, c.block),
                     "sram",
                     told.sentence(),
                     told.facts,
                     next ? roomBoundWords(*next) : std::string()};
    }
    return std::nullopt;
}

const Segment* largestSegment(const RunResult& result, const RequestTime& time, const std::string& exceptBlock = {})
{
    const Segment* most = nullptr;
    for (const Segment& s : time.segments)
        if ((exceptBlock.empty() || result.activities[static_cast<std::size_t>(s.activity)].block != exceptBlock)
            && (most == nullptr || s.service + s.wait > most->service + most->wait))
            most = &s;
    return most;
}

// Where requests hardly wait, the time is work, and a block may have several kinds of it. Returns the largest kind of the block with the
// largest total. The host's own software is not part of the link with its block's name.
const Segment* largestOfBlocks(const RunResult& result, const RequestTime& time)
{
    if (time.share(time.wait) >= kFewWaits)
        return largestSegment(result, time);
    std::map<std::string, Time> blocks;
    const auto nameOf = [&](const Segment& s) {
        const ActivityInfo& activity = result.activities[static_cast<std::size_t>(s.activity)];
        return activity.name == "host_software" ? activity.name : activity.block;
    };
    for (const Segment& s : time.segments)
        blocks[nameOf(s)] += s.service + s.wait;
    const auto first = std::max_element(blocks.begin(), blocks.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const Segment* most = nullptr;
    for (const Segment& s : time.segments)
        if (nameOf(s) == first->first && (most == nullptr || s.service + s.wait > most->service + most->wait))
            most = &s;
    return most;
}

const ClassUse* busiestOf(const std::vector<ClassUse>& classes, const std::string& block)
{
    const ClassUse* found = nullptr;
    for (const ClassUse& c : classes)
        if (c.block == block && (found == nullptr || c.mean() > found->mean()))
            found = &c;
    return found;
}

// Owner's share of the wait for an activity.
double blamed(const RunResult& result, int activity, Owner owner)
{
    double part = 0, all = 0;
    for (const Blame& one : result.blame) {
        if (one.activity != activity)
            continue;
        for (std::size_t o = 0; o < kOwners; ++o)
            all += static_cast<double>(one.culprits[o]);
        part += static_cast<double>(one.culprits[static_cast<std::size_t>(owner)]);
    }
    return all > 0 ? part / all : 0;
}

std::string latencyCause(const RunResult& result, const RequestTime& time, const Segment& most, const ClassUse* ofIt)
{
    const double wait = static_cast<double>(most.wait.ps), both = wait + static_cast<double>(most.service.ps);
    if (const ActivityInfo& activity = result.activities[static_cast<std::size_t>(most.activity)];
        activity.look == ActivityStyle::waiting && wait > 0.5 * both) // without writes, it waits for read-ahead
        return scarcityOf(activity.name == "buffer_wait" && result.ftl.hostUnits == 0 ? "read_ahead" : activity.name);
    if (wait > 0.25 * both && blamed(result, most.activity, Owner::gc) > 0.5)
        return "gc";
    if (ofIt != nullptr) {
        if (const std::string cause = causeOfWork(result, *ofIt); !cause.empty())
            return cause;
        if (wait > 0.25 * both && ofIt->tracks > 1 && ofIt->sum >= 1) // otherwise requests hardly meet there
            return "collisions";
    }
    return time.share(time.wait) < kFewWaits ? "queue_depth" : "";
}

// A wait for space is only a symptom if most of it leads to one block that works most of the time: that block limits.
const CauseShare* busyRoot(const RunResult& result, int waitedFor, const std::vector<ClassUse>& classes)
{
    constexpr double kBusy = 0.5;
    const CauseShare* root = nullptr;
    std::map<std::string, std::pair<std::int64_t, const CauseShare*>> blocks; // picoseconds, and the largest share
    std::int64_t all = 0;
    for (const CauseTable& table : result.causes)
        for (const CauseShare& share : table.shares) {
            if (table.percentile != "all" || !isSide(table.victim) || share.waitedFor != waitedFor)
                continue;
            all += share.ps;
            if (isNobodysWork(share.cause))
                continue;
            auto& [ps, longest] = blocks[result.activities[static_cast<std::size_t>(share.activity)].block];
            ps += share.ps;
            longest = longest == nullptr || share.ps > longest->ps ? &share : longest;
        }
    for (const auto& [block, found] : blocks)
        if (const ClassUse* use = busiestOf(classes, block); 2 * found.first > all && use != nullptr && use->mean() >= kBusy)
            root = found.second;
    return root;
}

// True if the host would issue more commands than its interface holds.
bool fillsTheQueue(const RunResult& result, const Program& program, const Workload& workload, const RequestTime& time)
{
    constexpr double kFull = 0.9;
    if (program.commandSlots == 0)
        return false;
    const auto slots = static_cast<double>(program.commandSlots);
    if (!isOpenLoad(workload))
        return static_cast<double>(workload.depth) * workload.jobs > slots;
    const double windowPs = (result.window.end - result.window.start).seconds() * 1e12;
    return time.hasBacklog() && static_cast<double>(time.total.ps) >= kFull * slots * windowPs; // mean number of commands inside
}

// True if requests wait for `waitedFor` because its servers hold data until `busier` takes them: that one is busier even than they are
// taken.
bool isHeldFor(const ClassUse& busier, const ClassUse& waitedFor)
{
    constexpr double kBusy = 0.75, kClearly = 0.1, kHold = 0.1;
    return busier.block != waitedFor.block && busier.mean() >= kBusy && busier.mean() >= waitedFor.taken() + kClearly
        && waitedFor.held >= kHold * waitedFor.tracks;
}

Limit latencyBound(const RunResult& result, const Program& program, const Workload& workload, const std::vector<ClassUse>& classes)
{
    Limit b;
    b.regime = "latency_bound";
    const auto told = [&b](const Told& words) {
        b.facts = words.sentence();
        b.situation = words.facts;
        return b;
    };
    const RequestTime time(result);
    const Segment* most = time.segments.empty() ? nullptr : largestOfBlocks(result, time);
    if (most == nullptr || time.total == Time{}) {
        b.facts = "Nothing takes time: every part that the requests pass is ideal.";
        return b;
    }
    if (const double share = pausedShare(result, workload); share >= kMostlyPaused)
        return {"idle", {}, {}, "pauses", pausedWords(result, workload, share), {}, {}};
    const auto blockOf = [&] { return result.activities[static_cast<std::size_t>(most->activity)].block; };
    const ClassUse* ofIt = busiestOf(classes, blockOf());
    // If a part mostly holds data instead of working, look at what it holds them for.
    constexpr double kWorth = 0.2; // of the latency; less explains nothing
    const auto share = [&](const Segment& s) { return time.share(s.service + s.wait); };
    if (const Segment* const behind = largestSegment(result, time, blockOf());
        ofIt != nullptr && ofIt->held > ofIt->sum && behind != nullptr && share(*behind) >= kWorth) {
        most = behind;
        ofIt = busiestOf(classes, blockOf());
    }
    const ActivityInfo& activity = result.activities[static_cast<std::size_t>(most->activity)];
    b.block = activity.block;
    b.instance = activity.instance;
    b.cause = latencyCause(result, time, *most, ofIt);
    if (activity.look == ActivityStyle::waiting && (b.cause == "slots" || b.cause == "map_lines")) {
        if (const CauseShare* const root = busyRoot(result, most->activity, classes)) {
            const ActivityInfo& work = result.activities[static_cast<std::size_t>(root->activity)];
            b.block = work.block;
            b.instance = work.instance;
            b.cause = causeOfClass(root->cause);
            if (const ClassUse& busy = *busiestOf(classes, work.block); b.cause.empty())
                b.cause = causeOfWork(result, busy);
            return told(rootWords(result, program, workload, time, *most, *root, *busiestOf(classes, work.block)));
        }
        if (b.cause == "slots")
            b.instance = activity.instance + ".write_buffer"; // the block that owns the slots, not its work
    }
    if (scarcityOf(activity.name).empty() && fillsTheQueue(result, program, workload, time)) { // else that scarcity fills it
        b.cause = "command_slots";
        for (const Block& block : program.design.blocks)
            for (const TypeSpec& type : program.types)
                if (type.id == block.type && type.role == Role::host)
                    b.block = b.instance = block.id;
    }
    if (const ClassUse& busier = classes.front();
        ofIt != nullptr && isHeldFor(busier, *ofIt) && (b.cause == "collisions" || b.cause.empty())) {
        const std::string who = labelOf(program, busier.block, busier.resource), held = labelOf(program, ofIt->block, ofIt->resource);
        b.block = busier.block;
        b.instance = wildcardOf(program, busier.block);
        b.cause = causeOfWork(result, busier);
        b.situation = "a request spends " + shortPercentText(share(*most)) + " of its time at " + held + " (" + spacedName(activity.name)
            + "), " + shortPercentText(time.share(most->wait)) + " waiting; they hold data for "
            + shortPercentText(ofIt->held / ofIt->tracks) + " of the time.";
        b.facts = capital(who) + (isMany(who) ? " limit" : " limits")
            + (isOpenLoad(workload) ? "" : " at QD " + std::to_string(closedDepth(workload))) + ": " + busyWords(busier)
            + fillWords(result, busier, b.cause, timeOf(who)) + ". " + capital(b.situation);
        return b;
    }
    const bool behindGc = b.cause == "gc" && blamed(result, most->activity, Owner::gc) > 0.5;
    b.want = wantWords(program, time, *most, b.cause);
    told(latencyWords(result, program, workload, time, *most, classes.front(), ofIt, b.cause, behindGc));
    // Without recorded causes the words still tell which part is never free: it limits, not the space that others wait for meanwhile.
    if (const ClassUse& busiest = classes.front();
        result.causes.empty() && busiest.isTaken() && (b.cause == "slots" || b.cause == "map_lines")) {
        b.block = busiest.block;
        b.instance = wildcardOf(program, busiest.block);
        b.cause = causeOfWork(result, busiest);
    }
    return b;
}

} // namespace

bool isOpenLoad(const Workload& workload)
{
    return workload.rateIops > 0 || workload.rateBytes > 0 || (!workload.trace.empty() && !workload.traceClosedLoop)
        || std::any_of(workload.parts.begin(), workload.parts.end(), isOpenLoad);
}

std::uint64_t closedDepth(const Workload& workload)
{
    const auto own = [](const Workload& one) { return std::uint64_t(one.depth) * std::uint64_t(one.jobs); };
    std::uint64_t greatest = workload.parts.empty() ? own(workload) : 0, phase = 0;
    for (const Workload& part : workload.parts) {
        phase = (part.opensPhase ? 0 : phase) + (part.measured && part.idle == Time{} && !isOpenLoad(part) ? own(part) : 0);
        greatest = std::max(greatest, phase);
    }
    return std::max<std::uint64_t>(1, greatest);
}

namespace {

std::string tooShortWords(double windowUs, double latencyUs)
{
    return "Too short to say what limits: " + microsecondsText(windowUs) + " were measured, and a request takes "
        + microsecondsText(latencyUs) + ".";
}

Limit named(const RunResult& result, const Program& program, const Workload& workload)
{
    const auto classes = classesOf(result);
    if (classes.empty() || result.window.measuredRequests == 0)
        return {"idle", {}, {}, {}, "Nothing was measured.", {}, {}};
    if (const double window = (result.window.end - result.window.start).seconds() * 1e6; window < result.latency.mean)
        return {"idle", {}, {}, {}, tooShortWords(window, result.latency.mean), {}, {}};
    auto full = saturated(result, program, classes);
    if (isOpenLoop(workload) && !result.window.unstable) {
        const auto bottleneck =
            std::find_if(classes.begin(), classes.end(), [](const ClassUse& c) { return c.mean() >= kFullShare || isHot(c); });
        const ClassUse& busiest = bottleneck != classes.end() ? *bottleneck : classes.front();
        const Told told = arrivalWords(result, program, workload, busiest);
        return {"idle", full ? full->block : "", full ? full->instance : "", "arrivals", told.sentence(), {}, {}};
    }
    if (full)
        return *std::move(full);
    if (auto without = barred(result, program, classes))
        return *std::move(without);
    return latencyBound(result, program, workload, classes);
}

} // namespace

std::string besideWords(const RunResult& result, const Workload& workload)
{
    constexpr double kSome = 0.2;
    const double paused = pausedShare(result, workload);
    return neighbourWords(result, workload)
        + (paused >= kSome && paused < kMostlyPaused ? " The host pauses for " + shortPercentText(paused) + " of the time." : "");
}

Limit limitOf(const RunResult& result, const Program& program, const Workload& workload)
{
    Limit limit = named(result, program, workload);
    limit.facts = overloadWords(result, workload) + limit.facts;
    if (limit.cause == "gc" || limit.cause == "one_slow")
        limit.facts += mergeWords(result, program);
    if (limit.regime != "idle")
        limit.facts += besideWords(result, workload) + partUnitWords(program, workload);
    return limit;
}

} // namespace floom::inline engine
