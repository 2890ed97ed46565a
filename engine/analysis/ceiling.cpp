// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/analysis.h"

#include "analysis/class_bounds.h"
#include "analysis/counted_work.h"
#include "analysis/footprint.h"
#include "workload/traced_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace floom::inline engine {
namespace {

constexpr double kDrawSigmas = 5; // for random draws (sizes, kinds, hits, dies); a chance of one in three million

// The closed forms need the mix of a generator; a trace's mix is not known.
bool isKnown(const Workload& workload)
{
    return !replays(workload);
}

// Without the phases that are not measured: they may be faster than all that is.
Workload measuredOf(Workload workload)
{
    const auto isMeasured = [](const Workload& part) { return part.measured && part.idle == Time{}; };
    if (std::ranges::any_of(workload.parts, isMeasured))
        std::erase_if(workload.parts, [&](const Workload& part) { return !isMeasured(part); });
    return workload;
}

std::vector<Demands> demandsOfJobs(const Machine& machine, const Workload& workload, const OpMix& mix, FlashSide flash = FlashSide::assumed)
{
    std::vector<Demands> jobs;
    for (const Workload& part : workload.parts)
        if (part.idle == Time{})
            jobs.push_back(demandsOf(machine, part, mixOf(part), &workload, flash));
    if (jobs.empty())
        jobs.push_back(demandsOf(machine, workload, mix, nullptr, flash));
    return jobs;
}

// Work that may lie outside the time in which requests complete: of requests inside the drive at its start, of units still buffered at its
// end, of free space used up and not yet regained, and of earlier read-ahead.
struct Outside {
    double inside = 0, units = 0, room = 0, ahead = 0;
    bool mixIsKnown = false;
    double after = 0; // completed requests whose doorbells may not have been rung yet
    [[nodiscard]] double work(const ClassBound& c) const
    {
        return inside * c.most + (c.after > 0 ? after * c.after : 0) + c.outside + units * c.buffered + (units + room) * c.collectedUnit
            + ahead * c.ahead;
    }
    [[nodiscard]] double deviation(const ClassBound& c) const
    {
        return kDrawSigmas * std::sqrt(c.variance + (mixIsKnown ? 0 : c.mixVariance));
    }
};

// Most requests that can complete in `picoseconds`.
double mostIn(double picoseconds, const ClassBound& c, double work, const Outside& outside)
{
    const double mean = work, off = outside.deviation(c), time = picoseconds + outside.work(c);
    const double root = (off + std::sqrt(off * off + 4 * mean * time)) / (2 * mean);
    return root * root;
}

std::string starsOf(const Program& program, const std::string& block)
{
    std::string stars;
    const Block* b = program.design.find(block);
    for (std::size_t d = 0; b != nullptr && d < b->count.size(); ++d)
        stars += "[*]";
    return stars;
}

double rateUnder(const std::vector<ClassBound>& bounds)
{
    double rate = std::numeric_limits<double>::infinity();
    for (const ClassBound& c : bounds)
        rate = std::min(rate, 1e12 / (c.mean + c.collected));
    return std::isfinite(rate) ? rate : 0;
}

// How a limit is called: dies that wait for polls for a noticeable part of the time are no faster for a faster array.
std::string limitName(const ClassBound& c)
{
    constexpr double kNoticeable = 0.05;
    return c.polled > kNoticeable * (c.mean + c.collected) ? c.resource + kUntilPolled : c.resource;
}

Ceiling longRun(const Program& program, const std::vector<Demands>& jobs, const std::vector<ClassBound>& bounds)
{
    std::map<std::pair<std::string, std::string>, std::pair<double, std::string>> rates; // and how the limit is called
    for (const ClassBound& c : bounds) {
        auto& [rate, resource] =
            rates.try_emplace({c.block, c.resource}, std::numeric_limits<double>::infinity(), c.resource).first->second;
        const double one = 1e12 / (c.mean + c.collected);
        resource = one <= rate ? limitName(c) : resource;
        rate = std::min(rate, one);
    }
    Ceiling out;
    for (const auto& [name, limit] : rates) {
        const std::string stars = isSupply(limit.second) ? std::string() : starsOf(program, name.first);
        out.limits.push_back({name.first + stars + "." + limit.second, name.first, limit.first});
    }
    std::stable_sort(out.limits.begin(), out.limits.end(), [](const BoundLimit& a, const BoundLimit& b) { return a.iops < b.iops; });
    // Supplies stand in the table only where they limit.
    const auto isPart = [](const BoundLimit& limit) { return !isSupply(limit.instance); };
    const auto parts = std::find_if(out.limits.begin(), out.limits.end(), isPart);
    const auto beside = std::stable_partition(parts, out.limits.end(), isPart);
    out.beside.assign(beside, out.limits.end());
    out.limits.erase(beside, out.limits.end());
    if (!out.limits.empty()) {
        out.iops = out.limits.front().iops;
        if (jobs.size() == 1)
            out.bandwidthMBs = out.iops * jobs.front().bytesPerRequest * 1e-6;
        else // in parallel they move no more than the sum of what each moves alone
            for (const Demands& job : jobs)
                out.bandwidthMBs += rateUnder(classBounds(program, {job})) * job.bytesPerRequest * 1e-6;
    }
    std::map<std::string, double> load;
    for (const BoundLimit& limit : out.limits)
        if (!isSupply(limit.instance))
            load[limit.block] = std::max(load[limit.block], out.iops / limit.iops);
    out.load.assign(load.begin(), load.end());
    return out;
}

// Shares of two request sizes, from the number of requests and their bytes. Empty if that does not determine them.
std::vector<double> sizesOf(const std::vector<std::pair<std::uint32_t, int>>& sizes, double requests, double bytes)
{
    if (sizes.size() != 2 || sizes[0].first == sizes[1].first || requests <= 0)
        return {};
    const double second = (bytes - requests * sizes[0].first) / (static_cast<double>(sizes[1].first) - sizes[0].first);
    constexpr double kWhole = 0.001;
    if (second < -kWhole || second > requests + kWhole || std::fabs(second - std::round(second)) > kWhole)
        return {};
    const double share = std::clamp(second / requests, 0.0, 1.0);
    return {1 - share, share};
}

OpMix measuredMix(const RunResult& result, const Workload& workload)
{
    OpMix mix;
    double sum = 0;
    const double seconds = (result.window.end - result.window.start).seconds();
    constexpr std::array<const char*, 4> kNames{"read", "write", "flush", "trim"}; // by HostOp
    for (const SideResult& side : result.sides)
        for (std::size_t op = 0; op < kNames.size(); ++op)
            if (side.name == kNames[op] && mix.ops[op] == 0) {
                sum += mix.ops[op] = static_cast<double>(side.latency.requests);
                mix.sizes[op] = sizesOf(workload.blockSizes, mix.ops[op], side.bandwidthMBs * 1e6 * seconds);
            }
    for (double& share : mix.ops)
        share = sum > 0 ? share / sum : 0;
    return mix;
}

// Space used up: units programmed minus units freed by erases.
double roomUsed(const RunResult& result, const MappingFacts& facts)
{
    const FtlCounters& f = result.ftl;
    const auto filled = static_cast<double>(f.hostPrograms + f.gcPrograms + f.mapPrograms + f.foldPrograms + f.promotePrograms);
    return std::max(0.0, filled - static_cast<double>(f.erases) * facts.superblockUnits);
}

// Share of the measured requests per job, in the order of demandsOfJobs; empty where not known.
std::vector<double> sharesOf(const RunResult& result, const Workload& workload)
{
    std::vector<double> shares;
    double sum = 0;
    for (const Workload& part : workload.parts) {
        if (part.idle != Time{})
            continue;
        const auto isIt = [&](const SideResult& side) { return side.name == part.job; };
        const auto side = std::find_if(result.sides.begin(), result.sides.end(), isIt);
        const bool alone = std::count_if(result.sides.begin(), result.sides.end(), isIt) <= 1
            && std::count_if(workload.parts.begin(), workload.parts.end(), [&](const Workload& w) { return w.job == part.job; }) == 1;
        if (part.job.empty() || !alone)
            return {};
        shares.push_back(side != result.sides.end() ? static_cast<double>(side->latency.requests) : 0);
        sum += shares.back();
    }
    if (sum <= 0 || sum < static_cast<double>(result.window.measuredRequests))
        return {};
    for (double& share : shares)
        share /= sum;
    return shares;
}

// Most requests that can complete in `picoseconds`, limited by the tightest class.
double mostIn(double picoseconds, const std::vector<ClassBound>& bounds, const Outside& outside)
{
    double most = std::numeric_limits<double>::infinity();
    for (const ClassBound& c : bounds) {
        if (c.mean > 0)
            most = std::min(most, mostIn(picoseconds, c, c.mean, outside));
        if (c.collected > 0)
            most = std::min(most, mostIn(picoseconds, c, c.mean + c.collected, outside));
    }
    return most;
}

// The same from all completions since the idle start: no request was inside the drive at that moment.
double mostSinceStart(const RunResult& result, const Machine& machine, const Workload& workload)
{
    if (result.ftl.uncorrectable > 0) // how many there were before the window is not known: see bound()
        return std::numeric_limits<double>::infinity();
    const std::vector<Demands> jobs = demandsOfJobs(machine, workload, mixOf(workload));
    const auto& window = result.window;
    Outside outside{static_cast<double>(window.unfinished), 0, 0, 0, false, requestsInside(machine.program(), workload)};
    for (const Demands& job : jobs) {
        outside.ahead = std::max(outside.ahead, job.foreseen);
        outside.units = std::max(outside.units, job.bufferUnits + job.unitsUnderWay);
    }
    // Requests inside at the end were drawn too, and the drive may have chosen which of all these they are.
    const auto others = static_cast<double>(window.warmupRequests + window.unfinished);
    double most = std::numeric_limits<double>::infinity();
    for (const ClassBound& c : classBounds(machine.program(), jobs))
        if (c.mean > 0) // collection work depends on free space
            most = std::min(most, mostIn(static_cast<double>(window.end.ps), c, c.mean, outside) - others);
    return most;
}

bool beginsBlocks(const Workload& workload) // a drive written at random stands in the middle of them
{
    const auto begins = [](const Workload& part) { return part.precondition != Precondition::random; };
    return begins(workload) || std::any_of(workload.parts.begin(), workload.parts.end(), begins);
}

// The same with the counters of the firmware.
double mostCounted(double picoseconds, const RunResult& result, const Machine& machine, const Workload& workload, const OpMix& mix,
                   Outside outside)
{
    const std::vector<double> shares = sharesOf(result, workload);
    double most = std::numeric_limits<double>::infinity();
    for (const FlashSide side : {FlashSide::programsCounted, FlashSide::counted}) {
        const std::vector<Demands> jobs = demandsOfJobs(machine, workload, mix, side);
        const auto requests = static_cast<double>(result.window.measuredRequests);
        // Data of requests inside at the start of the window may have been moved before.
        const double apart = outside.inside + kDrawSigmas * std::sqrt(requests);
        CountedFrom from{outside.inside, 0, 1e9, 0, outside.ahead, 0, side == FlashSide::counted, true, beginsBlocks(workload)};
        for (std::size_t j = 0; j < jobs.size(); ++j) {
            const double share = jobs.size() == 1 ? 1 : shares.empty() ? 0 : shares[j];
            from.programmed += std::max(0.0, share * requests - apart) * jobs[j].programmed;
            from.leastRead = std::min(from.leastRead, jobs[j].leastRead);
            from.readsMeanPages = from.readsMeanPages && jobs[j].readsMeanPages;
            from.readSpread = std::max(from.readSpread, jobs[j].readSpread);
            from.mostReads = std::max(from.mostReads, jobs[j].mostReads);
        }
        from.programmed = std::max(0.0, from.programmed - outside.units);
        Outside beside = outside;
        beside.units = beside.room = 0; // programs and moves are counted
        std::vector<std::optional<DemandTable>> tables{countedWork(machine, result, from)};
        if (from.reads)
            tables.push_back(countedOnDies(machine, result, from));
        for (const auto& counted : tables)
            if (counted)
                most = std::min(most, mostIn(picoseconds, classBounds(machine.program(), jobs, shares, &*counted), beside));
    }
    return most;
}

} // namespace

Ceiling ceiling(const Program& program, const Workload& workload)
{
    if (!isKnown(workload))
        return {};
    Machine machine(program);
    machine.finish();
    const std::vector<Demands> jobs = demandsOfJobs(machine, measuredOf(workload), mixOf(workload));
    return longRun(program, jobs, classBounds(program, jobs));
}

Reach reachOf(const Program& program, const Workload& workload)
{
    Reach reach{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    if (!isKnown(workload) || (workload.count == 0 && workload.runtime == Time{}))
        return reach;
    Machine machine(program);
    machine.finish();
    const std::vector<Demands> jobs = demandsOfJobs(machine, workload, mixOf(workload));
    Outside outside{requestsInside(program, workload), 0, 0, 0, false};
    double bytes = 0;
    for (const Demands& job : jobs) {
        outside.ahead = std::max(outside.ahead, job.foreseen);
        outside.units = std::max(outside.units, job.bufferUnits + job.unitsUnderWay);
        bytes = std::max(bytes, job.bytesPerRequest);
    }
    std::uint32_t largest = 0;
    const auto take = [&](const Workload& part) {
        for (const auto& [size, share] : part.blockSizes)
            largest = std::max(largest, size);
    };
    take(workload);
    std::for_each(workload.parts.begin(), workload.parts.end(), take);
    for (const ClassBound& c : classBounds(program, jobs)) {
        if (c.mean <= 0) // collection work depends on free space
            continue;
        const auto count = static_cast<double>(workload.count);
        if (workload.runtime > Time{}) {
            const auto time = static_cast<double>(workload.runtime.ps);
            reach.iops = std::min(reach.iops, mostIn(time, c, c.mean, outside) / time * 1e12);
        } else if (const double time = count * c.mean - outside.deviation(c) * std::sqrt(count) - outside.work(c); time > 0) {
            reach.iops = std::min(reach.iops, count / time * 1e12);
        }
    }
    reach.bandwidthMBs = reach.iops * (workload.blockSizes.size() == 1 && workload.parts.empty() ? bytes : largest) * 1e-6;
    return reach;
}

void bound(RunResult& result, const Machine& machine, const Workload& workload)
{
    result.bounds.clear();
    result.boundIops = 0;
    if (!isKnown(workload))
        return;
    const bool measured = result.window.measuredRequests > 0 && workload.parts.empty();
    const OpMix mix = measured ? measuredMix(result, workload) : mixOf(workload);
    const Program& program = machine.program();
    const std::vector<Demands> jobs = demandsOfJobs(machine, workload, mix);
    const std::vector<ClassBound> bounds = classBounds(program, jobs, sharesOf(result, workload));
    const Workload counted = measuredOf(workload);
    const std::vector<Demands> measuredJobs = demandsOfJobs(machine, counted, mix);
    result.bounds = longRun(program, measuredJobs, classBounds(program, measuredJobs, sharesOf(result, counted))).limits;
    const auto time = static_cast<double>((result.window.end - result.window.start).ps);
    if (result.window.measuredRequests == 0 || time <= 0)
        return;
    Outside outside{requestsInside(program, workload), std::max(0.0, static_cast<double>(result.cache.bufferGrowth)), 0, 0, measured};
    for (const Demands& job : jobs) {
        outside.ahead = std::max(outside.ahead, job.foreseen);
        outside.room = std::max(outside.room, roomUsed(result, job.facts));
    }
    outside.units += jobs.front().unitsUnderWay;
    outside.inside += static_cast<double>(result.ftl.uncorrectable); // a read given up sends no data: its request may have cost nothing
    const double most = std::min({mostIn(time, bounds, outside), mostSinceStart(result, machine, workload),
                                  mostCounted(time, result, machine, workload, mix, outside)});
    if (!std::isfinite(most))
        return;
    const double bound = most / time * 1e12;
    const bool holds = result.iops <= bound * (1 + 1e-9);
    result.laws.push_back({"below_ceiling", std::max(0.0, result.iops / bound - 1), holds});
    result.boundIops = holds ? bound : 0; // a bound that was exceeded is none
}

} // namespace floom::inline engine
