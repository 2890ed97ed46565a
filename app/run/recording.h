// SPDX-License-Identifier: GPL-3.0-or-later
// Recording: which spans of a run are kept. Recording never changes the run: to record a request afterwards, the run is simulated again
// from its seed with the interval around that request recorded. As text: "whole", "window=1.2ms..1.5ms", "slowest=100", each optionally
// followed by ",most=20000000".
#pragma once

#include "base/result.h"
#include "results/run_result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline run {

constexpr std::size_t kRecordedSpans = 4'000'000; // default limit: 96 MB
constexpr std::size_t kMostRecordedSpans = 200'000'000; // 4.8 GB

struct Recording {
    enum class Mode { whole, window, slowest };
    Mode mode = Mode::whole;
    Stretch window; // Mode::window: simulated time since the start, warm-up included
    int slowest = 0; // Mode::slowest: number of measured requests, recorded with all activity during their lifetime
    std::size_t most = kRecordedSpans; // span limit; a recording that hits it is marked truncated
    bool operator==(const Recording&) const = default;
};

[[nodiscard]] Result<Recording> parseRecording(std::string_view words);
[[nodiscard]] std::string words(const Recording& recording);

// The lifetimes of the slowest measured requests.
[[nodiscard]] std::vector<Stretch> livesOfSlowest(const RunResult& result, int count);
// What to record instead after the recording filled up before the end of the run: the start of the measured window and the slowest
// requests, as far as there is room, without the warm-up. Empty if the recording is complete.
[[nodiscard]] std::vector<Stretch> stretchesInstead(const RunResult& result);
// The request's lifetime, extended by half its length on both sides.
[[nodiscard]] Recording recordingAround(const RequestSpan& request);

} // namespace floom::inline run
