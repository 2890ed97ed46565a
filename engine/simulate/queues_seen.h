// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run saw the queues in front of the dies often enough for its percentiles. Of many random reads in flight a die has n on the
// average, anything up to several times as many at one moment, and keeps about that for n * n reads. A run shows as many independent queues
// as it has requests, divided by n * n; a percentile needs some of them above it. Pure.
#pragma once

#include "results/run_result.h"

#include <cstddef>
#include <cstdint>

namespace floom {

// For closed loops of random reads. Widens the intervals of percentiles by the queues not seen; those that too few queues reach become NaN
// and are named, and a finding (R620) says so.
void doubtQueues(RunResult& result, std::size_t dies, std::uint64_t inFlight);

} // namespace floom
