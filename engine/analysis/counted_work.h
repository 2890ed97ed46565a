// SPDX-License-Identifier: GPL-3.0-or-later
// Flash work of a run from its firmware's counters. The counts depend on the load and on the rules for buffering, placement and collection,
// not on how fast the parts were. In the bound of that run they replace the assumptions made about a load before it runs. Each operation is
// charged its array time once and its data; no retry, wait or second sense.
#pragma once

#include "analysis/demands.h"
#include "results/run_result.h"

namespace floom::inline engine {

struct CountedFrom {
    double inside = 0; // most requests in the drive at once
    double programmed = 0; // least units that the measured requests brought to the flash
    double leastRead = 0, mostReads = 0; // fewest bytes of a host page read; most page reads of a request
    double ahead = 0; // units that may be read before they are requested
    double readSpread = 0;
    bool reads = false; // count the host's reads too
    bool readsMeanPages = true;
    bool begins = false; // all dies may begin with the first pages of a block, which may be fast ones
};

// Counted work per measured request. Empty where the amount of work in flight is not known: for firmware that really runs, and where a WAF
// model decides what is moved.
[[nodiscard]] std::optional<DemandTable> countedWork(const Machine& machine, const RunResult& result, const CountedFrom& from);

// The operations alone, each on the die it was sent to: the least work of dies that differ or that are addressed unevenly. Data transfers
// are left out, as the counters do not tell which die they belong to.
[[nodiscard]] std::optional<DemandTable> countedOnDies(const Machine& machine, const RunResult& result, const CountedFrom& from);

} // namespace floom::inline engine
