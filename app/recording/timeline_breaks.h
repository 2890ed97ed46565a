// SPDX-License-Identifier: GPL-3.0-or-later
// "Pause when": conditions on a recorded run, and the instants at which each becomes true. All are answered from what was recorded (spans,
// requests, series, block maps), so playback can jump to the next one in either direction. Pure; times in ps.
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

namespace floom {

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
    Kind kind; // of the value: time, count, real or text; boolean: it has none
    bool hasPlace; // may be kept to some lanes
    std::string_view example; // of the value
};

struct BreakCondition {
    BreakWhat what = BreakWhat::timeReached;
    double value = 0; // ps, a number, or a figure in the unit that the words name
    std::string name; // where the value is a text
    std::string place; // lanes (timeline_places.h); "" = all

    friend bool operator==(const BreakCondition&, const BreakCondition&) = default;
};

[[nodiscard]] std::span<const BreakKind> breakKinds(); // in the order in which a person looks for them
[[nodiscard]] const BreakKind& breakKind(BreakWhat what);
// The value and the place as typed; the error says what was expected.
[[nodiscard]] Result<BreakCondition> parseBreak(BreakWhat what, std::string_view value, std::string_view place);
[[nodiscard]] std::string breakWords(const BreakCondition& condition); // "a lane is busy for longer than 2ms · die:3.5"

// Ascending, each once. `result` gives series and maps; null = there are none.
[[nodiscard]] std::vector<std::int64_t> breakInstants(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition);
// Whether the recording has what the condition asks for: a lane of that name, a series, maps. "" or the reason in words.
[[nodiscard]] std::string breakProblem(const TimelineIndex& index, const RunResult* result, const BreakCondition& condition);

} // namespace floom
