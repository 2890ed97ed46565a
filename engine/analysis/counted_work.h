// SPDX-License-Identifier: GPL-3.0-or-later
// What the firmware had the flash do in a run, as its counters have it: a fact of the load and of the rules by which it buffers, places and
// collects, whatever the parts took for it. It stands in a bound of that run in place of what is assumed of a load before it runs. Each
// operation is charged its array time once and its data, and no more: no retry, no wait, no second sense.
#pragma once

#include "analysis/demands.h"
#include "results/run_result.h"

namespace floom {

struct CountedFrom {
    double inside = 0; // most requests that are in the drive at once
    double programmed = 0; // units that the measured requests brought to the flash, at least
    double leastRead = 0, mostReads = 0; // bytes of a page operation of the host, at least; operations of a request, at most
    double ahead = 0; // units that may be read before they are asked for
    double readSpread = 0;
    bool reads = false; // those of the host, too
    bool readsMeanPages = true;
};

// For one of the measured requests. Nothing where it is not known how much the firmware has under way at once: of programs that really run,
// and where a model of write amplification tells what is moved.
[[nodiscard]] std::optional<DemandTable> countedWork(const Program& program, const RunResult& result, const CountedFrom& from);

// The operations alone, each on the die that was ordered to do it: what dies that are not alike, or asked for more often than others, have
// to do at the least. Their data are left out, as it is not counted whose they are.
[[nodiscard]] std::optional<DemandTable> countedOnDies(const Program& program, const RunResult& result, const CountedFrom& from);

} // namespace floom
