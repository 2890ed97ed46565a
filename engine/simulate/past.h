// SPDX-License-Identifier: GPL-3.0-or-later
// The past of a run: the writes of its own workload, for drives that are brought to their steady state by writing them without time.
#pragma once

#include "simulate/simulate.h"

#include <memory>
#include <string>

namespace floom {

// Null where a law gives the start state: reads, sequential and even writes over the whole drive, traces, other preconditions. Ends early
// when the run is asked to stop.
// `words`: what it follows from, beside the run's seed and the capacity.
[[nodiscard]] std::unique_ptr<RequestSource> pastOf(std::string& words, const Workload& workload, std::uint64_t capacity,
                                                    const RunOptions& options);

// What the load asked for before the run, in the proportions that it asks: for loads of random places, whose caches are not empty when the
// run begins. Null where it does not begin warm.
[[nodiscard]] std::unique_ptr<RequestSource> askedBefore(const Workload& workload, std::uint64_t capacity, std::uint64_t seed);

} // namespace floom
