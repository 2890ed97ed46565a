// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of conditions and their text form. timeline_break_instants.cpp evaluates them.
#include "recording/timeline_breaks.h"

#include "base/spelling.h"
#include "recording/timeline_places.h"

#include <algorithm>
#include <array>

namespace floom::inline recording {

namespace {

constexpr std::array<BreakKind, 33> kBreaks = {
    {{BreakWhat::gcStarts, "garbage collection starts", Kind::boolean, true, ""},
     {BreakWhat::gcStops, "garbage collection stops", Kind::boolean, true, ""},
     {BreakWhat::gcNumber, "garbage collection starts, number", Kind::count, true, "2"},
     {BreakWhat::eraseStarts, "an erase starts", Kind::boolean, true, ""},
     {BreakWhat::eraseNumber, "erase starts, number", Kind::count, true, "10"},
     {BreakWhat::programStarts, "a program starts", Kind::boolean, true, ""},
     {BreakWhat::readStarts, "an array read starts", Kind::boolean, true, ""},
     {BreakWhat::mapWorkStarts, "map traffic starts", Kind::boolean, true, ""},
     {BreakWhat::parityStarts, "parity traffic starts", Kind::boolean, true, ""},
     {BreakWhat::functionEntered, "a core enters the function", Kind::text, true, "pick_victim"},
     {BreakWhat::latencyAbove, "a request ends with latency above", Kind::time, false, "1ms"},
     {BreakWhat::readLatencyAbove, "a read ends with latency above", Kind::time, false, "500us"},
     {BreakWhat::writeLatencyAbove, "a write ends with latency above", Kind::time, false, "2ms"},
     {BreakWhat::waitAbove, "a request ends after waiting above", Kind::time, false, "300us"},
     {BreakWhat::requestStarts, "request starts, number", Kind::count, false, "1881"},
     {BreakWhat::requestEnds, "request ends, number", Kind::count, false, "1881"},
     {BreakWhat::inFlightAbove, "requests in flight above", Kind::count, false, "30"},
     {BreakWhat::inFlightBelow, "requests in flight below", Kind::count, false, "4"},
     {BreakWhat::nothingInFlight, "nothing in flight for longer than", Kind::time, false, "100us"},
     {BreakWhat::waitsBegin, "a request waits for a lane", Kind::boolean, true, ""},
     {BreakWhat::queueAbove, "requests waiting for the lanes above", Kind::count, true, "8"},
     {BreakWhat::readsForOneRequest, "array reads for one request reach (retry)", Kind::count, true, "2"},
     {BreakWhat::eventLonger, "an event takes longer than", Kind::time, true, "1ms"},
     {BreakWhat::busyLonger, "a lane is busy for longer than", Kind::time, true, "2ms"},
     {BreakWhat::idleLonger, "a lane is idle for longer than", Kind::time, true, "100us"},
     {BreakWhat::workingAbove, "busy lanes above", Kind::count, true, "12"},
     {BreakWhat::workingBelow, "busy lanes below", Kind::count, true, "2"},
     {BreakWhat::wafAbove, "programs per host program (WAF) above", Kind::real, false, "2.5"},
     {BreakWhat::freeBlocksBelow, "free erase blocks below", Kind::count, false, "20"},
     {BreakWhat::iopsBelow, "IOPS below", Kind::count, false, "100000"},
     {BreakWhat::sliceLatencyAbove, "mean latency of a slice above", Kind::time, false, "1ms"},
     {BreakWhat::wattsAbove, "power above, in watts", Kind::real, false, "3.5"},
     {BreakWhat::timeReached, "time reached", Kind::time, false, "2.5ms"}}};

bool askedOfSeries(BreakWhat what)
{
    return what == BreakWhat::iopsBelow || what == BreakWhat::sliceLatencyAbove || what == BreakWhat::wattsAbove;
}

std::string functionProblem(const TimelineIndex& index, const std::string& name)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < index.activities().size(); ++i)
        if (index.isFunction(static_cast<int>(i)))
            names.push_back(index.activities()[i].name);
    if (names.empty())
        return "no firmware functions were recorded";
    if (std::find(names.begin(), names.end(), name) != names.end())
        return {};
    const auto advice = didYouMean(name, names);
    return "this recording has no function " + name + (advice.empty() ? "" : ". " + advice);
}

std::string valueText(const BreakCondition& condition, const BreakKind& kind)
{
    if (kind.kind == Kind::text)
        return condition.name;
    if (kind.kind == Kind::real)
        return formatValue(condition.value, Kind::real);
    return formatValue(static_cast<std::int64_t>(condition.value), kind.kind);
}

} // namespace

std::span<const BreakKind> breakKinds()
{
    return kBreaks;
}

const BreakKind& breakKind(BreakWhat what)
{
    return *std::find_if(kBreaks.begin(), kBreaks.end(), [what](const BreakKind& kind) { return kind.what == what; });
}

Result<BreakCondition> parseBreak(BreakWhat what, std::string_view value, std::string_view place)
{
    const auto& kind = breakKind(what);
    BreakCondition condition;
    condition.what = what;
    condition.place = kind.hasPlace ? std::string(place) : std::string();
    if (kind.kind == Kind::boolean)
        return condition;
    if (kind.kind == Kind::text) {
        condition.name = value;
        return value.empty()
            ? Result<BreakCondition>(Error{std::string(kind.words), "its name", "nothing", "As in " + std::string(kind.example) + "."})
            : condition;
    }
    const auto parsed = parseValue(value, kind.kind);
    if (!parsed)
        return Error{std::string(kind.words), parsed.error().expected, parsed.error().found,
                     "As in " + std::string(kind.example) + ". " + parsed.error().advice};
    condition.value = kind.kind == Kind::real ? std::get<double>(*parsed) : static_cast<double>(std::get<std::int64_t>(*parsed));
    if (condition.value < 0)
        return Error{std::string(kind.words), "a number that is not negative", std::string(value), {}};
    return condition;
}

std::string breakWords(const BreakCondition& condition)
{
    const auto& kind = breakKind(condition.what);
    auto words = std::string(kind.words);
    if (kind.kind != Kind::boolean)
        words += ' ' + valueText(condition, kind);
    return condition.place.empty() ? words : words + " · " + condition.place;
}

std::string breakProblem(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition)
{
    if (!condition.place.empty()) {
        const auto named = tracksAtPlace(index.store(), condition.place);
        if (std::find(named.begin(), named.end(), 1) == named.end())
            return "there is no lane " + condition.place;
    }
    if (condition.what == BreakWhat::functionEntered)
        return functionProblem(index, condition.name);
    if (askedOfSeries(condition.what) && (!result || result->series.empty()))
        return "this run has no series";
    if (condition.what == BreakWhat::freeBlocksBelow && (!result || result->maps.series.empty()))
        return "this run recorded no block maps";
    return {};
}

} // namespace floom::inline recording
