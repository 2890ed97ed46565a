// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/warmup.h"

#include "workload/written.h"

#include <algorithm>

namespace floom {
namespace {

// Bytes that a drive with GC needs to settle: five page rows per die (two in flight, one waiting, two by which the host may be ahead of the
// collector). Until these are written, dies and collectors are faster or busier than in the long run.
std::uint64_t settlingBytes(const Program& program, const Workload& workload)
{
    constexpr std::uint64_t kRows = 5;
    const Topology& topology = program.topology;
    const MemoryGeometry& g = topology.geometries[topology.dies.front().geometry];
    const std::uint64_t row = std::uint64_t{g.pageBytes} * static_cast<std::uint64_t>(std::max(1, g.planes));
    return workload.precondition != Precondition::random || g.inPlace ? 0 : kRows * row * (topology.dies.size() - topology.fastDies);
}

// Random reads in flight walk from queue to queue: each that completes is followed by one for any die. The queues begin nearly alike, and
// a die's queue of n changes by as much as itself in some n * n services. kTimes: as often, for all dies.
std::uint64_t requestsToSpread(const Program& program, const Workload& workload, std::uint64_t inFlight)
{
    constexpr std::uint64_t kTimes = 3;
    const std::uint64_t dies = program.topology.dies.size();
    return queuesAtDies(workload) && dies > 1 ? kTimes * inFlight * inFlight / dies : 0;
}

std::string bufferText(std::uint64_t bytes)
{
    constexpr std::uint64_t kKiB = 1024, kMiB = kKiB * kKiB;
    return bytes % kMiB == 0 ? std::to_string(bytes / kMiB) + " MiB"
        : bytes % kKiB == 0  ? std::to_string(bytes / kKiB) + " KiB"
                             : std::to_string(bytes) + " B";
}

std::string ruleOf(const Program& program, const Workload& workload, std::uint64_t warmup, bool spreads)
{
    std::string rule = "the greatest of 4 % of the measured requests, four times what may be in flight";
    if (std::uint64_t(workload.depth) * std::uint64_t(workload.jobs) / 4 > program.commandSlots)
        rule += ", what waits in the host (up to 50,000)"; // the first of them find fewer in front of them than those that follow
    if (workload.readPercent < 100)
        rule +=
            (warmup < requestsWriting(workload, program.bufferBytes * 2) ? " and as many as are measured, not twice the write buffer of "
                                                                         : " and twice the write buffer of ")
            + bufferText(program.bufferBytes);
    if (workload.readPercent < 100 && settlingBytes(program, workload) > program.bufferBytes * 2)
        rule += ", five rows of pages on each die";
    if (program.unequalInstances > 0)
        rule += ", and what may be in flight for each of the parts that are not alike";
    if (spreads)
        rule += ", and what the queues in front of the dies need to spread";
    return rule + ": " + std::to_string(warmup) + " requests";
}

} // namespace

bool queuesAtDies(const Workload& workload)
{
    const bool isClosed = workload.rateIops <= 0 && workload.rateBytes <= 0 && workload.trace.empty();
    return workload.random && workload.readPercent > 0 && workload.action == Action::transfer && isClosed;
}

Warmup warmupOf(const Program& program, const Workload& workload)
{
    constexpr std::uint64_t kPatience = 50'000;
    const std::uint64_t outstanding = static_cast<std::uint64_t>(workload.depth) * static_cast<std::uint64_t>(workload.jobs);
    const std::uint64_t inFlight = std::min<std::uint64_t>(outstanding, program.commandSlots);
    std::uint64_t requests = std::max({workload.count / 25, 4 * inFlight, std::min(outstanding, kPatience)});
    const std::uint64_t most = workload.count > 0 ? workload.count : 100'000;
    if (workload.readPercent < 100) {
        const std::uint64_t bytes = std::max(program.bufferBytes * 2, settlingBytes(program, workload));
        requests = std::max(requests, std::min<std::uint64_t>(requestsWriting(workload, bytes), most));
    }
    requests = std::max(requests, std::min(program.unequalInstances * inFlight, kPatience));
    const std::uint64_t toSpread = requestsToSpread(program, workload, inFlight);
    const bool spreads = toSpread > requests;
    requests = std::max(requests, std::min(toSpread, most));
    Warmup warmup{requests,
                  ruleOf(program, workload, requests, spreads),
                  workload.readPercent < 100 && requests < requestsWriting(workload, program.bufferBytes),
                  {}};
    if (toSpread > requests)
        warmup.spreading = "the queues in front of the dies were still spreading: with " + std::to_string(inFlight)
            + " requests in flight at " + std::to_string(program.topology.dies.size()) + " dies that takes some " + std::to_string(toSpread)
            + " requests";
    return warmup;
}

} // namespace floom
