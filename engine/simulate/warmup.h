// SPDX-License-Identifier: GPL-3.0-or-later
// How many requests of a generated load are left out before the measurement, until buffers are full and queues have formed.
#pragma once

#include "compile/program.h"
#include "workload/workload.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace floom::inline engine {

struct Warmup {
    std::uint64_t requests = 0;
    std::string rule; // for people
    bool fillsBuffer = false; // fewer requests than fill the write buffer
};

// A closed loop of random reads: those in flight meet in queues in front of the dies, by chance.
[[nodiscard]] bool queuesAtDies(const Workload& workload);
// Requests until their queues, which begin nearly alike, have spread: those in flight walk from queue to queue, and a die's queue of n
// changes by as much as itself in some n * n services.
[[nodiscard]] std::uint64_t requestsToSpread(double inFlight, std::size_t dies);

// The greatest of 4 % of the measured requests, four times the requests in flight and, for writes, the requests that fill the write buffer
// twice (8 MiB by default) or write five rows of pages on each die, but no more than are measured. What waits in the host for a slot, up to
// 50,000: its first requests find fewer in front of them than all that follow. With n unequal instances at least n times the requests in
// flight, up to 50,000: if one of n is slow, every n-th request gets stuck in front of it until all requests in flight are. With many
// random reads in flight, as many as their queues need to spread over the dies, but no more than are measured.
[[nodiscard]] Warmup warmupOf(const Program& program, const Workload& workload);

} // namespace floom::inline engine
