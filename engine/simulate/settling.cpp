// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/settling.h"

#include "workload/skew_curve.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

bool writesAtRandom(const Workload& one)
{
    if (!one.trace.empty())
        return true; // as far as is known
    const bool writes = one.action == Action::trimWrite || (one.action == Action::transfer && one.readPercent < 100);
    return writes && one.random && one.percentRandom > 0 && one.idle == Time{};
}

} // namespace

bool fillsPagesPartly(const RunResult& result)
{
    constexpr double kPartly = 1.1; // room in the programmed pages, over what was written to them
    return static_cast<double>(result.ftl.hostPrograms) > kPartly * static_cast<double>(result.ftl.hostUnits);
}

double bytesToSettle(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes)
{
    constexpr double kTurns = 2;
    if (workload.precondition != Precondition::random || result.wear.superblocks == 0 || result.ftl.hostUnits == 0)
        return 0;
    const bool isRandom =
        workload.parts.empty() ? writesAtRandom(workload) : std::any_of(workload.parts.begin(), workload.parts.end(), writesAtRandom);
    if (isRandom && !fillsPagesPartly(result))
        return 0;
    const std::uint64_t range = workload.parts.empty() ? footprintOf(workload, capacityBytes).bytes : capacityBytes;
    const double wanted = kTurns * static_cast<double>(range);
    return bytesProgrammed(result) >= wanted ? 0 : wanted;
}

double bytesProgrammed(const RunResult& result)
{
    double rate = 0; // of host writes, 10^6 bytes a second
    for (const SideResult& side : result.sides)
        rate += side.name == "write" ? side.bandwidthMBs : 0;
    return rate * 1e6 * (result.window.end - result.window.start).seconds() * result.ftl.waf;
}

} // namespace floom::inline engine
