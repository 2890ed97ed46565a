// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics that only a run can give: laws that do not hold (R690), and reasons to doubt its figures (R601 to R622). Pure.
#pragma once

#include "base/time.h"
#include "results/run_result.h"

#include <cstddef>
#include <string>

namespace floom::inline engine {

struct RunEnd {
    bool standsStill = false;
    bool frozen = false; // simulated time stopped
    bool outOfMemory = false;
    bool isFull = false; // the summed latencies are near the limit of exact counting
    bool open = false; // open loop: requests arrive by the clock
    std::size_t dies = 0; // dies that are collected
    bool begunApart = false; // start state from the closed form: without a map on flash, dies start in the middle of a collection
    std::uint64_t inFlight = 0; // most requests in flight
    Time at; // in simulated time
    std::string preconditioningLeftOut; // why a skewed load did not precondition the drive
    bool showsLongRunWaf = true;
    bool begunEmpty = false; // nothing was written before
    double bytesToSettle = 0; // to be programmed before the drive is as these writes leave it; 0: it is
    bool readsHotPlaces = false; // the seed decides which dies carry the hottest addresses
};

// Appends to the result's diagnostics. Widens the intervals of a drive that collects by the uncertainty of its start state. Removes the
// latencies of an overloaded open loop, as they grow with the length of the run.
void tellFindings(RunResult& result, const RunEnd& end);

} // namespace floom::inline engine
