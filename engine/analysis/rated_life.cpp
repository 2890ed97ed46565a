// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/rated_life.h"

#include "analysis/endurance.h"
#include "design/address.h"
#include "results/buffer_fill.h"
#include "simulate/unseen_erases.h"

#include <algorithm>
#include <vector>

namespace floom::inline engine {
namespace {

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
        if (program.topology.geometries[die.geometry].slcSuperblocks == 0 || type.parameter("pslcCycles") == nullptr)
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
    double orders = 0;
    for (std::size_t die = 0; die < result.dieOrders.size(); ++die)
        if (program.topology.geometries[program.topology.dies[die].geometry].inPlace)
            orders += static_cast<double>(result.dieOrders[die].ops[static_cast<std::size_t>(FlashOp::program)]);
    return orders / pieces;
}

// The areas that wear; empty if the window does not show their steady use: what still gathers in a tier is written to the flash later.
std::vector<WornArea> wornAreas(const RunResult& result, const Program& program, const MappingFacts& facts)
{
    constexpr double kMuch = 0.05; // of what entered the tier
    const double all = programmedUnits(result.ftl), capacity = static_cast<double>(program.capacityBytes);
    const double cycles = leastRatedCycles(program);
    if (cycles <= 0 || all <= 0 || capacity <= 0 || bufferStillFills(result))
        return {};
    if (facts.tierUnits <= 0)
        return {{cycles, capacity, all}};
    const double tier = facts.tierUnits * facts.unitBytes;
    const double entered = facts.tierSlc ? static_cast<double>(result.ftl.hostPrograms) : unitsInPlace(result, program, facts.tierPieces);
    if (facts.tierRing && entered - static_cast<double>(result.ftl.foldedUnits) > kMuch * entered)
        return {};
    std::vector<WornArea> areas{{cycles, facts.tierRing ? capacity : capacity - tier, all - entered}};
    if (facts.tierSlc)
        areas.push_back({leastSlcCycles(program), tier, entered});
    return areas;
}

} // namespace

void tellEndurance(RunResult& result, const Program& program, const Workload& workload, const MappingFacts& facts)
{
    constexpr double kWarranty = 5; // years
    const auto capacity = static_cast<double>(program.capacityBytes);
    double raw = 0;
    for (const DieInfo& die : program.topology.dies) {
        const MemoryGeometry& g = program.topology.geometries[die.geometry];
        raw += static_cast<double>(g.superblocks + g.slcSuperblocks) * g.pages * g.planes
            * g.pageBytes; // nominal: in SLC mode a page holds less
    }
    result.endurance = {.capacityBytes = capacity, .rawBytes = raw};
    if (!showsLongRunWaf(result, workload, program.capacityBytes))
        return;
    const double all = programmedUnits(result.ftl);
    for (const WornArea& area : wornAreas(result, program, facts)) {
        const double bytes = bytesWithin(area.cycles, result.ftl.waf * area.units / all, area.capacityBytes);
        if (bytes > 0 && (result.endurance.hostBytes == 0 || bytes < result.endurance.hostBytes))
            result.endurance = {capacity, area.cycles, bytes, drivesPerDay(bytes, capacity, kWarranty), raw};
    }
}

} // namespace floom::inline engine
