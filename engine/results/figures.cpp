// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/figures.h"

#include "results/fairness.h"
#include "results/yield.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double where(bool there, double value)
{
    return there ? value : kNone;
}

double where(bool there, std::uint64_t value)
{
    return there ? static_cast<double>(value) : kNone;
}

bool hasErrors(const RunResult& r)
{
    return r.errors.words != 0 || r.ftl.programFails + r.ftl.eraseFails + r.ftl.spentDies != 0;
}

bool hasEndurance(const RunResult& r)
{
    return r.endurance.hostBytes > 0;
}

double unmappedShare(const RunResult& r)
{
    const auto read = std::find_if(r.sides.begin(), r.sides.end(), [](const SideResult& side) { return side.name == "read"; });
    const bool reads = read != r.sides.end() && read->latency.requests > 0;
    return reads ? static_cast<double>(r.ftl.unmappedReads) / static_cast<double>(read->latency.requests) : kNone;
}

void addEnergy(NamedFigures& list, const EnergyResult& energy)
{
    if (energy.seconds <= 0)
        return;
    NamedFigures sums;
    for (const EnergyUse& use : energy.uses) {
        const auto known = std::find_if(sums.begin(), sums.end(), [&](const auto& sum) { return sum.first == use.activity; });
        if (known == sums.end())
            sums.emplace_back(use.activity, use.microjoules);
        else
            known->second += use.microjoules;
    }
    for (const auto& [activity, microjoules] : sums)
        list.emplace_back("energy_uj.by_activity." + activity, microjoules);
}

} // namespace

const std::vector<FigureSpec>& figureTable()
{
    using R = const RunResult&;
    static const std::vector<FigureSpec> table{
        {"simulated_s", "Simulated time", "s", Better::neither, [](R r) { return r.simulatedSeconds; }},
        {"performance.wall_s", "Run time", "s", Better::less, [](R r) { return r.performance.wallSeconds; }, false},
        {"performance.requests_per_s", "Requests simulated", "/s", Better::more, [](R r) { return r.performance.requestsPerSecond; },
         false},
        {"performance.events", "Events", "", Better::neither, [](R r) { return double(r.performance.events); }},
        {"performance.events_per_s", "Events simulated", "/s", Better::more, [](R r) { return r.performance.eventsPerSecond; }, false},
        {"performance.memory_mb", "Memory of the program", "MB", Better::less, [](R r) { return r.performance.memoryMb; }, false},
        {"window.warmup_requests", "Requests excluded as warm-up", "", Better::neither,
         [](R r) { return double(r.window.warmupRequests); }},
        {"window.measured_requests", "Requests measured", "", Better::neither, [](R r) { return double(r.window.measuredRequests); }},
        {"window.issued", "Requests issued", "", Better::neither, [](R r) { return double(r.window.issued); }},
        {"window.completed", "Requests completed", "", Better::neither, [](R r) { return double(r.window.completed); }},
        {"window.unfinished", "Requests unfinished", "", Better::neither, [](R r) { return double(r.window.unfinished); }},
        {"window.trust", "Trust (1: steady, and its slow cycle seen)", "", Better::more,
         [](R r) { return r.window.measuredRequests == 0 ? kNone
                       : r.window.steady                 ? 1.0
                                                         : 0.0; }},
        {"window.snia.range_percent", "Range over five rounds", "%", Better::less,
         [](R r) { return where(!r.window.rounds.empty(), r.window.rangePercent); }},
        {"window.snia.slope_percent", "Slope over five rounds", "%", Better::neither,
         [](R r) { return where(!r.window.rounds.empty(), r.window.slopePercent); }},
        {"window.start_s", "Measurement begins", "s", Better::neither, [](R r) { return r.window.start.seconds(); }},
        {"window.end_s", "Measurement ends", "s", Better::neither, [](R r) { return r.window.end.seconds(); }},
        {"steady", "Steady", "", Better::more, [](R r) { return r.window.steady ? 1.0 : 0.0; }},
        {"iops", "IOPS", "/s", Better::more, [](R r) { return r.iops; }},
        {"bandwidth_mb_s", "Bandwidth", "MB/s", Better::more, [](R r) { return r.bandwidthMBs; }},
        {"latency_us.mean", "Mean latency", "µs", Better::less, [](R r) { return r.latency.mean; }},
        {"latency_us.ci95", "Mean latency, half the 95 % interval", "µs", Better::less, [](R r) { return r.latency.ci95; }},
        {"latency_us.min", "Least latency", "µs", Better::less, [](R r) { return r.latency.min; }},
        {"latency_us.p50", "Latency p50", "µs", Better::less, [](R r) { return r.latency.p50; }},
        {"latency_us.p90", "Latency p90", "µs", Better::less, [](R r) { return r.latency.p90; }},
        {"latency_us.p99", "Latency p99", "µs", Better::less, [](R r) { return r.latency.p99; }},
        {"latency_us.p99_9", "Latency p99.9", "µs", Better::less, [](R r) { return r.latency.p99_9; }},
        {"latency_us.p99_99", "Latency p99.99", "µs", Better::less, [](R r) { return r.latency.p99_99; }},
        {"latency_us.max", "Greatest latency", "µs", Better::less, [](R r) { return r.latency.max; }},
        {"latency_us.p50_least", "Latency p50, lower end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[0].least; }},
        {"latency_us.p50_most", "Latency p50, upper end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[0].most; }},
        {"latency_us.p90_least", "Latency p90, lower end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[1].least; }},
        {"latency_us.p90_most", "Latency p90, upper end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[1].most; }},
        {"latency_us.p99_least", "Latency p99, lower end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[2].least; }},
        {"latency_us.p99_most", "Latency p99, upper end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[2].most; }},
        {"latency_us.p99_9_least", "Latency p99.9, lower end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[3].least; }},
        {"latency_us.p99_9_most", "Latency p99.9, upper end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[3].most; }},
        {"latency_us.p99_99_least", "Latency p99.99, lower end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[4].least; }},
        {"latency_us.p99_99_most", "Latency p99.99, upper end of its 95 % interval", "µs", Better::less,
         [](R r) { return r.latency.ranges[4].most; }},
        {"fairness", "Fairness of the jobs (Jain)", "", Better::more, [](R r) { return where(fairness(r) > 0, fairness(r)); }},
        {"latency_ps_total", "Latency of all requests", "ps", Better::neither, [](R r) { return double(r.latencyPsTotal); }},
        {"errors.codewords", "Codewords decoded", "", Better::neither, [](R r) { return where(hasErrors(r), r.errors.words); }},
        {"errors.failed_codewords", "Codewords that failed", "", Better::less,
         [](R r) { return where(hasErrors(r), r.errors.failedWords); }},
        {"errors.corrected_bits", "Bits corrected", "", Better::less, [](R r) { return where(hasErrors(r), r.errors.correctedBits); }},
        {"errors.retries", "Read retries", "", Better::less, [](R r) { return where(hasErrors(r), r.ftl.retries); }},
        {"errors.uncorrectable", "Uncorrectable reads", "", Better::less, [](R r) { return where(hasErrors(r), r.ftl.uncorrectable); }},
        {"errors.rebuilt", "Pages rebuilt from parity", "", Better::neither,
         [](R r) { return where(hasErrors(r) && r.ftl.rebuilt > 0, r.ftl.rebuilt); }},
        {"errors.program_failures", "Programs that failed", "", Better::less, [](R r) { return where(hasErrors(r), r.ftl.programFails); }},
        {"errors.erase_failures", "Erases that failed", "", Better::less, [](R r) { return where(hasErrors(r), r.ftl.eraseFails); }},
        {"errors.retired_stripes", "Superblocks retired", "", Better::less, [](R r) { return where(hasErrors(r), r.ftl.retired); }},
        {"errors.dies_without_spare", "Dies without a spare", "", Better::less, [](R r) { return where(hasErrors(r), r.ftl.spentDies); }},
        {"retries", "Read retries", "", Better::less, [](R r) { return double(r.ftl.retries); }},
        {"uncorrectable", "Uncorrectable reads", "", Better::less, [](R r) { return double(r.errors.uncorrectable); }},
        {"bounds.iops_long_run", "Ceiling in the long run", "/s", Better::more,
         [](R r) { return where(longRunCeiling(r) > 0, longRunCeiling(r)); }},
        {"bounds.iops_max", "Ceiling of this run", "/s", Better::more, [](R r) { return where(r.boundIops > 0, r.boundIops); }},
        {"bounds.iops_mva", "IOPS by mean-value analysis", "/s", Better::more, [](R r) { return where(r.mvaHigh > 0, r.mvaLow); }},
        {"ftl.waf", "WAF", "", Better::less, [](R r) { return where(r.ftl.hostUnits > 0 || r.ftl.waf > 0, r.ftl.waf); }},
        {"ftl.alpha_eff", "Effective over-provisioning (alpha)", "", Better::neither,
         [](R r) { return where(r.ftl.alphaEff > 0, r.ftl.alphaEff); }},
        {"ftl.host_units", "Mapping units written by the host", "", Better::neither, [](R r) { return double(r.ftl.hostUnits); }},
        {"ftl.host_programs", "Units programmed for the host", "", Better::neither, [](R r) { return double(r.ftl.hostPrograms); }},
        {"ftl.gc_programs", "Units programmed by GC", "", Better::less, [](R r) { return double(r.ftl.gcPrograms); }},
        {"ftl.map_programs", "Units programmed for the map", "", Better::less, [](R r) { return double(r.ftl.mapPrograms); }},
        {"ftl.fold_programs", "Units folded out of SLC", "", Better::neither, [](R r) { return double(r.ftl.foldPrograms); }},
        {"ftl.folded_units", "Valid units folded", "", Better::neither, [](R r) { return double(r.ftl.foldedUnits); }},
        {"ftl.promote_programs", "Units promoted to the fast tier", "", Better::neither, [](R r) { return double(r.ftl.promotePrograms); }},
        {"ftl.parity_programs", "Units programmed for parity", "", Better::neither, [](R r) { return double(r.ftl.parityPrograms); }},
        {"ftl.rebuilt", "Pages rebuilt from parity", "", Better::neither, [](R r) { return double(r.ftl.rebuilt); }},
        {"ftl.gc_runs", "Collections", "", Better::neither, [](R r) { return double(r.ftl.gcRuns); }},
        {"ftl.moved_units", "Units moved by GC", "", Better::less, [](R r) { return double(r.ftl.movedUnits); }},
        {"ftl.copybacks", "Copybacks", "", Better::neither, [](R r) { return double(r.ftl.copybacks); }},
        {"ftl.victim_valid_mean", "Valid units of a victim, mean", "", Better::less,
         [](R r) { return where(r.ftl.gcRuns > 0, r.ftl.victimMean()); }},
        {"ftl.victim_valid_sd", "Valid units of a victim, deviation", "", Better::neither,
         [](R r) { return where(r.ftl.gcRuns > 0, r.ftl.victimDeviation()); }},
        {"ftl.erases", "Erases", "", Better::less, [](R r) { return double(r.ftl.erases); }},
        {"ftl.map_reads", "Map reads from flash", "", Better::less, [](R r) { return double(r.ftl.mapReads); }},
        {"ftl.map_lookups", "Map lines looked up", "", Better::neither, [](R r) { return double(r.ftl.mapLookups); }},
        {"ftl.map_misses", "Map lines loaded, again if lost while waiting", "", Better::less, [](R r) { return double(r.ftl.mapMisses); }},
        {"ftl.switch_merges", "Switch merges", "", Better::neither, [](R r) { return double(r.ftl.switchMerges); }},
        {"ftl.partial_merges", "Partial merges", "", Better::less, [](R r) { return double(r.ftl.partialMerges); }},
        {"ftl.full_merges", "Full merges", "", Better::less, [](R r) { return double(r.ftl.fullMerges); }},
        {"ftl.unmapped_reads", "Reads of places never written", "", Better::neither, [](R r) { return double(r.ftl.unmappedReads); }},
        {"ftl.unmapped_share", "Share of reads of places never written", "", Better::neither, unmappedShare},
        {"ftl.page_programs", "Program operations of dies", "", Better::neither, [](R r) { return double(r.ftl.pagePrograms); }},
        {"ftl.page_reads", "Read operations of dies", "", Better::neither, [](R r) { return double(r.ftl.pageReads); }},
        {"ftl.joined_operations", "Operations on several planes at once", "", Better::more, [](R r) { return double(r.ftl.joined); }},
        {"ftl.joined_share", "Share of operations on several planes", "", Better::more, [](R r) { return r.ftl.joinedShare(); }},
        {"wear.stripes", "Superblocks", "", Better::neither, [](R r) { return where(r.wear.stripes > 0, r.wear.stripes); }},
        {"wear.erases_min", "Fewest erases", "", Better::neither, [](R r) { return where(r.wear.stripes > 0, r.wear.least); }},
        {"wear.erases_max", "Most erases", "", Better::less, [](R r) { return where(r.wear.stripes > 0, r.wear.most); }},
        {"wear.erases_mean", "Mean erases", "", Better::less, [](R r) { return where(r.wear.stripes > 0, r.wear.mean); }},
        {"wear.erases_sd", "Deviation of erases", "", Better::less, [](R r) { return where(r.wear.stripes > 0, r.wear.deviation); }},
        {"wear.levelled", "Superblocks moved for wear", "", Better::neither,
         [](R r) { return where(r.wear.stripes > 0, r.wear.levelled); }},
        {"cache.buffer_units", "Write buffer", "units", Better::neither,
         [](R r) { return where(r.cache.bufferSize > 0, r.cache.bufferSize); }},
        {"cache.buffer_peak", "Write buffer, most in use", "units", Better::less,
         [](R r) { return where(r.cache.bufferSize > 0, r.cache.bufferPeak); }},
        {"cache.read_hits", "Read cache hits", "units", Better::more, [](R r) { return where(r.cache.bufferSize > 0, r.cache.readHits); }},
        {"cache.read_misses", "Read cache misses", "units", Better::less,
         [](R r) { return where(r.cache.bufferSize > 0, r.cache.readMisses); }},
        {"cache.prefetched", "Units read ahead", "units", Better::neither,
         [](R r) { return where(r.cache.bufferSize > 0, r.cache.prefetched); }},
        {"endurance.capacity_gb", "Usable capacity", "GB", Better::more,
         [](R r) { return where(r.endurance.capacityBytes > 0, r.endurance.capacityBytes * 1e-9); }},
        {"endurance.raw_gb", "Raw capacity", "GB", Better::neither,
         [](R r) { return where(r.endurance.rawBytes > 0, r.endurance.rawBytes * 1e-9); }},
        {"endurance.rated_cycles", "Rated P/E cycles", "", Better::more,
         [](R r) { return where(hasEndurance(r), r.endurance.ratedCycles); }},
        {"endurance.tbw_tb", "TBW", "TB", Better::more, [](R r) { return where(hasEndurance(r), r.endurance.hostBytes * 1e-12); }},
        {"endurance.dwpd_5_years", "DWPD over five years", "", Better::more,
         [](R r) { return where(hasEndurance(r), r.endurance.drivesPerDay); }},
        {"energy_uj.total", "Energy", "µJ", Better::less, [](R r) { return where(r.energy.seconds > 0, r.energy.microjoules); }},
        {"energy_uj.nj_per_host_byte", "Energy of a host byte", "nJ", Better::less,
         [](R r) { return where(r.energy.seconds > 0, r.energy.nanojoulesPerByte); }},
        {"power_w.mean", "Mean power", "W", Better::less, [](R r) { return where(r.energy.seconds > 0, r.energy.meanWatts); }},
        {"power_w.per_gb_s", "Power of a GB/s", "W", Better::less, wattsPerGigabyte},
        {"power_w.peak", "Peak power", "W", Better::less, [](R r) { return where(r.energy.seconds > 0, r.energy.peakWatts); }},
        {"power_w.peak_slice_s", "Slice of the peak power", "s", Better::neither,
         [](R r) { return where(r.energy.seconds > 0, r.energy.peakSliceSeconds); }},
        {"power_w.cap", "Power cap", "W", Better::neither,
         [](R r) { return where(r.energy.seconds > 0 && r.energy.capWatts > 0, r.energy.capWatts); }},
        {"power_w.held_programs", "Programs held by the power cap", "", Better::less,
         [](R r) { return where(r.energy.seconds > 0 && r.energy.capWatts > 0, r.energy.heldPrograms); }},
        {"power_w.held_s", "Time held by the power cap", "s", Better::less,
         [](R r) { return where(r.energy.seconds > 0 && r.energy.capWatts > 0, r.energy.heldSeconds); }},
        {"cost.controller", "Relative cost of the controller", "", Better::less,
         [](R r) { return where(r.cost.billOfMaterials > 0, r.cost.controller); }},
        {"cost.bill_of_materials", "Relative cost of the parts", "", Better::less,
         [](R r) { return where(r.cost.billOfMaterials > 0, r.cost.billOfMaterials); }},
        {"cost.per_usable_tb", "Relative cost of the parts, of a usable TB", "", Better::less, costPerTerabyte},
    };
    return table;
}

const std::vector<SideFigureSpec>& sideFigureTable()
{
    using S = const SideResult&;
    static const std::vector<SideFigureSpec> table{
        {"requests", "requests", "", Better::neither, [](S s) { return double(s.latency.requests); }},
        {"iops", "IOPS", "/s", Better::more, [](S s) { return s.iops; }},
        {"bandwidth_mb_s", "bandwidth", "MB/s", Better::more, [](S s) { return s.bandwidthMBs; }},
        {"latency_us.mean", "mean latency", "µs", Better::less, [](S s) { return s.latency.mean; }},
        {"latency_us.ci95", "mean latency, half the 95 % interval", "µs", Better::less, [](S s) { return s.latency.ci95; }},
        {"latency_us.min", "least latency", "µs", Better::less, [](S s) { return s.latency.min; }},
        {"latency_us.p50", "latency p50", "µs", Better::less, [](S s) { return s.latency.p50; }},
        {"latency_us.p90", "latency p90", "µs", Better::less, [](S s) { return s.latency.p90; }},
        {"latency_us.p99", "latency p99", "µs", Better::less, [](S s) { return s.latency.p99; }},
        {"latency_us.p99_9", "latency p99.9", "µs", Better::less, [](S s) { return s.latency.p99_9; }},
        {"latency_us.p99_99", "latency p99.99", "µs", Better::less, [](S s) { return s.latency.p99_99; }},
        {"latency_us.max", "greatest latency", "µs", Better::less, [](S s) { return s.latency.max; }},
        {"latency_us.p50_least", "latency p50, lower end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[0].least; }},
        {"latency_us.p50_most", "latency p50, upper end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[0].most; }},
        {"latency_us.p90_least", "latency p90, lower end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[1].least; }},
        {"latency_us.p90_most", "latency p90, upper end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[1].most; }},
        {"latency_us.p99_least", "latency p99, lower end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[2].least; }},
        {"latency_us.p99_most", "latency p99, upper end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[2].most; }},
        {"latency_us.p99_9_least", "latency p99.9, lower end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[3].least; }},
        {"latency_us.p99_9_most", "latency p99.9, upper end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[3].most; }},
        {"latency_us.p99_99_least", "latency p99.99, lower end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[4].least; }},
        {"latency_us.p99_99_most", "latency p99.99, upper end of its 95 % interval", "µs", Better::less,
         [](S s) { return s.latency.ranges[4].most; }},
    };
    return table;
}

double longRunCeiling(const RunResult& result)
{
    if (result.boundIops <= 0 || result.bounds.empty() || result.bounds.front().iops < result.iops)
        return 0;
    return result.bounds.front().iops;
}

NamedFigures figuresIn(const RunResult& result)
{
    NamedFigures list;
    const auto add = [&](std::string id, double value) {
        if (std::isfinite(value))
            list.emplace_back(std::move(id), value);
    };
    for (const FigureSpec& figure : figureTable())
        add(figure.id, figure.of(result));
    for (const SideResult& side : result.sides)
        for (const SideFigureSpec& figure : sideFigureTable())
            add(side.name + "." + figure.id, figure.of(side));
    addEnergy(list, result.energy);
    for (const LawCheck& law : result.laws)
        add("laws." + law.name, law.value);
    for (const TrackUse& use : result.utilization)
        add("busy." + use.instance + "." + use.resource + (use.part > 0 ? std::to_string(use.part) : ""), use.busy);
    return list;
}

bool canBeFigure(std::string_view id)
{
    for (const FigureSpec& figure : figureTable())
        if (id == figure.id)
            return true;
    for (const std::string_view family : {"laws.", "busy.", "busiest.", "energy_uj.by_activity."})
        if (id.starts_with(family))
            return true;
    const auto& sides = sideFigureTable();
    return std::any_of(sides.begin(), sides.end(), [&](const SideFigureSpec& figure) {
        return id.size() > std::string_view(figure.id).size() + 1 && id.ends_with(figure.id)
            && id[id.size() - std::string_view(figure.id).size() - 1] == '.';
    });
}

std::vector<std::string> figureIds()
{
    std::vector<std::string> ids;
    for (const FigureSpec& figure : figureTable())
        ids.emplace_back(figure.id);
    for (const char* side : {"read.", "write."})
        for (const SideFigureSpec& figure : sideFigureTable())
            ids.push_back(std::string(side) + figure.id);
    return ids;
}

} // namespace floom
