// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/limit_words.h"

#include "analysis/buffered_waf.h"
#include "analysis/cause_words.h"
#include "analysis/held_words.h"
#include "analysis/limit.h"
#include "analysis/slowing.h"
#include "base/number_text.h"
#include "base/spare_loss.h"
#include "base/spelling.h"
#include "design/common_value.h"
#include "model/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace floom::inline engine {
namespace {

struct Scarcity {
    const char* wait; // activity
    const char* cause;
    const char* what; // "waits for ..."
    const char* limits;
};
constexpr Scarcity kScarcities[] = {
    {"buffer_wait", "slots", "slots of the write buffer", "The write buffer limits"},
    {"sram_wait", "sram", "room in the SRAM of a channel controller", "The SRAM of the channel controllers limits"},
    {"tag_wait", "tags", "read tags of the link", "The read tags of the link limit"},
    {"slot_wait", "device_slots", "a command slot of the controller", "The command slots of the controller limit"},
    {"map_miss", "map_lines", "lines of the map", "Misses of the map cache limit"},
    {"read_ahead", "read_ahead", "data that are being read ahead", "Reading ahead limits"},
    {"power_cap", "power", "power below the cap", "The power cap limits"},
};

// Share of the programmed units that are folded out of a tier.
double foldedShare(const RunResult& result)
{
    const auto& f = result.ftl;
    const auto folded = static_cast<double>(f.foldPrograms);
    const double all = folded + static_cast<double>(f.hostPrograms + f.gcPrograms + f.mapPrograms);
    return all > 0 ? folded / all : 0;
}

// "; parity takes 21 % of it": other owners with a noticeable share.
std::string alsoWords(const ClassUse& c, const std::string& cause)
{
    constexpr double kSome = 0.1;
    std::string text;
    const auto add = [&](const char* id, const char* name, Owner owner) {
        if (cause != id && c.share(owner) >= kSome)
            text += std::string(text.empty() ? "; " : ", ") + name + " takes " + shortPercentText(c.share(owner));
    };
    add("gc", "garbage collection", Owner::gc);
    add("map", "the map", Owner::map);
    add("parity", "parity", Owner::parity);
    return text;
}

// ", erases alone 62 %": where they take most of the time, blocks are too small for how long an erase takes.
std::string eraseWords(const RunResult& result, const ClassUse& c)
{
    constexpr double kMost = 0.4; // of the busy time, and more than any other work
    const bool isMost =
        c.activity >= 0 && c.activityShare >= kMost && result.activities[static_cast<std::size_t>(c.activity)].look == ActivityStyle::erase;
    return isMost ? ", erases alone " + shortPercentText(c.activityShare) : "";
}

// "; 73 superblocks were retired for failures while 20 were erased"
std::string retiredWords(const RunResult& result)
{
    if (!losesSpare(result.ftl.retired, result.wear.spare, result.ftl.erases))
        return {};
    return "; " + countText(result.ftl.retired) + " superblocks were retired for failures while " + countText(result.ftl.erases)
        + " were erased";
}

const Scarcity* scarcityBehind(const std::string& cause)
{
    for (const Scarcity& one : kScarcities)
        if (cause == one.cause)
            return &one;
    return nullptr;
}

} // namespace

std::string capital(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

bool isMany(const std::string& who)
{
    return who.starts_with("the ") && who.back() == 's' && !who.starts_with("the link of ");
}

std::string Told::sentence() const
{
    return limits.empty() ? capital(facts) : limits + ": " + facts;
}

std::string manyOf(const ClassUse& use)
{
    return use.resource == "bus" ? "the channels" : "the " + spacedName(use.resource) + "s";
}

std::string whoseOf(const ClassUse& use)
{
    if (use.resource == "up" || use.resource == "down" || use.resource == "link")
        return "the host link's";
    return use.tracks == 1 && use.resource != "bus" ? "the " + spacedName(use.resource) + "'s" : manyOf(use) + "'";
}

std::string causeOfWork(const RunResult& result, const ClassUse& c)
{
    constexpr double kMuch = 1.0 / 3;
    const auto& f = result.ftl; // folding time is booked as collection
    const bool folds = foldedShare(result) > kMuch || (f.foldPrograms > f.gcPrograms && c.share(Owner::gc) > kMuch);
    if ((c.resource == "die" || c.resource == "plane" || c.resource == "bus") && folds) // what is folded passes its channel
        return "fold";
    const std::pair<Owner, const char*> owners[] = {{Owner::gc, "gc"}, {Owner::map, "map"}, {Owner::parity, "parity"}};
    const auto& [owner, name] = *std::max_element(std::begin(owners), std::end(owners),
                                                  [&](const auto& a, const auto& b) { return c.share(a.first) < c.share(b.first); });
    if (c.share(owner) > kMuch)
        return name;
    const auto reads = static_cast<double>(result.ftl.pageReads);
    const auto again = static_cast<double>(result.ftl.retries);
    const bool sees = c.resource == "die" || c.resource == "plane" || c.resource == "bus" || c.resource == "decoder";
    return sees && reads > 0 && again / (reads + again) > kMuch ? "retry" : "";
}

std::string fillWords(const RunResult& result, const ClassUse& c, const std::string& cause, const std::string& whose)
{
    std::string text;
    const bool alsoFolds = 10 * result.ftl.foldPrograms > result.ftl.gcPrograms; // folding time is booked as collection
    if (cause == "gc")
        text = (alsoFolds ? ". Garbage collection and folding out of the SLC area take " : ". Garbage collection takes ")
            + shortPercentText(c.share(Owner::gc)) + " of " + whose + " busy time" + eraseWords(result, c)
            + ", at a write amplification of " + amplificationText(result.ftl);
    else if (cause == "map")
        text = ". Reading and writing the map takes " + shortPercentText(c.share(Owner::map)) + " of " + whose + " busy time";
    else if (cause == "parity")
        text = ". Parity takes " + shortPercentText(c.share(Owner::parity)) + " of " + whose + " busy time";
    else if (cause == "fold")
        text = ". The area in SLC mode is full: " + shortPercentText(foldedShare(result)) + " of all programmed units are folded out of it";
    else if (cause == "retry") {
        const auto again = static_cast<double>(result.ftl.retries), reads = static_cast<double>(result.ftl.pageReads);
        text = ". Of the page reads, " + shortPercentText(again / std::max(1.0, reads + again)) + " are retries: a page is read "
            + bareText(1 + again / std::max(1.0, reads)) + " times on average";
    } else if (c.activityShare >= 0.5 && c.activity >= 0 && c.resource == "core")
        text = "; the task \"" + spacedName(result.activities[static_cast<std::size_t>(c.activity)].name) + "\" takes "
            + shortPercentText(c.activityShare) + " of " + whose + " busy time";
    else if (c.resource == "up" || c.resource == "down") // each direction of a serial link is a separate server
        return c.resource == "up" ? " on the way to the host" : " on the way from the host";
    else
        return {};
    const bool isOwner = cause == "gc" || cause == "map" || cause == "parity";
    return text + (isOwner ? alsoWords(c, cause) : std::string()) + (cause == "gc" ? retiredWords(result) : std::string());
}

std::string busyWords(const ClassUse& c)
{
    if (c.tracks == 1)
        return shortPercentText(std::min(c.mean(), 1.0)) + " busy";
    if (c.least < 0.9)
        return "the " + countText(static_cast<std::uint64_t>(c.tracks)) + " are " + shortPercentText(c.mean()) + " busy on average";
    const std::string least = shortPercentText(std::min(c.least, 1.0));
    return (c.tracks == 2 ? "both" : "all " + countText(static_cast<std::uint64_t>(c.tracks)))
        + (least == "100 %" ? " are " : " are at least ") + least + " busy";
}

std::string heldWords(const ClassUse& use)
{
    const std::string all = shortPercentText(use.taken());
    return all == shortPercentText(use.mean()) ? std::string() : all + " with the time they hold data";
}

std::string scarcityOf(const std::string& wait)
{
    for (const Scarcity& one : kScarcities)
        if (wait == one.wait)
            return one.cause;
    return {};
}

Told saturatedWords(const RunResult& result, const Program& program, const ClassUse& bottleneck, const std::string& cause)
{
    const std::string who = labelOf(program, bottleneck.block, bottleneck.resource);
    return {capital(who) + (isMany(who) ? " limit" : " limits"),
            busyWords(bottleneck) + fillWords(result, bottleneck, cause, timeOf(who)) + "." + refreshWords(program, bottleneck)};
}

std::string boundWords(const Program& program, const ClassUse& bottleneck, double next)
{
    const std::string who = labelOf(program, bottleneck.block, bottleneck.resource);
    return std::string(" Doubling ") + (bottleneck.tracks > 1 || who.back() == 's' ? "their" : "its") + " speed gains up to "
        + shortPercentText(std::clamp(next - 1, 0.0, 1.0)) + (next < 2 ? "; then something else limits." : ".");
}

Told barredWords(const Program& program, const ClassUse& bus, double share)
{
    return {"The SRAM of the channel controllers limits",
            "for " + shortPercentText(share) + " of the time a bus is idle because the SRAM has no room for its data; "
                + labelOf(program, bus.block, bus.resource) + (bus.tracks > 1 ? " are " : " is ") + shortPercentText(bus.mean())
                + " busy."};
}

std::string roomBoundWords(double next)
{
    return " A larger SRAM, or data that leave it sooner, gain up to " + shortPercentText(std::clamp(next - 1, 0.0, 1.0)) + ".";
}

namespace {

std::string partName(const std::string& resource)
{
    return resource == "bus" ? "channel" : resource == "up" || resource == "down" ? "link" : spacedName(resource);
}

// "host side" or "flash side": what the hot cores run, where the sides of the firmware have cores of their own; else "".
std::string sideOf(const Program& program, const ClassUse& cores)
{
    const Block* const block = program.design.find(cores.block);
    const TypeSpec* const type = typeOf(program, cores.block);
    if (cores.resource != "core" || block == nullptr || type == nullptr || type->parameter("affinity") == nullptr)
        return {};
    const auto own = std::min<std::int64_t>(std::get<std::int64_t>(usualValue(*block, *type, "affinity")), cores.tracks - 1);
    if (own <= 0)
        return {};
    const auto isHostCore = [&](const std::string& instance) { // "cpu.core[3]"
        return std::strtoll(instance.c_str() + instance.rfind('[') + 1, nullptr, 10) < own;
    };
    const auto hot = cores.hot();
    const auto ofHost = std::count_if(hot.begin(), hot.end(), [&](const auto& one) { return isHostCore(one.second); });
    const auto all = static_cast<std::int64_t>(hot.size());
    return ofHost == all && all == own ? "host side" : ofHost == 0 && all == cores.tracks - own ? "flash side" : "";
}

} // namespace

Told oneSlowWords(const RunResult& result, const Program& program, const ClassUse& bottleneck)
{
    const std::string cause = causeOfWork(result, bottleneck);
    const std::string filled = (cause.empty() ? "" : fillWords(result, bottleneck, cause, whoseOf(bottleneck))) + ".";
    const Block* const block = program.design.find(bottleneck.block);
    const auto type = std::find_if(program.types.begin(), program.types.end(),
                                   [&](const TypeSpec& one) { return block != nullptr && one.id == block->type; });
    const bool isAlike = type != program.types.end() && commonValues(*block, *type).empty();
    const auto hot = bottleneck.hot();
    const int others = bottleneck.tracks - static_cast<int>(hot.size());
    double rest = bottleneck.sum;
    for (const auto& [busy, instance] : hot)
        rest -= busy;
    const std::string share = shortPercentText(std::min(bottleneck.most, 1.0)) + " busy, while "
        + (others > 1 ? "the others reach " : "the other reaches ") + shortPercentText(others > 0 ? std::max(0.0, rest / others) : 0.0)
        + (others > 1 ? " on average" : "");
    const std::string side = isAlike ? sideOf(program, bottleneck) : std::string();
    if (hot.size() == 1 || others == 0)
        return {"One " + std::string(isAlike ? "hot " : "slow ") + partName(bottleneck.resource) + " limits",
                bottleneck.busiestInstance + " is " + share
                    + (!side.empty() ? ". It alone runs the tasks of the " + side
                           : isAlike ? ". All are set alike, but it has more of the load"
                                     : "")
                    + filled};
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    const std::size_t named = hot.size() > kNamed ? kNamed - 1 : hot.size();
    for (std::size_t i = 0; i < named; ++i)
        names.push_back(hot[i].second);
    if (named < hot.size())
        names.push_back(countText(hot.size() - named) + " more");
    return {namesText(names, "and") + " limit",
            "up to " + share
                + (!side.empty() ? ". They alone run the tasks of the " + side
                       : isAlike ? ". All are set alike, but these have more of the load"
                                 : "")
                + filled};
}

Told rootWords(const RunResult& result, const Program& program, const Workload& workload, const RequestTime& time, const Segment& most,
               const CauseShare& root, const ClassUse& busy)
{
    const ActivityInfo& activity = result.activities[static_cast<std::size_t>(most.activity)];
    const double wait = time.share(most.wait);
    const Scarcity* const scarce = scarcityBehind(scarcityOf(activity.name));
    const std::string who = labelOf(program, busy.block, busy.resource), held = heldWords(busy);
    return {capital(who) + (isMany(who) ? " limit" : " limits")
                + (isOpenLoad(workload) ? "" : " at QD " + std::to_string(closedDepth(workload))),
            "a request waits " + shortPercentText(wait) + " of its time for " + scarce->what + ", most of it behind "
                + std::string(causeWords(root.cause)) + " of " + who + ". " + capital(who) + (isMany(who) ? " are " : " is ")
                + shortPercentText(busy.mean()) + " busy" + (held.empty() ? "" : ", " + held)
                + fillWords(result, busy, causeOfWork(result, busy), timeOf(who)) + "."};
}

// Share of a request's time in the block, without the host's own software.
static double shareOfBlock(const RunResult& result, const RequestTime& time, const std::string& block)
{
    Time sum;
    for (const Segment& s : time.segments)
        if (const ActivityInfo& one = result.activities[static_cast<std::size_t>(s.activity)];
            one.block == block && one.name != "host_software")
            sum += s.service + s.wait;
    return time.share(sum);
}

Told latencyWords(const RunResult& result, const Program& program, const Workload& workload, const RequestTime& time, const Segment& most,
                  const ClassUse& busiest, const ClassUse* ofIt, const std::string& cause, bool isBehindGc)
{
    const ActivityInfo& activity = result.activities[static_cast<std::size_t>(most.activity)];
    const double wait = time.share(most.wait);
    double share = time.share(most.service + most.wait);
    const Scarcity* const scarce = scarcityBehind(cause);
    // The host's own software is not work of the link that represents its block.
    const bool isSoftware = activity.name == "host_software";
    const std::string where = isSoftware ? "the host"
        : ofIt != nullptr                ? labelOf(program, ofIt->block, ofIt->resource)
                                         : blockWords(program, activity.block);
    std::string kind = spacedName(activity.name);
    if (cause == "queue_depth" && !isSoftware) { // all kinds of work at that block, then the largest
        constexpr double kOther = 0.05;
        const double whole = shareOfBlock(result, time, activity.block);
        if (whole >= share + kOther) {
            kind += ' ' + shortPercentText(share);
            share = whole;
        }
    }
    std::string text = scarce != nullptr ? "a request waits " + shortPercentText(wait) + " of its time for " + scarce->what
                                         : "a request spends " + shortPercentText(share) + " of its time at " + where + " (" + kind + ")"
            + (wait >= 0.05 ? ", " + shortPercentText(wait) + " waiting" : "");
    const std::string busy = labelOf(program, busiest.block, busiest.resource), held = heldWords(busiest);
    const bool areMany = busiest.tracks > 1 || busy.back() == 's';
    const bool isTaken = busiest.isTaken();
    const std::string qd = isOpenLoad(workload) ? "" : " at QD " + std::to_string(closedDepth(workload));
    if (time.hasBacklog())
        text = "behind the backlog, " + text;
    std::string limits;
    if (isTaken)
        limits = capital(busy) + (areMany ? " are " : " is ") + (shortPercentText(busiest.taken()) == "100 %" ? "never" : "hardly ever")
            + " free" + qd;
    else if (cause == "queue_depth")
        limits = qd.empty() ? "" : "Queue depth limits (QD " + std::to_string(closedDepth(workload)) + ")";
    else if (cause == "command_slots")
        limits = "The command queue of the host interface limits" + qd;
    else
        limits = (scarce != nullptr ? std::string(scarce->limits) : capital(where) + (isMany(where) ? " limit" : " limits")) + qd;
    if (isBehindGc)
        text += ", most of that behind garbage collection";
    else if (cause == "gc" || cause == "retry" || cause == "map" || cause == "parity" || cause == "fold")
        text += ofIt != nullptr ? fillWords(result, *ofIt, cause, whoseOf(*ofIt)) : std::string();
    else if (const long idle = cause == "collisions" && ofIt != nullptr ? std::lround(ofIt->tracks - ofIt->sum - ofIt->held) : 0; idle > 0)
        text += "; collisions leave " + countText(static_cast<std::uint64_t>(idle)) + " of "
            + countText(static_cast<std::uint64_t>(ofIt->tracks)) + " idle on average";
    text += isTaken ? ". " + capital(busy) + (areMany ? " are " : " is ") : ". No part works all the time; busiest: " + busy + ", ";
    text += shortPercentText(busiest.mean()) + " busy" + (held.empty() ? "" : ", " + held);
    if (isTaken && scarce != nullptr)
        text += fillWords(result, busiest, causeOfWork(result, busiest), timeOf(busy));
    text += ".";
    if (cause == "command_slots")
        text += ' ' + wantWords(program, time, most, cause);
    return {limits, cause == "queue_depth" ? text + " Requests hardly wait for each other." : text};
}

std::string wantWords(const Program& program, const RequestTime& time, const Segment& most, const std::string& cause)
{
    if (cause == "command_slots")
        return "The host interface holds " + countedText(program.commandSlots, "command")
            + (program.commandSlots == 1 ? " at a time." : " at once.");
    const Scarcity* const scarce = scarcityBehind(cause);
    return scarce != nullptr ? "A request waits " + shortPercentText(time.share(most.wait)) + " of its time for " + scarce->what + "." : "";
}

Told arrivalWords(const RunResult& result, const Program& program, const Workload& workload, const ClassUse& busiest)
{
    const std::string who = labelOf(program, busiest.block, busiest.resource);
    const bool isBursty = workload.burstOn > Time{} && workload.burstOff > Time{};
    const auto slower = slowing(result);
    std::string text = "the drive completes what arrives";
    if (slower && !isBursty)
        text = "nearly all that arrives is completed, but mean latency rose from " + microsecondsText(slower->first) + " to "
            + microsecondsText(slower->second)
            + " between the halves of the run: only a longer one shows whether the drive keeps up. Busiest: ";
    else if (isBursty)
        text += ", in bursts: requests come for " + quantityText(workload.burstOn.ps, Kind::time) + ", then none for "
            + quantityText(workload.burstOff.ps, Kind::time) + ". Busiest on average: ";
    else
        text += busiest.most >= kFullShare ? ", with little to spare: " : ". Busiest: ";
    const std::string mean = shortPercentText(busiest.mean());
    if (busiest.mean() >= kFullShare || !standsOut(busiest))
        return {"Load-limited",
                text + who + ", " + (busiest.mean() >= kFullShare && busiest.tracks > 1 ? busyWords(busiest) : mean + " busy") + "."};
    text += busiest.busiestInstance + " is " + shortPercentText(std::min(busiest.most, 1.0)) + " busy, ";
    return {"Load-limited", text + who + " " + mean + " on average."};
}

} // namespace floom::inline engine
