// SPDX-License-Identifier: GPL-3.0-or-later
// What only a run finds out: laws that do not hold (R690) and what makes its figures say less than they seem to (R601 to R615). Pure.
#pragma once

#include "base/time.h"
#include "results/run_result.h"

#include <cstddef>
#include <string>

namespace floom {

struct RunEnd {
    bool standsStill = false;
    bool frozen = false; // the clock did not go on
    bool outOfMemory = false;
    bool isFull = false; // the times of its requests come near what is counted exactly
    bool open = false; // requests arrive by the clock
    std::size_t dies = 0; // that are collected
    bool begunApart = false; // each in the middle of a collection, so that any stretch sees its share of what they do
    std::uint64_t inFlight = 0; // requests, at most
    Time at; // in simulated time
    std::string pastLeftOut; // why an uneven load did not write the drive before the run
};

// Appends to the result's diagnostics. The intervals of a drive that collects come to hold how well its start is known. Latencies of an
// open load that grow with the length of the run are taken out of it.
void tellFindings(RunResult& result, const RunEnd& end);

} // namespace floom
