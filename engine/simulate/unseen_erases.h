// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run that writes flash saw the erases that its writes need in the long run, and whether its write amplification is that of the
// long run: the drive must also be as these writes leave it. Pure.
#pragma once

#include "results/run_result.h"
#include "simulate/settling.h"
#include "workload/workload.h"

namespace floom::inline engine {

constexpr std::uint64_t kErasesThatTell = 10; // as many as the samples required above a percentile

// True if pages were programmed that are erased in the long run: each program needs its share of an erase, even where the run lives on
// blocks that were erased before it. `movedUnits` speaks for mappings that count no wear.
[[nodiscard]] inline bool needsErases(const RunResult& result)
{
    return result.ftl.movedUnits > 0 || (result.ftl.pagePrograms > 0 && result.wear.superblocks > 0);
}

// False if the run saw too few erases to know how much is collected per write: without a warm-up, each die first makes the room that it
// owes; random writes on a drive that was not written at random find its spare erased. Writes in order move nothing in the long run either.
// False also while the drive is not yet as these writes leave it.
[[nodiscard]] inline bool showsLongRunWaf(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes)
{
    if (!needsErases(result))
        return true;
    if (bytesToSettle(result, workload, capacityBytes) > 0)
        return false;
    if (result.ftl.erases >= kErasesThatTell)
        return true;
    const bool isMade = workload.trace.empty() && workload.parts.empty();
    return result.window.warmupRequests > 0 && (workload.precondition == Precondition::random || (isMade && !workload.random));
}

} // namespace floom::inline engine
