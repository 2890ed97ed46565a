// SPDX-License-Identifier: GPL-3.0-or-later
// Recording: which part of a run keeps what every part of the drive did. It never changes the run: a request that was not recorded is
// simulated once more from the seed, with the stretch around it. In words: "whole", "window=1.2ms..1.5ms", "slowest=100",
// each also with ",most=20000000" behind it.
#pragma once

#include "base/result.h"
#include "results/run_result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

constexpr std::size_t kRecordedSpans = 4'000'000; // where nothing else is said: 96 MB
constexpr std::size_t kMostRecordedSpans = 200'000'000; // 4.8 GB

struct Recording {
    enum class Mode { whole, window, slowest };
    Mode mode = Mode::whole;
    Stretch window; // of simulated time since the start, warm-up included; of Mode::window
    int slowest = 0; // measured requests, with all that the drive did during their lives; of Mode::slowest
    std::size_t most = kRecordedSpans; // the recording ends at this many events, which it says then
    bool operator==(const Recording&) const = default;
};

[[nodiscard]] Result<Recording> parseRecording(std::string_view words);
[[nodiscard]] std::string words(const Recording& recording);

// The lives of the slowest measured requests.
[[nodiscard]] std::vector<Stretch> livesOfSlowest(const RunResult& result, int count);
// What to keep in place of a recording that was full before the run was over: the measured window from its beginning on, and the lives of
// the slowest requests, as much as there is room for, but not the warm-up. Empty where the recording is whole.
[[nodiscard]] std::vector<Stretch> stretchesInstead(const RunResult& result);
// The request's life, with half of its length before and after it.
[[nodiscard]] Recording recordingAround(const RequestSpan& request);

} // namespace floom
