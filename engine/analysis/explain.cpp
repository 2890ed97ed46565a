// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a run's own analysis: bounds, mean-value band, endurance, blame, and the bottleneck that it suggests. Re-running variations is done
// in sensitivity.cpp.
#include "analysis/analysis.h"
#include "analysis/buffered_waf.h"
#include "analysis/demands.h"
#include "analysis/limit.h"
#include "analysis/mean_values.h"
#include "analysis/rated_life.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace floom::inline engine {
namespace {

// Mean service of a request in all parts.
double serviceSeconds(const RunResult& result)
{
    double ps = 0;
    for (const Segment& segment : result.segments)
        ps += static_cast<double>(segment.service.ps);
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

} // namespace

void explain(RunResult& result, const Program& program, const Workload& workload)
{
    Machine machine(program);
    machine.finish();
    bound(result, machine, workload);
    const Demands demands = demandsOf(machine, workload);
    band(result, program, workload, demands);
    tellBufferedWaf(result, demands.facts, workload);
    tellEndurance(result, program, workload, demands.facts);
    blame(result, program);
    const Limit limit = limitOf(result, program, workload);
    result.bottleneck = {limit.instance, limit.block, limit.regime, limit.cause, limit.facts + limit.bound, {}};
}

} // namespace floom::inline engine
