// SPDX-License-Identifier: GPL-3.0-or-later
// meanInFlight: requests in flight on average in the measured window. Pure.
#pragma once

#include "results/run_result.h"

namespace floom {

// Throughput times latency (Little), less what the ends of the window add to it: lives that began before it and those that go on behind it.
// NaN where the latencies are not told. Never more than the host may have in flight.
[[nodiscard]] double meanInFlight(const RunResult& result);

} // namespace floom
