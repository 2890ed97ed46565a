// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/metric_list.h"

#include <limits>
#include <string_view>

namespace floom {

namespace {

using LatencyField = double LatencySummary::*;
constexpr std::pair<const char*, LatencyField> kLatency[] = {
    {"mean", &LatencySummary::mean},   {"ci95", &LatencySummary::ci95},     {"min", &LatencySummary::min},
    {"p50", &LatencySummary::p50},     {"p90", &LatencySummary::p90},       {"p99", &LatencySummary::p99},
    {"p99_9", &LatencySummary::p99_9}, {"p99_99", &LatencySummary::p99_99}, {"max", &LatencySummary::max}};

using FtlCount = std::uint64_t FtlCounters::*;
constexpr std::pair<const char*, FtlCount> kFtlCounts[] = {{"host_programs", &FtlCounters::hostPrograms},
                                                           {"gc_programs", &FtlCounters::gcPrograms},
                                                           {"map_programs", &FtlCounters::mapPrograms},
                                                           {"fold_programs", &FtlCounters::foldPrograms},
                                                           {"parity_programs", &FtlCounters::parityPrograms},
                                                           {"rebuilt", &FtlCounters::rebuilt},
                                                           {"gc_runs", &FtlCounters::gcRuns},
                                                           {"moved_units", &FtlCounters::movedUnits},
                                                           {"erases", &FtlCounters::erases},
                                                           {"map_reads", &FtlCounters::mapReads},
                                                           {"unmapped_reads", &FtlCounters::unmappedReads}};

std::uint64_t countOf(double value)
{
    constexpr double kMost = 1e18;
    return value >= 0 && value <= kMost ? static_cast<std::uint64_t>(value) : 0;
}

bool takeLatency(LatencySummary& latency, std::string_view name, double value)
{
    for (const auto& [known, field] : kLatency)
        if (name == known) {
            latency.*field = value;
            return true;
        }
    return false;
}

LatencySummary unknownLatency()
{
    LatencySummary latency;
    for (const auto& [name, field] : kLatency) {
        latency.*field = std::numeric_limits<double>::quiet_NaN();
    }
    return latency;
}

bool takeWhole(RunResult& result, std::string_view name, double value)
{
    const std::pair<const char*, double*> plain[] = {{"simulated_s", &result.simulatedSeconds},
                                                     {"iops", &result.iops},
                                                     {"bandwidth_mb_s", &result.bandwidthMBs},
                                                     {"bounds.iops_max", &result.boundIops},
                                                     {"ftl.waf", &result.ftl.waf},
                                                     {"ftl.alpha_eff", &result.ftl.alphaEff},
                                                     {"energy_uj.total", &result.energy.microjoules},
                                                     {"energy_uj.nj_per_host_byte", &result.energy.nanojoulesPerByte},
                                                     {"power_w.mean", &result.energy.meanWatts},
                                                     {"power_w.peak", &result.energy.peakWatts},
                                                     {"cost.controller", &result.cost.controller},
                                                     {"cost.bill_of_materials", &result.cost.billOfMaterials}};
    for (const auto& [known, field] : plain)
        if (name == known) {
            *field = value;
            return true;
        }
    for (const auto& [known, field] : kFtlCounts)
        if (name == std::string("ftl.") + known) {
            result.ftl.*field = countOf(value);
            return true;
        }
    if (name == "window.measured_requests")
        result.window.measuredRequests = countOf(value);
    else if (name == "window.unfinished")
        result.window.unfinished = countOf(value);
    else
        return false;
    return true;
}

SideResult& sideOf(RunResult& result, std::string_view name)
{
    for (auto& side : result.sides)
        if (side.name == name)
            return side;
    auto& side = result.sides.emplace_back();
    side.name = name;
    side.latency = unknownLatency();
    side.iops = side.bandwidthMBs = std::numeric_limits<double>::quiet_NaN();
    return side;
}

void takeSide(RunResult& result, std::string_view name, double value)
{
    constexpr std::string_view kLatencyOf = ".latency_us.", kIops = ".iops", kBandwidth = ".bandwidth_mb_s", kRequests = ".requests";
    if (const auto at = name.rfind(kLatencyOf); at != std::string_view::npos && at > 0)
        static_cast<void>(takeLatency(sideOf(result, name.substr(0, at)).latency, name.substr(at + kLatencyOf.size()), value));
    else if (name.ends_with(kIops) && name.size() > kIops.size())
        sideOf(result, name.substr(0, name.size() - kIops.size())).iops = value;
    else if (name.ends_with(kBandwidth) && name.size() > kBandwidth.size())
        sideOf(result, name.substr(0, name.size() - kBandwidth.size())).bandwidthMBs = value;
    else if (name.ends_with(kRequests) && name.size() > kRequests.size())
        sideOf(result, name.substr(0, name.size() - kRequests.size())).latency.requests = countOf(value);
}

} // namespace

NamedFigures metricsOf(const RunResult& result)
{
    NamedFigures list = figuresIn(result);
    for (const FigureSpec& figure : figureTable())
        if (!figure.repeatable)
            std::erase_if(list, [&](const auto& one) { return one.first == figure.id; });
    return list;
}

RunResult resultOf(const NamedFigures& metrics)
{
    constexpr std::string_view kLatencyOf = "latency_us.";
    RunResult result;
    result.latency = unknownLatency();
    for (const auto& [name, value] : metrics)
        if (name.starts_with(kLatencyOf))
            static_cast<void>(takeLatency(result.latency, std::string_view(name).substr(kLatencyOf.size()), value));
        else if (!takeWhole(result, name, value) && !name.starts_with("laws.") && !name.starts_with("busy."))
            takeSide(result, name, value);
    result.latency.requests = result.window.measuredRequests;
    return result;
}

} // namespace floom
