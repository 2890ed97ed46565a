// SPDX-License-Identifier: GPL-3.0-or-later
// "Pause when": conditions on a recorded run and the instants at which each becomes true. All are answered from the recording (spans,
// requests, series, block maps), so playback can jump to the next one in either direction. Pure.
#pragma once

#include "base/result.h"
#include "base/units.h"
#include "recording/timeline_index.h"
#include "results/run_result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline recording {

enum class BreakWhat : std::uint8_t {
    timeReached,
    requestStarts,
    requestEnds,
    latencyAbove,
    readLatencyAbove,
    writeLatencyAbove,
    waitAbove,
    inFlightAbove,
    inFlightBelow,
    nothingInFlight,
    waitsBegin,
    queueAbove,
    gcStarts,
    gcStops,
    gcNumber,
    eraseStarts,
    eraseNumber,
    programStarts,
    readStarts,
    mapWorkStarts,
    parityStarts,
    functionEntered,
    readsForOneRequest,
    eventLonger,
    busyLonger,
    idleLonger,
    workingAbove,
    workingBelow,
    wafAbove,
    iopsBelow,
    sliceLatencyAbove,
    wattsAbove,
    freeBlocksBelow
};

struct BreakKind {
    BreakWhat what;
    std::string_view words; // "requests in flight above"
    Kind kind; // of the value: time, count, real or text; boolean: no value
    bool hasPlace; // may be restricted to some lanes
    std::string_view example; // an example value
};

struct BreakCondition {
    BreakWhat what = BreakWhat::timeReached;
    double value = 0; // ps, a number, or a figure in the unit named in the words
    std::string name; // the value if it is a text
    std::string place; // lanes (timeline_places.h); "" = all

    friend bool operator==(const BreakCondition&, const BreakCondition&) = default;
};

[[nodiscard]] std::span<const BreakKind> breakKinds(); // in display order
[[nodiscard]] const BreakKind& breakKind(BreakWhat what);
// Parses the value and the place as typed; the error says what was expected.
[[nodiscard]] Result<BreakCondition> parseBreak(BreakWhat what, std::string_view value, std::string_view place);
[[nodiscard]] std::string breakWords(const BreakCondition& condition); // "a lane is busy for longer than 2ms · die:3.5"

// Ascending, without duplicates. `result` provides series and maps; null = none.
[[nodiscard]] std::vector<Time> breakInstants(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition);
// Whether the recording has what the condition needs: a lane of that name, a series, maps. "" or the reason.
[[nodiscard]] std::string breakProblem(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition);

} // namespace floom::inline recording
