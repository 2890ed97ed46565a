// SPDX-License-Identifier: GPL-3.0-or-later
// A workload as text: words() for files and scripts, describe() for people.
#include "base/number_text.h"
#include "base/units.h"
#include "workload/block_sizes.h"
#include "workload/edit_workload.h"
#include "workload/word_values.h"
#include "workload/workload.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace floom::inline engine {

Workload::Workload() = default;
Workload::Workload(const Workload&) = default;
Workload::Workload(Workload&&) noexcept = default;
Workload& Workload::operator=(const Workload&) = default;
Workload& Workload::operator=(Workload&&) noexcept = default;
Workload::~Workload() = default;

namespace {

std::string timeText(Time time)
{
    return formatValue(Value{time.ps}, Kind::time);
}

std::string patternWord(const Workload& workload)
{
    if (workload.action != Action::transfer)
        return std::string(workload.random ? "rand" : "") + (workload.action == Action::trim ? "trim" : "trimwrite");
    if (workload.readPercent > 0 && workload.readPercent < 100)
        return std::string(workload.random ? "randrw" : "rw") + " rwmixread=" + std::to_string(workload.readPercent);
    return std::string(workload.random ? "rand" : "") + (workload.readPercent == 100 ? "read" : "write");
}

std::string preconditionWord(const Workload& workload)
{
    if (workload.precondition == Precondition::sequential && workload.fillPercent < 100)
        return "fill:" + numberText(workload.fillPercent) + "%";
    return workload.precondition == Precondition::none      ? "none"
        : workload.precondition == Precondition::sequential ? "sequential"
                                                            : "random";
}

std::string quotedWhereNeeded(const std::string& value)
{
    if (value.find_first_of(" \t\r\n,;\"\\") == std::string::npos)
        return value;
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "\"";
}

std::string zonesText(const std::vector<std::pair<int, int>>& zones)
{
    std::string text;
    for (const auto& [requests, footprint] : zones)
        text += (text.empty() ? "" : ":") + std::to_string(requests) + "/" + std::to_string(footprint);
    return text;
}

std::string sizes(const Workload& workload)
{
    const auto [least, greatest] = std::minmax_element(workload.blockSizes.begin(), workload.blockSizes.end());
    if (least == workload.blockSizes.end())
        return {};
    const std::string top = quantityText(static_cast<std::int64_t>(greatest->first), Kind::size);
    if (least->first == greatest->first)
        return top;
    return quantityText(static_cast<std::int64_t>(least->first), Kind::size) + " to " + top;
}

std::string pattern(const Workload& workload)
{
    const std::string order = !workload.random ? "sequential"
        : workload.percentRandom < 100         ? plainNumber(workload.percentRandom) + " % random"
                                               : "random";
    if (workload.action != Action::transfer)
        return sizes(workload) + " " + order + (workload.action == Action::trim ? " trim" : " trim and write");
    if (workload.readPercent > 0 && workload.readPercent < 100)
        return std::to_string(workload.readPercent) + "/" + plainNumber(100 - workload.readPercent) + " " + order + " " + sizes(workload);
    return sizes(workload) + " " + order + (workload.readPercent == 100 ? " read" : " write")
        + (workload.fua && workload.readPercent < 100 ? " (FUA)" : "");
}

std::string pace(const Workload& workload)
{
    std::string text;
    if (workload.rateIops > 0)
        text += " · " + paceText(workload) + " offered";
    if (workload.rateBytes > 0)
        text += " · " + quantityText(static_cast<std::int64_t>(workload.rateBytes), Kind::byteRate) + " offered";
    if (!text.empty())
        return text + (workload.burstOn > Time{} ? " in bursts" : "");
    text = " · QD " + std::to_string(workload.depth);
    if (workload.jobs > 1)
        text += " × " + countText(static_cast<std::uint64_t>(workload.jobs)) + " jobs";
    if (workload.thinkTime > Time{})
        text += " · think " + quantityText(workload.thinkTime.ps, Kind::time);
    if (workload.flushEvery > 0)
        text += " · flush every " + countText(static_cast<std::uint64_t>(workload.flushEvery));
    return text;
}

std::string place(const Workload& workload)
{
    std::string text;
    if (workload.distribution == Distribution::zipf)
        text += " · Zipf " + numberText(workload.theta);
    if (workload.distribution == Distribution::pareto)
        text += " · Pareto " + numberText(workload.theta);
    if (workload.distribution == Distribution::zoned)
        text += " · zoned " + zonesText(workload.zones);
    if (workload.sizeBytes > 0)
        text += " · over " + quantityText(static_cast<std::int64_t>(workload.sizeBytes), Kind::size);
    else if (workload.sizeShare < 1)
        text += " · over " + shortestPercent(workload.sizeShare) + " of the drive";
    return text;
}

// " · 10 s to 20 s" of a trace replayed in part.
std::string partOfTrace(const Workload& workload)
{
    if (workload.traceFrom == Time{} && workload.traceTo == Time{})
        return {};
    const std::string from = " · from " + quantityText(workload.traceFrom.ps, Kind::time);
    return from + (workload.traceTo > Time{} ? " to " + quantityText(workload.traceTo.ps, Kind::time) : " on");
}

// How a trace is replayed: " · as timed", " · QD 8 · from 1 s to 2 s".
std::string replay(const Workload& workload)
{
    return (workload.traceClosedLoop ? " · QD " + std::to_string(workload.depth) : " · as timed") + partOfTrace(workload)
        + (workload.traceScale != 1 ? " × " + numberText(workload.traceScale) : "")
        + (workload.traceLoops > 1 ? " · " + countText(static_cast<std::uint64_t>(workload.traceLoops)) + " times" : "");
}

// "warm: 4 KiB random read · QD 8 | idle 5 ms | ...": phases in sequence, jobs of a phase side by side.
std::string describeParts(const std::vector<Workload>& parts)
{
    std::string text;
    for (const Workload& part : parts) {
        if (part.opensPhase && &part != &parts.front())
            text += " | ";
        else if (!text.empty())
            text += " + ";
        if (part.idle > Time{})
            text += "idle " + quantityText(part.idle.ps, Kind::time);
        else
            text += part.job + ": "
                + (part.trace.empty() ? pattern(part) + pace(part) + place(part)
                                      : part.trace.substr(part.trace.rfind('/') + 1) + replay(part));
    }
    return text;
}

using Add = std::function<void(const char*, const std::string&)>;

void addPlace(const Workload& workload, const Add& add)
{
    const Workload standard;
    if (workload.naturalAlign || workload.blockAlign > 0)
        add("blockalign", workload.naturalAlign ? "natural" : byteText(workload.blockAlign));
    if (workload.sizeBytes > 0)
        add("size", byteText(workload.sizeBytes));
    else if (workload.sizeShare != standard.sizeShare)
        add("size", shortestPercent(workload.sizeShare));
    if (workload.offset != standard.offset)
        add("offset", byteText(workload.offset));
    if (workload.distribution == Distribution::zoned)
        add("random_distribution", "zoned:" + zonesText(workload.zones));
    else if (workload.distribution != Distribution::uniform)
        add(workload.distribution == Distribution::zipf ? "zipf" : "pareto", numberText(workload.theta));
    if (workload.percentRandom != standard.percentRandom)
        add("percentage_random", std::to_string(workload.percentRandom));
    if (workload.coverOnce)
        add("norandommap", "0");
}

void addPace(const Workload& workload, const Add& add)
{
    if (workload.rateIops > 0)
        add("rate_iops", numberText(workload.rateIops));
    if (workload.rateBytes > 0)
        add("rate", byteText(static_cast<std::uint64_t>(workload.rateBytes)));
    if (workload.evenArrivals)
        add("rate_process", "linear");
    if (workload.burstOn > Time{})
        add("burst", timeText(workload.burstOn) + "/" + timeText(workload.burstOff));
    if (workload.thinkTime > Time{})
        add("thinktime", timeText(workload.thinkTime));
    if (workload.thinkBlocks != 1)
        add("thinktime_blocks", std::to_string(workload.thinkBlocks));
    if (workload.flushEvery > 0)
        add("fsync", std::to_string(workload.flushEvery));
    if (workload.fua)
        add("fua", "1");
}

void addTraceWords(const Workload& workload, const Add& add)
{
    const Workload standard;
    if (!workload.trace.empty())
        add("trace", quotedWhereNeeded(workload.trace));
    if (!workload.traceFormat.empty())
        add("format", workload.traceFormat);
    if (workload.traceScale != standard.traceScale)
        add("scale", numberText(workload.traceScale));
    if (workload.traceLoops != standard.traceLoops)
        add("loop", std::to_string(workload.traceLoops));
    if (workload.traceFrom > Time{})
        add("from", timeText(workload.traceFrom));
    if (workload.traceTo > Time{})
        add("to", timeText(workload.traceTo));
    if (workload.traceSkips)
        add("fold", "skip");
}

// Text of a workload or a part; `isPart`: with the names and limits of a part, without words that only the whole has.
std::string single(const Workload& workload, bool isPart)
{
    const Workload standard;
    std::string text;
    const Add add = [&text](const char* name, const std::string& value) {
        text += (text.empty() ? "" : " ") + std::string(name) + "=" + value;
    };
    if (workload.opensPhase)
        add("phase", workload.phase);
    if (isPart && !workload.measured && workload.opensPhase)
        add("measure", "off");
    if (workload.idle > Time{}) {
        add("idle", timeText(workload.idle));
        return text;
    }
    if (isPart)
        add("job", workload.job);
    add("rw", patternWord(workload));
    if (workload.blockSizes.size() == 1)
        add("bs", byteText(workload.blockSizes.front().first));
    else
        add("bssplit", blockSplitText(workload.blockSizes));
    const bool timedTrace = !workload.trace.empty() && !workload.traceClosedLoop;
    if (!timedTrace) // with a trace, a depth means "ignore its times"
        add("qd", std::to_string(workload.depth));
    const bool zeroLeftOut = isPart || workload.runtime > Time{} || !workload.trace.empty();
    if (!(zeroLeftOut ? workload.count == 0 : workload.count == standard.count))
        add("count", std::to_string(workload.count));
    if (workload.runtime > Time{})
        add("runtime", timeText(workload.runtime));
    if (workload.jobs != standard.jobs)
        add("numjobs", std::to_string(workload.jobs));
    addPlace(workload, add);
    addPace(workload, add);
    if (!isPart && workload.precondition != standard.precondition)
        add("precondition", preconditionWord(workload));
    addTraceWords(workload, add);
    return text;
}

} // namespace

double filledShare(const Workload& workload, double capacity)
{
    if (workload.precondition == Precondition::none)
        return 0;
    if (workload.precondition == Precondition::random || workload.fillPercent >= 100 || capacity <= 0)
        return 1;
    const double begin = std::fmod(static_cast<double>(workload.offset), capacity);
    const double asked = workload.sizeBytes > 0 ? static_cast<double>(workload.sizeBytes) : capacity * workload.sizeShare;
    const double bytes = std::min(asked, capacity - begin);
    return bytes > 0 ? std::clamp((capacity * workload.fillPercent / 100 - begin) / bytes, 0.0, 1.0) : 1;
}

std::string words(const Workload& workload)
{
    if (workload.parts.empty())
        return single(workload, false);
    std::string text;
    for (const Workload& part : workload.parts) {
        text += (text.empty() ? "" : " ; ") + single(part, true);
        if (&part == &workload.parts.front() && workload.precondition != Precondition::random)
            text += " precondition=" + preconditionWord(workload);
    }
    return text;
}

std::string describe(const Workload& workload)
{
    if (!workload.parts.empty())
        return describeParts(workload.parts);
    if (!workload.trace.empty())
        return "Trace " + workload.trace + replay(workload);
    return pattern(workload) + pace(workload) + place(workload);
}

} // namespace floom::inline engine
