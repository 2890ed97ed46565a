// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run that writes flash contains enough of the erases that its writes cause in the long run, and whether its write amplification
// is that of the long run: the drive must also be in the steady state of these writes. Pure.
#pragma once

#include "results/run_result.h"
#include "simulate/settling.h"
#include "workload/workload.h"

namespace floom::inline engine {

constexpr std::uint64_t kErasesThatTell = 10; // as many as the samples required above a percentile

// True if pages were programmed that must be erased in the long run: each program needs its share of an erase, even if the run uses blocks
// that were erased before it. `movedUnits` covers mappings that do not count wear.
[[nodiscard]] inline bool needsErases(const RunResult& result)
{
    return result.ftl.movedUnits > 0 || (result.ftl.pagePrograms > 0 && result.wear.superblocks > 0);
}

// False if the run has too few erases to know how much is collected per write: without a warm-up, each die first catches up on
// collection; random writes on a drive that was not written at random start with its spare erased. Sequential writes move nothing in the
// long run either. Also false until the drive is in the steady state of these writes.
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
