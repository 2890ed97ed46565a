// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage: whether a percentile's cause was seen. What happens seldom (an erase, a page of the map written) holds up what is in flight
// just then. A run that saw it a few times only, or not at all, does not know how many requests that is; where it may be as many as a
// percentile leaves above itself, the percentile is not covered: NaN, and named. The others are what they are. Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom {

struct SeldomEvent {
    const char* what = ""; // "erases"
    std::uint64_t seen = 0, wanted = 0; // in the measured window; from so many on their share is known
};

// May `event` have held up as many of n requests as lie above quantile q? With `inFlight` of them behind each, and as often as chance
// allows for one that was seen so often: seen + 2 sqrt(seen) + 3.
[[nodiscard]] bool reaches(const SeldomEvent& event, double q, std::uint64_t n, std::uint64_t inFlight);

// Takes the percentiles that are not covered out of the run, its sides and its phases.
void leaveOutUncovered(RunResult& result, const std::vector<SeldomEvent>& events, std::uint64_t inFlight);

// Those of LatencySummary::undersampled that enough samples stand behind: not covered. The others have too few.
[[nodiscard]] std::vector<std::string> notCovered(const LatencySummary& latency);
[[nodiscard]] std::vector<std::string> tooFew(const LatencySummary& latency);

} // namespace floom
