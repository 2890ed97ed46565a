// SPDX-License-Identifier: GPL-3.0-or-later
// The past of a run: the writes of its own workload, for drives that are brought to their steady state by writing them without time.
#pragma once

#include "simulate/simulate.h"

#include <memory>

namespace floom {

// Null where a law gives the start state: reads, sequential and even writes over the whole drive, traces, other preconditions. Ends early
// when the run is asked to stop.
[[nodiscard]] std::unique_ptr<RequestSource> pastOf(const Workload& workload, std::uint64_t capacity, const RunOptions& options);

} // namespace floom
