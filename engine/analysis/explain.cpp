// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a run's own analysis: bounds, mean-value band, endurance, blame, and the bottleneck that it suggests. Re-running variations is done
// in sensitivity.cpp.
#include "analysis/analysis.h"
#include "analysis/buffered_waf.h"
#include "analysis/demands.h"
#include "analysis/endurance.h"
#include "analysis/limit.h"
#include "analysis/mean_values.h"
#include "results/buffer_fill.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom {
namespace {

// Mean-value analysis does not cover open-loop arrivals, nor buffered writes that complete before they are programmed.
void band(RunResult& result, const Program& program, const Workload& workload, const Demands& demands)
{
    result.mvaLow = result.mvaHigh = 0;
    if (isOpenLoad(workload) || workload.readPercent < 100 || !workload.trace.empty() || !workload.parts.empty())
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
    std::uint64_t inFlight = std::uint64_t(workload.depth) * std::uint64_t(workload.jobs);
    if (program.commandSlots > 0)
        inFlight = std::min(inFlight, program.commandSlots);
    const ThroughputBand x = meanValues(list, workload.thinkTime.seconds(), inFlight);
    result.mvaLow = x.low;
    result.mvaHigh = x.high;
}

void endurance(RunResult& result, const Program& program)
{
    constexpr double kWarranty = 5; // years
    double cycles = 0;
    for (const MemoryGeometry& geometry : program.topology.geometries)
        if (geometry.ratedCycles > 0)
            cycles = cycles == 0 ? geometry.ratedCycles : std::min<double>(cycles, geometry.ratedCycles);
    const auto capacity = static_cast<double>(program.capacityBytes);
    double raw = 0;
    for (const DieInfo& die : program.topology.dies) {
        const MemoryGeometry& g = program.topology.geometries[die.geometry];
        raw += static_cast<double>(g.stripes + g.slcStripes) * g.pages * g.planes * g.pageBytes; // nominal: in SLC mode a page holds less
    }
    result.endurance = {.capacityBytes = capacity, .rawBytes = raw};
    if (cycles <= 0 || result.ftl.waf <= 0 || capacity <= 0 || bufferStillFills(result)) // what the buffer took is written later
        return;
    const double bytes = bytesWithin(cycles, result.ftl.waf, capacity);
    result.endurance = {capacity, cycles, bytes, drivesPerDay(bytes, capacity, kWarranty), raw};
}

} // namespace

void explain(RunResult& result, const Program& program, const Workload& workload)
{
    bound(result, program, workload);
    const Demands demands = demandsOf(program, workload);
    band(result, program, workload, demands);
    tellBufferedWaf(result, demands.facts, workload);
    endurance(result, program);
    blame(result, program);
    const Limit limit = limitOf(result, program, workload);
    result.bottleneck = {limit.instance, limit.block, limit.regime, limit.cause, limit.facts + limit.bound, {}};
}

} // namespace floom
