// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/warmup.h"

#include "base/number_text.h"
#include "workload/endless_jobs.h"
#include "workload/written.h"

#include <algorithm>
#include <vector>

namespace floom::inline engine {
namespace {

// Most requests that the share of the measured ones gives: whoever stops a run of hours early finds figures all the same.
constexpr std::uint64_t kMostByShare = 250'000;

// Bytes that a drive with GC needs to settle: five page rows per die (two in flight, one waiting, two by which the host may be ahead of the
// collector). Until these are written, dies and collectors are faster or busier than in the long run.
std::uint64_t settlingBytes(const Program& program, const Workload& workload)
{
    constexpr std::uint64_t kRows = 5;
    const Topology& topology = program.topology;
    const MemoryGeometry& g = topology.geometries[topology.dies.front().geometry];
    const std::uint64_t row = std::uint64_t{g.pageBytes} * static_cast<std::uint64_t>(std::max(1, g.planes));
    return workload.precondition != Precondition::random || g.inPlace ? 0 : kRows * row * (topology.dies.size() - topology.tierDies);
}

// Jobs without limits of their own, of a run whose length is given for all together: as many as fill the write buffer twice, if each job
// issues as many requests as the others, up to a quarter of those measured. 0 for other loads.
std::uint64_t requestsOfJobs(const Program& program, const Workload& workload)
{
    if (workload.count == 0 || !hasEndlessJobs(workload))
        return 0;
    std::uint64_t requests = 0;
    for (const Workload& part : workload.parts)
        if (part.readPercent < 100 && part.action == Action::transfer)
            requests = std::max(requests, workload.parts.size() * requestsWriting(part, program.bufferBytes * 2));
    return std::min(requests, workload.count / 4);
}

// "the larger of a and b", "the largest of a, b and c"
std::string largestOf(const std::vector<std::string>& amounts)
{
    std::string text = amounts.size() > 2 ? "the largest of " : "the larger of ";
    for (std::size_t i = 0; i < amounts.size(); ++i)
        text += (i == 0 ? "" : i + 1 < amounts.size() ? ", " : " and ") + amounts[i];
    return text;
}

std::string ruleOf(const Program& program, const Workload& workload, std::uint64_t warmup, bool spreads)
{
    std::vector<std::string> amounts{
        "4 % of the measured requests" + (workload.count / 25 > kMostByShare ? " (up to " + countText(kMostByShare) + ")" : std::string()),
        "four times the requests in flight"};
    if (std::uint64_t(workload.depth) * std::uint64_t(workload.jobs) / 4 > program.commandSlots)
        amounts.emplace_back("the requests queued in the host (up to 50,000)"); // the first find fewer in front of them than later ones
    if (workload.readPercent < 100) {
        const std::string buffer = "the write buffer (" + binarySizeText(static_cast<double>(program.bufferBytes)) + ')';
        if (warmup < requestsWriting(workload, program.bufferBytes * 2))
            amounts.push_back("as many as are measured (too few to fill " + buffer + " twice)");
        else
            amounts.push_back("those that fill " + buffer + " twice");
    }
    if (requestsOfJobs(program, workload) > 0)
        amounts.push_back("those in which its writing jobs fill the write buffer twice (up to a quarter of those measured)");
    if (workload.readPercent < 100 && settlingBytes(program, workload) > program.bufferBytes * 2)
        amounts.emplace_back("those that fill five page rows per die");
    if (program.unequalInstances > 0)
        amounts.emplace_back("the requests in flight for each part that differs from its array");
    if (spreads)
        amounts.emplace_back("those that the queues at the dies need to diverge");
    return largestOf(amounts);
}

} // namespace

bool queuesAtDies(const Workload& workload)
{
    const bool isClosed = workload.rateIops <= 0 && workload.rateBytes <= 0 && workload.trace.empty();
    return workload.random && workload.readPercent > 0 && workload.action == Action::transfer && isClosed;
}

std::uint64_t requestsToSpread(double inFlight, std::size_t dies)
{
    constexpr double kTimes = 3; // as often
    return dies > 1 ? static_cast<std::uint64_t>(kTimes * inFlight * inFlight / static_cast<double>(dies)) : 0;
}

Warmup warmupOf(const Program& program, const Workload& workload)
{
    constexpr std::uint64_t kPatience = 50'000;
    const std::uint64_t outstanding = static_cast<std::uint64_t>(workload.depth) * static_cast<std::uint64_t>(workload.jobs);
    const std::uint64_t inFlight = std::min<std::uint64_t>(outstanding, program.commandSlots);
    std::uint64_t requests = std::max({std::min(workload.count / 25, kMostByShare), 4 * inFlight, std::min(outstanding, kPatience)});
    const std::uint64_t most = workload.count > 0 ? workload.count : 100'000;
    if (workload.readPercent < 100) {
        const std::uint64_t bytes = std::max(program.bufferBytes * 2, settlingBytes(program, workload));
        requests = std::max(requests, std::min<std::uint64_t>(requestsWriting(workload, bytes), most));
    }
    requests = std::max(requests, requestsOfJobs(program, workload));
    requests = std::max(requests, std::min(program.unequalInstances * inFlight, kPatience));
    const std::uint64_t toSpread =
        queuesAtDies(workload) ? std::min(requestsToSpread(static_cast<double>(inFlight), program.topology.dies.size()), most) : 0;
    const bool spreads = toSpread > requests;
    requests = std::max(requests, toSpread);
    return {requests, ruleOf(program, workload, requests, spreads),
            workload.readPercent < 100 && requests < requestsWriting(workload, program.bufferBytes)};
}

Warmup warmupBehind(std::uint64_t asWrites, const Program& program, const Workload& workload)
{
    Workload reads = workload;
    reads.readPercent = 100;
    const std::uint64_t least = asWrites + warmupOf(program, reads).requests;
    const std::uint64_t settled = asWrites + requestsWriting(workload, settlingBytes(program, workload));
    return {std::max(least, std::min(settled, warmupOf(program, workload).requests)),
            "those that fill the write buffer (" + binarySizeText(static_cast<double>(program.bufferBytes))
                + ") twice, and until collection has caught up",
            false};
}

} // namespace floom::inline engine
