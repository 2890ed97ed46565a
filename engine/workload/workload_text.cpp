// SPDX-License-Identifier: GPL-3.0-or-later
// A workload as text: words() for files and scripts, describe() for people.
#include "base/units.h"
#include "workload/block_sizes.h"
#include "workload/word_values.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom {

namespace {

std::string timeText(Time time)
{
    return formatValue(Value{time.ps}, Kind::time);
}

std::string patternWord(const Workload& workload)
{
    if (workload.readPercent > 0 && workload.readPercent < 100)
        return std::string(workload.random ? "randrw" : "rw") + " rwmixread=" + std::to_string(workload.readPercent);
    return std::string(workload.random ? "rand" : "") + (workload.readPercent == 100 ? "read" : "write");
}

std::string quotedWhereNeeded(const std::string& value)
{
    if (value.find_first_of(" \t\r\n,\"\\") == std::string::npos)
        return value;
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "\"";
}

std::string spaced(const Value& value, Kind kind)
{
    const NumberAndUnit parts = splitValue(value, kind);
    return parts.unit.empty() ? parts.number : parts.number + " " + parts.unit;
}

std::string sizes(const Workload& workload)
{
    const auto [least, greatest] = std::minmax_element(workload.blockSizes.begin(), workload.blockSizes.end());
    if (least == workload.blockSizes.end())
        return {};
    const std::string top = spaced(Value{static_cast<std::int64_t>(greatest->first)}, Kind::size);
    if (least->first == greatest->first)
        return top;
    return spaced(Value{static_cast<std::int64_t>(least->first)}, Kind::size) + " to " + top;
}

std::string pattern(const Workload& workload)
{
    const std::string order = workload.random ? "random" : "sequential";
    if (workload.readPercent > 0 && workload.readPercent < 100)
        return std::to_string(workload.readPercent) + "/" + std::to_string(100 - workload.readPercent) + " " + order + " "
            + sizes(workload);
    return sizes(workload) + " " + order + (workload.readPercent == 100 ? " read" : " write");
}

std::string pace(const Workload& workload)
{
    std::string text;
    if (workload.rateIops > 0)
        text += " · " + numberText(workload.rateIops) + " IOPS offered";
    if (workload.rateBytes > 0)
        text += " · " + spaced(Value{static_cast<std::int64_t>(workload.rateBytes)}, Kind::byteRate) + " offered";
    if (!text.empty())
        return text;
    text = " · QD " + std::to_string(workload.depth);
    if (workload.jobs > 1)
        text += " × " + std::to_string(workload.jobs) + " jobs";
    if (workload.thinkTime > Time{})
        text += " · think " + spaced(Value{workload.thinkTime.ps}, Kind::time);
    return text;
}

std::string place(const Workload& workload)
{
    std::string text;
    if (workload.distribution == Distribution::zipf)
        text += " · Zipf " + numberText(workload.theta);
    if (workload.distribution == Distribution::pareto)
        text += " · Pareto " + numberText(workload.theta);
    if (workload.sizeBytes > 0)
        text += " · over " + spaced(Value{static_cast<std::int64_t>(workload.sizeBytes)}, Kind::size);
    else if (workload.sizeShare < 1)
        text += " · over " + percentText(workload.sizeShare) + " of the drive";
    return text;
}

} // namespace

std::string words(const Workload& workload)
{
    const Workload standard;
    std::string text = "rw=" + patternWord(workload);
    const auto add = [&text](const char* name, const std::string& value) { text += std::string(" ") + name + "=" + value; };
    if (workload.blockSizes.size() == 1)
        add("bs", byteText(workload.blockSizes.front().first));
    else
        add("bssplit", blockSplitText(workload.blockSizes));
    const bool timedTrace = !workload.trace.empty() && !workload.traceClosedLoop;
    if (!timedTrace) // with a trace, a depth means "ignore its times"
        add("qd", std::to_string(workload.depth));
    const bool countLeftOut = workload.runtime > Time{} || !workload.trace.empty() ? workload.count == 0 : workload.count == standard.count;
    if (!countLeftOut)
        add("count", std::to_string(workload.count));
    if (workload.runtime > Time{})
        add("runtime", timeText(workload.runtime));
    if (workload.jobs != standard.jobs)
        add("numjobs", std::to_string(workload.jobs));
    if (workload.sizeBytes > 0)
        add("size", byteText(workload.sizeBytes));
    else if (workload.sizeShare != standard.sizeShare)
        add("size", percentText(workload.sizeShare));
    if (workload.offset != standard.offset)
        add("offset", byteText(workload.offset));
    if (workload.distribution != Distribution::uniform)
        add(workload.distribution == Distribution::zipf ? "zipf" : "pareto", numberText(workload.theta));
    if (workload.rateIops > 0)
        add("rate_iops", numberText(workload.rateIops));
    if (workload.rateBytes > 0)
        add("rate", byteText(static_cast<std::uint64_t>(workload.rateBytes)));
    if (workload.thinkTime > Time{})
        add("thinktime", timeText(workload.thinkTime));
    if (workload.precondition != standard.precondition)
        add("precondition", workload.precondition == Precondition::none ? "none" : "sequential");
    if (!workload.trace.empty())
        add("trace", quotedWhereNeeded(workload.trace));
    if (!workload.traceFormat.empty())
        add("format", workload.traceFormat);
    if (workload.traceScale != standard.traceScale)
        add("scale", numberText(workload.traceScale));
    if (workload.traceLoops != standard.traceLoops)
        add("loop", std::to_string(workload.traceLoops));
    if (workload.traceSkips)
        add("fold", "skip");
    return text;
}

std::string describe(const Workload& workload)
{
    if (!workload.trace.empty())
        return "Trace " + workload.trace + (workload.traceClosedLoop ? " · QD " + std::to_string(workload.depth) : " · as timed")
            + (workload.traceScale != 1 ? " × " + numberText(workload.traceScale) : "")
            + (workload.traceLoops > 1 ? " · " + std::to_string(workload.traceLoops) + " times" : "");
    return pattern(workload) + pace(workload) + place(workload);
}

} // namespace floom
