// SPDX-License-Identifier: GPL-3.0-or-later
// What a change does to the p99 latency. Pure.
#pragma once

#include "analysis/sensitivity.h"

#include <optional>
#include <string>

namespace floom::inline engine {

// Whose tail is reported: that of reads; without reads, of writes; otherwise of all requests. Named "p99", or "write p99" where there are
// other requests too.
[[nodiscard]] std::string tailName(const RunResult& result);
// The latencies of these requests.
[[nodiscard]] const LatencySummary& tailLatency(const RunResult& result);
[[nodiscard]] const Histogram& tailHistogram(const RunResult& result);
// Largest change of a percentile about p99 (p97 to p99.7), in percent.
[[nodiscard]] double mostAround99(const Histogram& before, const Histogram& after);
// Change of their p99, with the intervals of both runs. Empty with fewer than a thousand requests, or where a run saw too few slower events
// to tell. Where the change hardly changes any latency, its interval is that of the changes about p99.
[[nodiscard]] std::optional<Gain> tailChange(const RunResult& base, const RunResult& changed);
// The same as a proof told it of one change, by all seeds that it tried; empty where it told none.
[[nodiscard]] std::optional<Gain> tailOf(const Sensitivity& told, const RunResult& result);
// The same of one side of these runs.
[[nodiscard]] std::optional<Gain> tailChange(const RunResult& base, const SideResult& before, const RunResult& changed,
                                             const SideResult& after);

} // namespace floom::inline engine
