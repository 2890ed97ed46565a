// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a run's own analysis: bounds, mean-value band, endurance, blame, and the bottleneck that it suggests. Re-running variations is done
// in sensitivity.cpp.
#include "analysis/analysis.h"
#include "analysis/buffered_waf.h"
#include "analysis/demands.h"
#include "analysis/endurance.h"
#include "analysis/limit.h"
#include "analysis/mean_values.h"
#include "design/address.h"
#include "results/buffer_fill.h"
#include "simulate/unseen_erases.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace floom {
namespace {

// Mean service of a request in all parts.
double serviceSeconds(const RunResult& result)
{
    double ps = 0;
    for (const Segment& segment : result.segments)
        ps += static_cast<double>(segment.servicePs);
    const auto requests = static_cast<double>(result.window.measuredRequests);
    return requests > 0 ? ps * 1e-12 / requests : 0;
}

// Mean-value analysis does not cover open-loop arrivals, buffered writes that complete before they are programmed, nor requests of several
// units, which are served side by side.
void band(RunResult& result, const Program& program, const Workload& workload, const Demands& demands)
{
    result.mvaLow = result.mvaHigh = 0;
    const auto isLarge = [&](const auto& size) { return size.first > demands.facts.unitBytes; };
    if (isOpenLoad(workload) || workload.readPercent < 100 || !workload.trace.empty() || !workload.parts.empty()
        || std::any_of(workload.blockSizes.begin(), workload.blockSizes.end(), isLarge))
        return;
    std::map<std::pair<std::string, double>, Station> stations;
    for (std::size_t t = 0; t < program.table.tracks.size(); ++t) {
        const auto& track = program.table.tracks[t];
        const double ps = demands.psPerRequest[t];
        if (!track.limits || ps <= 0)
            continue;
        Station& station =
            stations.try_emplace({track.info.block + "." + track.info.resource, ps}, Station{ps * 1e-12, 0, 1}).first->second;
        station.stations += 1;
    }
    std::vector<Station> list;
    for (const auto& [name, station] : stations)
        list.push_back(station);
    double inFlight = static_cast<double>(workload.depth) * static_cast<double>(workload.jobs);
    if (program.commandSlots > 0)
        inFlight = std::min(inFlight, static_cast<double>(program.commandSlots));
    // What a request takes where nothing waits, as measured: what occupies no server is a delay, and a die that is held while its channel
    // sends counts as a little more in flight.
    const double alone = serviceSeconds(result);
    const double work =
        std::accumulate(list.begin(), list.end(), 0.0, [](double sum, const Station& s) { return sum + s.stations * s.seconds; });
    if (alone <= 0 || work <= 0)
        return;
    const double delay = workload.thinkTime.seconds() + std::max(0.0, alone - work);
    const ThroughputBand x = meanValues(list, delay, inFlight * std::max(1.0, work / alone));
    result.mvaLow = x.low;
    result.mvaHigh = x.high;
}

// What a part of the memories stands, and what it is made to write: in mapping units within the measured window.
struct WornArea {
    double cycles = 0, capacityBytes = 0, units = 0;
};

double leastRatedCycles(const Program& program)
{
    double cycles = 0;
    for (const MemoryGeometry& geometry : program.topology.geometries)
        if (geometry.ratedCycles > 0)
            cycles = cycles == 0 ? geometry.ratedCycles : std::min<double>(cycles, geometry.ratedCycles);
    return cycles;
}

double leastSlcCycles(const Program& program)
{
    double least = 0;
    for (const DieInfo& die : program.topology.dies) {
        const Instance& package = program.instances[die.memory];
        const TypeSpec& type = program.types[package.type];
        if (program.topology.geometries[die.geometry].slcStripes == 0 || type.parameter("pslcCycles") == nullptr)
            continue;
        const Value value = effectiveValue(program.design.blocks[package.block], type, "pslcCycles", {package.element, {die.memoryDie}});
        if (const auto* const cycles = std::get_if<std::int64_t>(&value))
            least = least == 0 ? static_cast<double>(*cycles) : std::min(least, static_cast<double>(*cycles));
    }
    return least;
}

double programmedUnits(const FtlCounters& f)
{
    return static_cast<double>(f.hostPrograms + f.gcPrograms + f.mapPrograms + f.foldPrograms + f.promotePrograms + f.parityPrograms);
}

// Units programmed in place: each is one order to every die that holds a piece of it.
double unitsInPlace(const RunResult& result, const Program& program, double pieces)
{
    constexpr std::size_t kProgram = 2;
    double orders = 0;
    for (std::size_t die = 0; die < result.dieOrders.size(); ++die)
        if (program.topology.geometries[program.topology.dies[die].geometry].inPlace)
            orders += static_cast<double>(result.dieOrders[die].ops[kProgram]);
    return orders / pieces;
}

// The areas that wear; empty if the window does not show their steady use: what still gathers in a fast area is written to the flash later.
std::vector<WornArea> wornAreas(const RunResult& result, const Program& program, const MappingFacts& facts)
{
    constexpr double kMuch = 0.05; // of what entered the fast area
    const double all = programmedUnits(result.ftl), capacity = static_cast<double>(program.capacityBytes);
    const double cycles = leastRatedCycles(program);
    if (cycles <= 0 || all <= 0 || capacity <= 0 || bufferStillFills(result))
        return {};
    if (facts.fastUnits <= 0)
        return {{cycles, capacity, all}};
    const double fast = facts.fastUnits * facts.unitBytes;
    const double entered = facts.fastSlc ? static_cast<double>(result.ftl.hostPrograms) : unitsInPlace(result, program, facts.fastPieces);
    if (facts.fastRing && entered - static_cast<double>(result.ftl.foldedUnits) > kMuch * entered)
        return {};
    std::vector<WornArea> areas{{cycles, facts.fastRing ? capacity : capacity - fast, all - entered}};
    if (facts.fastSlc)
        areas.push_back({leastSlcCycles(program), fast, entered});
    return areas;
}

void endurance(RunResult& result, const Program& program, const Workload& workload, const MappingFacts& facts)
{
    constexpr double kWarranty = 5; // years
    const auto capacity = static_cast<double>(program.capacityBytes);
    double raw = 0;
    for (const DieInfo& die : program.topology.dies) {
        const MemoryGeometry& g = program.topology.geometries[die.geometry];
        raw += static_cast<double>(g.stripes + g.slcStripes) * g.pages * g.planes * g.pageBytes; // nominal: in SLC mode a page holds less
    }
    result.endurance = {.capacityBytes = capacity, .rawBytes = raw};
    if (!showsLongRunWaf(result, workload))
        return;
    const double all = programmedUnits(result.ftl);
    for (const WornArea& area : wornAreas(result, program, facts)) {
        const double bytes = bytesWithin(area.cycles, result.ftl.waf * area.units / all, area.capacityBytes);
        if (bytes > 0 && (result.endurance.hostBytes == 0 || bytes < result.endurance.hostBytes))
            result.endurance = {capacity, area.cycles, bytes, drivesPerDay(bytes, capacity, kWarranty), raw};
    }
}

} // namespace

void explain(RunResult& result, const Program& program, const Workload& workload)
{
    bound(result, program, workload);
    const Demands demands = demandsOf(program, workload);
    band(result, program, workload, demands);
    tellBufferedWaf(result, demands.facts, workload);
    endurance(result, program, workload, demands.facts);
    blame(result, program);
    const Limit limit = limitOf(result, program, workload);
    result.bottleneck = {limit.instance, limit.block, limit.regime, limit.cause, limit.facts + limit.bound, {}};
}

} // namespace floom
