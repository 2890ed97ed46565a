// SPDX-License-Identifier: GPL-3.0-or-later
// The rows. What a column means: figures.h.
#include "results/fairness.h"
#include "results/figure_ids.h"
#include "results/figures.h"
#include "results/yield.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace floom::inline engine {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Tolerances.
constexpr double kExact = 0; // any difference is one
constexpr double kByInterval = 0; // the 95 % intervals of the two runs decide
constexpr double kClass = 1.0 / 64; // neighbouring classes of the histogram may hold the same true value
constexpr double kHundredth = 0.01;

double where(bool there, double value)
{
    return there ? value : kNone;
}

template <typename Number> void assign(Number& field, double value)
{
    constexpr double kMost = 1e18;
    if constexpr (std::is_floating_point_v<Number>)
        field = value;
    else
        field = value >= 0 && value <= kMost ? static_cast<Number>(value) : 0;
}

template <auto First, auto... Rest> auto& fieldOf(auto& from)
{
    if constexpr (sizeof...(Rest) == 0)
        return from.*First;
    else
        return fieldOf<Rest...>(from.*First);
}

bool always(const RunResult&)
{
    return true;
}

// A field as a figure: of the runs for which `Has` holds.
template <auto Has, auto... Path> struct RunField {
    static double of(const RunResult& r) { return where(Has(r), static_cast<double>(fieldOf<Path...>(r))); }
    static void put(RunResult& r, double value) { assign(fieldOf<Path...>(r), value); }
    static constexpr bool kWhole = std::is_integral_v<std::remove_reference_t<decltype(fieldOf<Path...>(std::declval<RunResult&>()))>>;
};
template <auto Has, auto... Path>
constexpr FigureAccess<RunResult> fieldIf{&RunField<Has, Path...>::of, &RunField<Has, Path...>::put, RunField<Has, Path...>::kWhole};
template <auto... Path> constexpr FigureAccess<RunResult> field = fieldIf<always, Path...>;

template <auto... Path> struct SideField {
    static double of(const SideResult& s) { return static_cast<double>(fieldOf<Path...>(s)); }
    static void put(SideResult& s, double value) { assign(fieldOf<Path...>(s), value); }
    static constexpr bool kWhole = std::is_integral_v<std::remove_reference_t<decltype(fieldOf<Path...>(std::declval<SideResult&>()))>>;
};
template <auto... Path>
constexpr FigureAccess<SideResult> sideField{&SideField<Path...>::of, &SideField<Path...>::put, SideField<Path...>::kWhole};

// Ends of the intervals of reported percentiles, by their place in LatencySummary::ranges.
template <typename Of, std::size_t I, auto End> struct RangeEnd {
    static double of(const Of& from) { return from.latency.ranges[I].*End; }
    static void put(Of& into, double value) { into.latency.ranges[I].*End = value; }
};
template <typename Of, std::size_t I>
constexpr FigureAccess<Of> leastOf{&RangeEnd<Of, I, &PercentileRange::least>::of, &RangeEnd<Of, I, &PercentileRange::least>::put};
template <typename Of, std::size_t I>
constexpr FigureAccess<Of> mostOf{&RangeEnd<Of, I, &PercentileRange::most>::of, &RangeEnd<Of, I, &PercentileRange::most>::put};

bool countsErrors(const RunResult& r)
{
    return r.errors.words != 0 || r.ftl.programFails + r.ftl.eraseFails + r.ftl.spentDies != 0;
}

bool hasRebuilt(const RunResult& r)
{
    return countsErrors(r) && r.ftl.rebuilt > 0;
}

bool hasBound(const RunResult& r)
{
    return r.boundIops > 0;
}

bool hasWritten(const RunResult& r)
{
    return r.ftl.hostUnits > 0 || r.ftl.waf > 0;
}

bool hasAlpha(const RunResult& r)
{
    return r.ftl.alphaEff > 0;
}

bool wears(const RunResult& r)
{
    return r.wear.superblocks > 0;
}

bool hasBuffer(const RunResult& r)
{
    return r.cache.bufferSize > 0;
}

bool hasEndurance(const RunResult& r)
{
    return r.endurance.hostBytes > 0;
}

bool hasEnergy(const RunResult& r)
{
    return r.energy.seconds > 0;
}

bool hasCap(const RunResult& r)
{
    return r.energy.seconds > 0 && r.energy.capWatts > 0;
}

bool isPriced(const RunResult& r)
{
    return r.cost.billOfMaterials > 0;
}

double unmappedShare(const RunResult& r)
{
    const auto read = std::find_if(r.sides.begin(), r.sides.end(), [](const SideResult& side) { return side.name == "read"; });
    const bool reads = read != r.sides.end() && read->latency.requests > 0;
    return reads ? static_cast<double>(r.ftl.unmappedReads) / static_cast<double>(read->latency.requests) : kNone;
}

// The time that the energy is of follows from the two.
void putMeanPower(RunResult& r, double watts)
{
    r.energy.meanWatts = watts;
    if (r.energy.seconds <= 0 && r.energy.microjoules > 0 && watts > 0)
        r.energy.seconds = r.energy.microjoules * 1e-6 / watts;
}

using enum Better;
using enum FigureOrigin;

} // namespace

const std::vector<FigureSpec>& figureTable()
{
    using R = const RunResult&;
    using Result = RunResult;
    using Performance = RunResult::Performance;
    using Window = RunResult::Window;
    using Latency = LatencySummary;
    using Ftl = FtlCounters;
    constexpr auto kPerformance = &Result::performance;
    constexpr auto kWindow = &Result::window;
    constexpr auto kLatency = &Result::latency;
    constexpr auto kErrors = &Result::errors;
    constexpr auto kFtl = &Result::ftl;
    constexpr auto kWear = &Result::wear;
    constexpr auto kCache = &Result::cache;
    constexpr auto kEndurance = &Result::endurance;
    constexpr auto kEnergy = &Result::energy;
    constexpr auto kCost = &Result::cost;
    static const std::vector<FigureSpec> table{
        {{"simulated_s", "Simulated time", "s", neither, run, kHundredth}, field<&Result::simulatedSeconds>},
        {{"performance.wall_s", "Run time", "s", less, run, kHundredth}, field<kPerformance, &Performance::wallSeconds>, false},
        {{"performance.requests_per_s", "Requests simulated", "/s", more, run, kHundredth},
         field<kPerformance, &Performance::requestsPerSecond>,
         false},
        {{"performance.events", "Events", "", neither, run, kHundredth}, field<kPerformance, &Performance::events>},
        {{"performance.events_per_s", "Events simulated", "/s", more, run, kHundredth},
         field<kPerformance, &Performance::eventsPerSecond>,
         false},
        {{"performance.memory_mb", "Memory used", "MB", less, run, kHundredth}, field<kPerformance, &Performance::memoryMb>, false},
        {{"window.warmup_requests", "Requests excluded as warm-up", "", neither, run, kHundredth}, field<kWindow, &Window::warmupRequests>},
        {{"window.measured_requests", "Requests measured", "", neither, run, kHundredth}, field<kWindow, &Window::measuredRequests>},
        {{"window.issued", "Requests issued", "", neither, run, kHundredth}, field<kWindow, &Window::issued>},
        {{"window.completed", "Requests completed", "", neither, run, kHundredth}, field<kWindow, &Window::completed>},
        {{"window.unfinished", "Requests unfinished", "", neither, run, kHundredth}, field<kWindow, &Window::unfinished>},
        {{"window.trust", "Trust (1: steady and slow cycle covered)", "", more, run, kExact},
         {[](R r) { return where(r.window.measuredRequests > 0, r.window.steady ? 1 : 0); }}},
        {{"window.snia.range_percent", "Range over five rounds", "%", less, run, kHundredth},
         {[](R r) { return where(!r.window.rounds.empty(), r.window.rangePercent); }}},
        {{"window.snia.slope_percent", "Slope over five rounds", "%", neither, run, kHundredth},
         {[](R r) { return where(!r.window.rounds.empty(), r.window.slopePercent); }}},
        {{"window.start_s", "Measurement begins", "s", neither, run, kHundredth}, {[](R r) { return r.window.start.seconds(); }}},
        {{"window.end_s", "Measurement ends", "s", neither, run, kHundredth}, {[](R r) { return r.window.end.seconds(); }}},
        {{"steady", "Steady", "", more, run, kExact}, {[](R r) { return r.window.steady ? 1.0 : 0.0; }}},
        {{figureId::kIops, "IOPS", "/s", more, measured, kByInterval, Shows::offered | Shows::compared}, field<&Result::iops>},
        {{figureId::kBandwidth, "Bandwidth", "MB/s", more, measured, kByInterval, Shows::offered | Shows::compared},
         field<&Result::bandwidthMBs>},
        {{figureId::kMeanLatency, "Mean latency", "µs", less, measured, kByInterval, Shows::offered}, field<kLatency, &Latency::mean>},
        {{"latency_us.ci95", "Mean latency, ± of the 95 % interval", "µs", less, interval, kHundredth}, field<kLatency, &Latency::ci95>},
        {{"latency_us.min", "Minimum latency", "µs", less, measured, kClass}, field<kLatency, &Latency::min>},
        {{figureId::kMedian, "Latency p50", "µs", less, measured, kClass, Shows::offered, "p50 latency"}, field<kLatency, &Latency::p50>},
        {{"latency_us.p90", "Latency p90", "µs", less, measured, kClass, 0, "p90 latency"}, field<kLatency, &Latency::p90>},
        {{figureId::kP99, "Latency p99", "µs", less, measured, kClass, Shows::offered, "p99 latency"}, field<kLatency, &Latency::p99>},
        {{"latency_us.p99_9", "Latency p99.9", "µs", less, measured, kClass, Shows::offered, "p99.9 latency"},
         field<kLatency, &Latency::p99_9>},
        {{"latency_us.p99_99", "Latency p99.99", "µs", less, measured, kClass, 0, "p99.99 latency"}, field<kLatency, &Latency::p99_99>},
        {{"latency_us.max", "Maximum latency", "µs", less, measured, kClass}, field<kLatency, &Latency::max>},
        {{"latency_us.p50_least", "Latency p50, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Result, 0>},
        {{"latency_us.p50_most", "Latency p50, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Result, 0>},
        {{"latency_us.p90_least", "Latency p90, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Result, 1>},
        {{"latency_us.p90_most", "Latency p90, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Result, 1>},
        {{"latency_us.p99_least", "Latency p99, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Result, 2>},
        {{"latency_us.p99_most", "Latency p99, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Result, 2>},
        {{"latency_us.p99_9_least", "Latency p99.9, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Result, 3>},
        {{"latency_us.p99_9_most", "Latency p99.9, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Result, 3>},
        {{"latency_us.p99_99_least", "Latency p99.99, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Result, 4>},
        {{"latency_us.p99_99_most", "Latency p99.99, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Result, 4>},
        {{"fairness", "Fairness of the jobs (Jain)", "", more, measured, kHundredth},
         {[](R r) { return where(fairness(r) > 0, fairness(r)); }}},
        {{"latency_ps_total", "Sum of all latencies", "ps", neither, measured, kHundredth}, field<&Result::latencyTotal, &Time::ps>},
        {{"errors.codewords", "Codewords decoded", "", neither, counted, kHundredth},
         fieldIf<countsErrors, kErrors, &ErrorCounters::words>},
        {{"errors.failed_codewords", "Failed codewords", "", less, counted, kHundredth},
         fieldIf<countsErrors, kErrors, &ErrorCounters::failedWords>},
        {{"errors.corrected_bits", "Bits corrected", "", less, counted, kHundredth},
         fieldIf<countsErrors, kErrors, &ErrorCounters::correctedBits>},
        {{"errors.retries", "Read retries", "", less, counted, kHundredth}, fieldIf<countsErrors, kFtl, &Ftl::retries>},
        {{"errors.uncorrectable", "Uncorrectable reads", "", less, counted, kHundredth}, fieldIf<countsErrors, kFtl, &Ftl::uncorrectable>},
        {{"errors.rebuilt", "Pages rebuilt from parity", "", neither, counted, kHundredth}, fieldIf<hasRebuilt, kFtl, &Ftl::rebuilt>},
        {{"errors.program_failures", "Failed programs", "", less, counted, kHundredth}, fieldIf<countsErrors, kFtl, &Ftl::programFails>},
        {{"errors.erase_failures", "Failed erases", "", less, counted, kHundredth}, fieldIf<countsErrors, kFtl, &Ftl::eraseFails>},
        {{"errors.retired_stripes", "Superblocks retired", "", less, counted, kHundredth}, fieldIf<countsErrors, kFtl, &Ftl::retired>},
        {{"errors.dies_without_spare", "Dies without spare blocks", "", less, counted, kHundredth},
         fieldIf<countsErrors, kFtl, &Ftl::spentDies>},
        {{figureId::kRetries, "Read retries", "", less, counted, kHundredth}, field<kFtl, &Ftl::retries>},
        {{figureId::kUncorrectable, "Uncorrectable reads", "", less, counted, kHundredth}, field<kErrors, &ErrorCounters::uncorrectable>},
        {{"bounds.iops_long_run", "Long-run ceiling", "/s", more, bound, kHundredth},
         {[](R r) { return where(longRunCeiling(r) > 0, longRunCeiling(r)); }}},
        {{"bounds.iops_max", "Ceiling of this run", "/s", more, bound, kHundredth}, fieldIf<hasBound, &Result::boundIops>},
        {{"bounds.iops_mva", "IOPS by mean-value analysis", "/s", more, model, kHundredth},
         {[](R r) { return where(r.mvaHigh > 0, r.mvaLow); }}},
        {{figureId::kWaf, "Write amplification", "", less, counted, kHundredth, Shows::offered | Shows::compared | Shows::headline, "WAF"},
         fieldIf<hasWritten, kFtl, &Ftl::waf>},
        {{"ftl.alpha_eff", "Effective over-provisioning (alpha)", "", neither, counted, kHundredth},
         fieldIf<hasAlpha, kFtl, &Ftl::alphaEff>},
        {{"ftl.host_units", "Mapping units written by the host", "", neither, counted, kHundredth}, field<kFtl, &Ftl::hostUnits>},
        {{"ftl.host_programs", "Units programmed for the host", "", neither, counted, kHundredth}, field<kFtl, &Ftl::hostPrograms>},
        {{"ftl.gc_programs", "Units programmed by GC", "", less, counted, kHundredth}, field<kFtl, &Ftl::gcPrograms>},
        {{"ftl.map_programs", "Units programmed for the map", "", less, counted, kHundredth}, field<kFtl, &Ftl::mapPrograms>},
        {{"ftl.fold_programs", "Units folded out of SLC", "", neither, counted, kHundredth}, field<kFtl, &Ftl::foldPrograms>},
        {{"ftl.folded_units", "Valid units folded", "", neither, counted, kHundredth}, field<kFtl, &Ftl::foldedUnits>},
        {{"ftl.promote_programs", "Units promoted to the fast tier", "", neither, counted, kHundredth}, field<kFtl, &Ftl::promotePrograms>},
        {{"ftl.parity_programs", "Units programmed for parity", "", neither, counted, kHundredth}, field<kFtl, &Ftl::parityPrograms>},
        {{"ftl.rebuilt", "Pages rebuilt from parity", "", neither, counted, kHundredth}, field<kFtl, &Ftl::rebuilt>},
        {{"ftl.gc_runs", "Collections", "", neither, counted, kHundredth}, field<kFtl, &Ftl::gcRuns>},
        {{"ftl.moved_units", "Units moved by GC", "", less, counted, kHundredth}, field<kFtl, &Ftl::movedUnits>},
        {{"ftl.copybacks", "Copybacks", "", neither, counted, kHundredth}, field<kFtl, &Ftl::copybacks>},
        {{"ftl.victim_valid_mean", "Valid units per victim, mean", "", less, counted, kHundredth},
         {[](R r) { return where(r.ftl.gcRuns > 0, r.ftl.victimMean()); }}},
        {{"ftl.victim_valid_sd", "Valid units per victim, standard deviation", "", neither, counted, kHundredth},
         {[](R r) { return where(r.ftl.gcRuns > 0, r.ftl.victimDeviation()); }}},
        {{"ftl.erases", "Erases", "", less, counted, kHundredth}, field<kFtl, &Ftl::erases>},
        {{"ftl.map_reads", "Map reads from flash", "", less, counted, kHundredth}, field<kFtl, &Ftl::mapReads>},
        {{figureId::kMapLookups, "Map lines looked up", "", neither, counted, kHundredth}, field<kFtl, &Ftl::mapLookups>},
        {{figureId::kMapMisses, "Map lines loaded, including reloads", "", less, counted, kHundredth}, field<kFtl, &Ftl::mapMisses>},
        {{"ftl.switch_merges", "Switch merges", "", neither, counted, kHundredth}, field<kFtl, &Ftl::switchMerges>},
        {{"ftl.partial_merges", "Partial merges", "", less, counted, kHundredth}, field<kFtl, &Ftl::partialMerges>},
        {{"ftl.full_merges", "Full merges", "", less, counted, kHundredth}, field<kFtl, &Ftl::fullMerges>},
        {{"ftl.unmapped_reads", "Reads of unmapped addresses", "", neither, counted, kHundredth}, field<kFtl, &Ftl::unmappedReads>},
        {{"ftl.unmapped_share", "Share of reads of unmapped addresses", "", neither, counted, kHundredth, Shows::share}, {unmappedShare}},
        {{"ftl.page_programs", "Die program operations", "", neither, counted, kHundredth}, field<kFtl, &Ftl::pagePrograms>},
        {{"ftl.page_reads", "Die read operations", "", neither, counted, kHundredth}, field<kFtl, &Ftl::pageReads>},
        {{"ftl.joined_operations", "Multi-plane operations", "", more, counted, kHundredth}, field<kFtl, &Ftl::joined>},
        {{"ftl.joined_share", "Share of multi-plane operations", "", more, counted, kHundredth, Shows::share},
         {[](R r) { return r.ftl.joinedShare(); }}},
        {{"wear.stripes", "Superblocks", "", neither, drawing, kExact}, fieldIf<wears, kWear, &WearSummary::superblocks>},
        {{"wear.erases_min", "Minimum erase count", "", neither, counted, kHundredth}, fieldIf<wears, kWear, &WearSummary::least>},
        {{"wear.erases_max", "Maximum erase count", "", less, counted, kHundredth}, fieldIf<wears, kWear, &WearSummary::most>},
        {{"wear.erases_mean", "Mean erase count", "", less, counted, kHundredth}, fieldIf<wears, kWear, &WearSummary::mean>},
        {{"wear.erases_sd", "Erase count, standard deviation", "", less, counted, kHundredth},
         fieldIf<wears, kWear, &WearSummary::deviation>},
        {{"wear.levelled", "Superblocks moved by wear levelling", "", neither, counted, kHundredth},
         fieldIf<wears, kWear, &WearSummary::levelled>},
        {{"cache.buffer_units", "Write buffer size", "units", neither, drawing, kExact},
         fieldIf<hasBuffer, kCache, &CacheCounters::bufferSize>},
        {{"cache.buffer_peak", "Write buffer, peak use", "units", less, counted, kHundredth},
         fieldIf<hasBuffer, kCache, &CacheCounters::bufferPeak>},
        {{"cache.read_hits", "Read cache hits", "units", more, counted, kHundredth}, fieldIf<hasBuffer, kCache, &CacheCounters::readHits>},
        {{"cache.read_misses", "Read cache misses", "units", less, counted, kHundredth},
         fieldIf<hasBuffer, kCache, &CacheCounters::readMisses>},
        {{"cache.prefetched", "Units read ahead", "units", neither, counted, kHundredth},
         fieldIf<hasBuffer, kCache, &CacheCounters::prefetched>},
        {{"endurance.capacity_gb", "Usable capacity", "GB", more, drawing, kExact, Shows::offered},
         {[](R r) { return where(r.endurance.capacityBytes > 0, r.endurance.capacityBytes * 1e-9); },
          [](RunResult& r, double gb) { r.endurance.capacityBytes = gb * 1e9; }}},
        {{"endurance.raw_gb", "Raw capacity", "GB", neither, drawing, kExact},
         {[](R r) { return where(r.endurance.rawBytes > 0, r.endurance.rawBytes * 1e-9); },
          [](RunResult& r, double gb) { r.endurance.rawBytes = gb * 1e9; }}},
        {{"endurance.rated_cycles", "Rated P/E cycles", "", more, drawing, kExact},
         fieldIf<hasEndurance, kEndurance, &Endurance::ratedCycles>},
        {{"endurance.tbw_tb", "TBW", "TB", more, estimate, kHundredth},
         {[](R r) { return where(hasEndurance(r), r.endurance.hostBytes * 1e-12); },
          [](RunResult& r, double tb) { r.endurance.hostBytes = tb * 1e12; }}},
        {{"endurance.dwpd_5_years", "DWPD over five years", "", more, estimate, kHundredth},
         fieldIf<hasEndurance, kEndurance, &Endurance::drivesPerDay>},
        {{"energy_uj.total", "Energy", "µJ", less, estimate, kHundredth}, fieldIf<hasEnergy, kEnergy, &EnergyResult::microjoules>},
        {{"energy_uj.nj_per_host_byte", "Energy per host byte", "nJ", less, estimate, kHundredth, Shows::offered},
         fieldIf<hasEnergy, kEnergy, &EnergyResult::nanojoulesPerByte>},
        {{figureId::kMeanPower, "Mean power", "W", less, estimate, kHundredth, Shows::offered, "power"},
         {[](R r) { return where(hasEnergy(r), r.energy.meanWatts); }, putMeanPower}},
        {{"power_w.per_gb_s", "Power per GB/s", "W", less, estimate, kHundredth, Shows::offered, "power per GB/s"}, {wattsPerGigabyte}},
        {{"power_w.peak", "Peak power", "W", less, estimate, kHundredth}, fieldIf<hasEnergy, kEnergy, &EnergyResult::peakWatts>},
        {{"power_w.peak_slice_s", "Averaging time of the peak power", "s", neither, run, kHundredth},
         fieldIf<hasEnergy, kEnergy, &EnergyResult::peakSliceSeconds>},
        {{"power_w.cap", "Power cap", "W", neither, drawing, kExact}, fieldIf<hasCap, kEnergy, &EnergyResult::capWatts>},
        {{"power_w.held_programs", "Programs held by the power cap", "", less, counted, kHundredth},
         fieldIf<hasCap, kEnergy, &EnergyResult::heldPrograms>},
        {{"power_w.held_s", "Time held by the power cap", "s", less, counted, kHundredth},
         fieldIf<hasCap, kEnergy, &EnergyResult::heldSeconds>},
        {{"cost.controller", "Relative cost of the controller", "", less, drawing, kExact, Shows::offered, "controller cost"},
         fieldIf<isPriced, kCost, &CostTotals::controller>},
        {{figureId::kPartsCost, "Relative cost of the parts", "", less, drawing, kExact, Shows::offered, "cost"},
         fieldIf<isPriced, kCost, &CostTotals::billOfMaterials>},
        {{"cost.per_usable_tb", "Relative parts cost per usable TB", "", less, drawing, kExact, Shows::offered, "cost per TB"},
         {costPerTerabyte}},
    };
    return table;
}

const std::vector<SideFigureSpec>& sideFigureTable()
{
    using Side = SideResult;
    using Latency = LatencySummary;
    constexpr auto kLatency = &Side::latency;
    static const std::vector<SideFigureSpec> table{
        {{"requests", "requests", "", neither, measured, kHundredth}, sideField<kLatency, &Latency::requests>},
        {{figureId::kIops, "IOPS", "/s", more, measured, kByInterval}, sideField<&Side::iops>},
        {{figureId::kBandwidth, "bandwidth", "MB/s", more, measured, kByInterval}, sideField<&Side::bandwidthMBs>},
        {{figureId::kMeanLatency, "mean latency", "µs", less, measured, kByInterval, Shows::compared}, sideField<kLatency, &Latency::mean>},
        {{"latency_us.ci95", "mean latency, ± of the 95 % interval", "µs", less, interval, kHundredth},
         sideField<kLatency, &Latency::ci95>},
        {{"latency_us.min", "minimum latency", "µs", less, measured, kClass}, sideField<kLatency, &Latency::min>},
        {{figureId::kMedian, "latency p50", "µs", less, measured, kClass, Shows::compared, "p50"}, sideField<kLatency, &Latency::p50>},
        {{"latency_us.p90", "latency p90", "µs", less, measured, kClass, 0, "p90"}, sideField<kLatency, &Latency::p90>},
        {{figureId::kP99, "latency p99", "µs", less, measured, kClass, Shows::offered | Shows::compared, "p99"},
         sideField<kLatency, &Latency::p99>},
        {{"latency_us.p99_9", "latency p99.9", "µs", less, measured, kClass, Shows::compared, "p99.9"},
         sideField<kLatency, &Latency::p99_9>},
        {{"latency_us.p99_99", "latency p99.99", "µs", less, measured, kClass, 0, "p99.99"}, sideField<kLatency, &Latency::p99_99>},
        {{"latency_us.max", "maximum latency", "µs", less, measured, kClass}, sideField<kLatency, &Latency::max>},
        {{"latency_us.p50_least", "latency p50, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Side, 0>},
        {{"latency_us.p50_most", "latency p50, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Side, 0>},
        {{"latency_us.p90_least", "latency p90, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Side, 1>},
        {{"latency_us.p90_most", "latency p90, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Side, 1>},
        {{"latency_us.p99_least", "latency p99, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Side, 2>},
        {{"latency_us.p99_most", "latency p99, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Side, 2>},
        {{"latency_us.p99_9_least", "latency p99.9, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Side, 3>},
        {{"latency_us.p99_9_most", "latency p99.9, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Side, 3>},
        {{"latency_us.p99_99_least", "latency p99.99, lower end of its 95 % interval", "µs", less, interval, kClass}, leastOf<Side, 4>},
        {{"latency_us.p99_99_most", "latency p99.99, upper end of its 95 % interval", "µs", less, interval, kClass}, mostOf<Side, 4>},
    };
    return table;
}

const std::vector<FigureFamily>& figureFamilies()
{
    static const std::vector<FigureFamily> families{
        {{"busy.", "Mean busy share of a resource", "", neither, counted, kHundredth, Shows::share}, "BLOCK.RESOURCE"},
        {{"busiest.", "Busy share of the busiest instance", "", neither, counted, kHundredth, Shows::share}, "BLOCK.RESOURCE"},
        {{"energy_uj.by_activity.", "Energy of one activity", "µJ", less, estimate, kHundredth}, "NAME"},
        {{"laws.", "Deviation from a law", "", less, run, kExact}, "NAME"},
    };
    return families;
}

} // namespace floom::inline engine
