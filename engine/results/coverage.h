// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage: whether a run saw the rare events that cause a percentile. A rare event (an erase, a map page write) delays the requests in
// flight at that moment. If a run saw it only a few times or never, the number of delayed requests is unknown. If that number may reach the
// number of requests above a percentile, the percentile is not covered: it becomes NaN and is named. Other percentiles are unaffected.
// Pure.
#pragma once

#include "results/percentiles.h"
#include "results/run_result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace floom::inline engine {

struct SeldomEvent {
    const char* what = ""; // "erases"
    std::uint64_t seen = 0, wanted = 0; // count in the measured window; count from which the share is known
};

// True if `event` may have delayed as many of n requests as lie above quantile q. Assumes that each occurrence delays `inFlight` requests,
// and as many occurrences as chance allows for the count seen: seen + 2 sqrt(seen) + 3.
[[nodiscard]] bool reaches(const SeldomEvent& event, double q, std::uint64_t n, std::uint64_t inFlight);

// Sets uncovered percentiles of the run, its sides and its phases to NaN.
void leaveOutUncovered(RunResult& result, const std::vector<SeldomEvent>& events, std::uint64_t inFlight);

// Sets the percentiles that are not covered to NaN, and names them.
void keepCovered(LatencySummary& latency, const std::function<bool(const ReportedPercentile&)>& isCovered);
// Drops the exemplars of percentiles that are not reported.
void forgetUntold(RunResult& result);

// "p99, p99.9" of p99, p99_9
[[nodiscard]] std::string listedPercentiles(const std::vector<std::string>& names);

// Splits LatencySummary::undersampled: notCovered() has the percentiles with enough samples, tooFew() the others.
[[nodiscard]] std::vector<std::string> notCovered(const LatencySummary& latency);
[[nodiscard]] std::vector<std::string> tooFew(const LatencySummary& latency);

} // namespace floom::inline engine
