// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run that writes flash saw the erases that its writes need in the long run, and whether its write amplification is that of the
// long run: the drive must also be as these writes leave it. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/skew_curve.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom {

constexpr std::uint64_t kErasesThatTell = 10; // as many as the samples required above a percentile

// True if pages were programmed that are erased in the long run: each program needs its share of an erase, even where the run lives on
// blocks that were erased before it. `movedUnits` speaks for mappings that count no wear.
[[nodiscard]] inline bool needsErases(const RunResult& result)
{
    return result.ftl.movedUnits > 0 || (result.ftl.pagePrograms > 0 && result.wear.superblocks > 0);
}

// Writes in order, of every job that writes.
[[nodiscard]] inline bool writesInOrder(const Workload& workload)
{
    const auto isRandom = [](const Workload& one) {
        return one.idle == Time{} && (!one.trace.empty() || (one.random && one.readPercent < 100 && one.action == Action::transfer));
    };
    return workload.parts.empty() ? !isRandom(workload) : std::none_of(workload.parts.begin(), workload.parts.end(), isRandom);
}

// Bytes that the run must program before the drive, which random writes of whole pages have left, is as its own writes leave it: they come
// in order, or fill only a part of the pages (FUA and flushes, which do not wait for more data). 0: it begins so. The state of a small
// drive settles after one to two turns (tests/simulate/tst_steady_start.cpp).
[[nodiscard]] inline double bytesToSettle(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes)
{
    constexpr double kTurns = 2, kPartly = 1.1; // units that pages have room for, over those written to them
    if (workload.precondition != Precondition::random || result.wear.superblocks == 0 || result.ftl.hostUnits == 0)
        return 0;
    const bool fillsPartly = static_cast<double>(result.ftl.hostPrograms) > kPartly * static_cast<double>(result.ftl.hostUnits);
    if (!writesInOrder(workload) && !fillsPartly)
        return 0;
    const std::uint64_t bytes = workload.parts.empty() ? footprintOf(workload, capacityBytes).bytes : capacityBytes;
    return kTurns * static_cast<double>(std::min(bytes, capacityBytes));
}

// Bytes programmed in the measured window.
[[nodiscard]] inline double bytesProgrammed(const RunResult& result)
{
    double rate = 0; // of host writes, 10^6 bytes a second
    for (const SideResult& side : result.sides)
        rate += side.name == "write" ? side.bandwidthMBs : 0;
    return rate * 1e6 * (result.window.end - result.window.start).seconds() * result.ftl.waf;
}

[[nodiscard]] inline bool hasSettled(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes)
{
    const double wanted = bytesToSettle(result, workload, capacityBytes);
    return wanted == 0 || bytesProgrammed(result) >= wanted;
}

// False if the run saw too few erases to know how much is collected per write: without a warm-up, each die first makes the room that it
// owes; random writes on a drive that was not written at random find its spare erased. Writes in order move nothing in the long run either.
// False also while the drive is not yet as these writes leave it.
[[nodiscard]] inline bool showsLongRunWaf(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes)
{
    if (!needsErases(result))
        return true;
    if (!hasSettled(result, workload, capacityBytes))
        return false;
    if (result.ftl.erases >= kErasesThatTell)
        return true;
    const bool isMade = workload.trace.empty() && workload.parts.empty();
    return result.window.warmupRequests > 0 && (workload.precondition == Precondition::random || (isMade && !workload.random));
}

} // namespace floom
