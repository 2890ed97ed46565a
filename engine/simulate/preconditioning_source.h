// SPDX-License-Identifier: GPL-3.0-or-later
// Preconditioning with the run's own workload: sources of the writes before the run (without simulated time), and of its earlier requests.
#pragma once

#include "simulate/simulate.h"

#include <memory>
#include <string>

namespace floom::inline engine {

// Writes that bring the drive to its steady state before the run. Null where a closed form gives the start state (reads, sequential writes,
// even writes over the whole drive, traces, other preconditions) and for trims. Ends early if the run is asked to stop. `words`: set to the
// words that define the writes, besides the run's seed and the capacity.
[[nodiscard]] std::unique_ptr<RequestSource> preconditioningSource(std::string& words, const Workload& workload, std::uint64_t capacity,
                                                                   const RunOptions& options);

// Requests before the run, in the proportions of the load, for random loads whose caches start warm. Null if the caches start cold.
[[nodiscard]] std::unique_ptr<RequestSource> askedBefore(const Workload& workload, std::uint64_t capacity, std::uint64_t seed);

} // namespace floom::inline engine
