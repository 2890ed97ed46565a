// SPDX-License-Identifier: GPL-3.0-or-later
// meanInFlight: mean number of requests in flight in the measured window. Pure.
#pragma once

#include "results/run_result.h"

namespace floom::inline engine {

// Throughput times latency (Little's law), corrected for requests that cross an end of the window: they began before it or complete after
// it. NaN where latencies are not known. Never more than the host may have in flight.
[[nodiscard]] double meanInFlight(const RunResult& result);

} // namespace floom::inline engine
