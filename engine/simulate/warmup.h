// SPDX-License-Identifier: GPL-3.0-or-later
// How many requests of a generated load the warm-up has, until buffers are full and queues have formed.
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

// A closed loop of random reads: requests in flight collide by chance in the queues of the dies.
[[nodiscard]] bool queuesAtDies(const Workload& workload);
// Requests until these queues, which start at nearly equal lengths, have diverged: requests in flight move randomly from queue to queue,
// and a queue of n changes by as much as its length in about n * n services.
[[nodiscard]] std::uint64_t requestsToSpread(double inFlight, std::size_t dies);

// The largest of:
// - 4 % of the measured requests, up to 250,000; four times the requests in flight;
// - for writes, the requests that fill the write buffer twice (8 MiB by default) or write five page rows per die, but no more than are
//   measured; for jobs without limits of their own, if the length of the run is given, up to a quarter of it;
// - the requests queued in the host for a slot, up to 50,000: the first ones have fewer in front of them than all later ones;
// - with n unequal instances, n times the requests in flight, up to 50,000: if one of n is slow, every n-th request queues in front of it
//   until all requests in flight do;
// - with many random reads in flight, as many as their queues need to diverge, but no more than are measured.
[[nodiscard]] Warmup warmupOf(const Program& program, const Workload& workload);
// The same where the first `asWrites` requests are writes that fill the buffer, however few are measured, of a run that is compared with
// another one: then as many as a load of reads has, or those by which collection has caught up with the writes, which write five page rows
// per die; these only as far as above.
[[nodiscard]] Warmup warmupBehind(std::uint64_t asWrites, const Program& program, const Workload& workload);

} // namespace floom::inline engine
