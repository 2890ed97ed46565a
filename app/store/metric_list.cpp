// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/metric_list.h"

#include <cmath>

namespace floom {

namespace {

using Metrics = std::vector<std::pair<std::string, double>>;

void add(Metrics& list, std::string name, double value)
{
    if (std::isfinite(value))
        list.emplace_back(std::move(name), value);
}

void addLatency(Metrics& list, const std::string& prefix, const LatencySummary& latency)
{
    const std::pair<const char*, double> figures[] = {{"mean", latency.mean},   {"ci95", latency.ci95},     {"min", latency.min},
                                                      {"p50", latency.p50},     {"p90", latency.p90},       {"p99", latency.p99},
                                                      {"p99_9", latency.p99_9}, {"p99_99", latency.p99_99}, {"max", latency.max}};
    for (const auto& [name, value] : figures)
        add(list, prefix + "latency_us." + name, value);
}

void addFtl(Metrics& list, const FtlCounters& ftl)
{
    const std::pair<const char*, double> figures[] = {
        {"waf", ftl.waf},
        {"alpha_eff", ftl.alphaEff},
        {"host_programs", static_cast<double>(ftl.hostPrograms)},
        {"gc_programs", static_cast<double>(ftl.gcPrograms)},
        {"map_programs", static_cast<double>(ftl.mapPrograms)},
        {"fold_programs", static_cast<double>(ftl.foldPrograms)},
        {"parity_programs", static_cast<double>(ftl.parityPrograms)},
        {"rebuilt", static_cast<double>(ftl.rebuilt)},
        {"joined_share", ftl.joinedShare()},
        {"gc_runs", static_cast<double>(ftl.gcRuns)},
        {"moved_units", static_cast<double>(ftl.movedUnits)},
        {"erases", static_cast<double>(ftl.erases)},
        {"map_reads", static_cast<double>(ftl.mapReads)},
        {"unmapped_reads", static_cast<double>(ftl.unmappedReads)},
    };
    for (const auto& [name, value] : figures)
        add(list, std::string("ftl.") + name, value);
}

} // namespace

Metrics metricsOf(const RunResult& result)
{
    Metrics list;
    add(list, "simulated_s", result.simulatedSeconds);
    add(list, "iops", result.iops);
    add(list, "bandwidth_mb_s", result.bandwidthMBs);
    add(list, "bounds.iops_max", result.boundIops);
    add(list, "window.measured_requests", static_cast<double>(result.window.measuredRequests));
    add(list, "window.unfinished", static_cast<double>(result.window.unfinished));
    addLatency(list, "", result.latency);
    for (const auto& side : result.sides) {
        add(list, side.name + ".iops", side.iops);
        add(list, side.name + ".bandwidth_mb_s", side.bandwidthMBs);
        addLatency(list, side.name + ".", side.latency);
    }
    addFtl(list, result.ftl);
    add(list, "energy_uj.total", result.energy.microjoules);
    add(list, "energy_uj.nj_per_host_byte", result.energy.nanojoulesPerByte);
    add(list, "power_w.mean", result.energy.meanWatts);
    add(list, "power_w.peak", result.energy.peakWatts);
    add(list, "cost.controller", result.cost.controller);
    add(list, "cost.bill_of_materials", result.cost.billOfMaterials);
    for (const auto& law : result.laws)
        add(list, "laws." + law.name, law.value);
    for (const auto& use : result.utilization)
        add(list, "busy." + use.instance + "." + use.resource + (use.part > 0 ? std::to_string(use.part) : ""), use.busy);
    return list;
}

} // namespace floom
