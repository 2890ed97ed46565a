// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/diagnostics_json.h"
#include "io/json.h"
#include "io/json_writer.h"
#include "io/result_sections.h"
#include "results/coverage.h"
#include "results/fairness.h"
#include "results/percentiles.h"
#include "workload/workload.h"

namespace floom {

namespace {

void writeHeader(JsonWriter& json, const RunResult& result)
{
    json.key("engine").text(result.engineVersion);
    json.key("design_hash").text(result.designHash);
    json.key("seed").integer(result.seed);
    json.key("workload").beginObject();
    json.key("words").text(result.workload);
    if (const Result<Workload> workload = parseWorkload(result.workload); workload)
        json.key("description").text(describe(*workload));
    json.endObject();
    json.key("simulated_s").number(result.simulatedSeconds);
    if (result.partial)
        json.key("partial").flag(true);
}

void writePerformance(JsonWriter& json, const RunResult::Performance& performance)
{
    json.key("performance").beginObject();
    json.key("wall_s").number(performance.wallSeconds);
    json.key("requests_per_s").number(performance.requestsPerSecond);
    json.key("events").integer(performance.events);
    json.key("events_per_s").number(performance.eventsPerSecond);
    json.key("memory_mb").number(performance.memoryMb);
    json.endObject();
}

void writeWindow(JsonWriter& json, const RunResult::Window& window)
{
    json.key("window").beginObject();
    json.key("warmup_requests").integer(window.warmupRequests);
    json.key("measured_requests").integer(window.measuredRequests);
    json.key("issued").integer(window.issued);
    json.key("completed").integer(window.completed);
    json.key("unfinished").integer(window.unfinished);
    json.key("steady").flag(window.steady);
    if (window.measuredRequests > 0)
        json.key("trust").integer(std::uint64_t{window.steady ? 1U : 0U});
    if (!window.steadyReason.empty())
        json.key("steady_reason").text(window.steadyReason);
    if (window.unstable)
        json.key("unstable").flag(true);
    if (!window.warmupRule.empty())
        json.key("warmup_rule").text(window.warmupRule);
    if (!window.rounds.empty()) {
        json.key("snia").beginObject();
        json.key("steady").flag(window.sniaSteady);
        json.key("range_percent").number(window.rangePercent);
        json.key("slope_percent").number(window.slopePercent);
        json.key("rounds_iops").beginArray(JsonLayout::oneLine);
        for (const double rate : window.rounds)
            json.number(rate);
        json.endArray();
        json.endObject();
    }
    json.key("start_s").number(window.start.seconds());
    json.key("end_s").number(window.end.seconds());
    json.endObject();
}

void writeLatency(JsonWriter& json, const LatencySummary& latency)
{
    json.key("latency_us").beginObject(JsonLayout::oneLine);
    json.key("mean").number(latency.mean);
    json.key("ci95").number(latency.ci95);
    json.key("min").number(latency.min);
    json.key("p50").number(latency.p50);
    json.key("p90").number(latency.p90);
    json.key("p99").number(latency.p99);
    json.key("p99_9").number(latency.p99_9);
    json.key("p99_99").number(latency.p99_99);
    json.key("max").number(latency.max);
    for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) { // 95 % intervals
        json.key(kReportedPercentiles[i].name + std::string("_least")).number(latency.ranges[i].least);
        json.key(kReportedPercentiles[i].name + std::string("_most")).number(latency.ranges[i].most);
    }
    json.endObject();
    json.key("undersampled").beginArray(JsonLayout::oneLine);
    for (const std::string& name : tooFew(latency))
        json.text(name);
    json.endArray();
    if (const auto names = notCovered(latency); !names.empty()) { // why: window.steady_reason, and R609
        json.key("not_covered").beginArray(JsonLayout::oneLine);
        for (const std::string& name : names)
            json.text(name);
        json.endArray();
    }
}

void writeSide(JsonWriter& json, const SideResult& side, bool named)
{
    json.beginObject();
    if (named)
        json.key("name").text(side.name);
    json.key("requests").integer(side.latency.requests);
    json.key("iops").number(side.iops);
    json.key("bandwidth_mb_s").number(side.bandwidthMBs);
    writeLatency(json, side.latency);
    json.endObject();
}

void writeSides(JsonWriter& json, const RunResult& result)
{
    for (const char* name : {"read", "write", "flush", "trim"}) {
        const SideResult* found = nullptr;
        for (const SideResult& side : result.sides)
            if (side.name == name)
                found = &side;
        const bool always = std::string_view(name) == "read" || std::string_view(name) == "write";
        if (found || always)
            json.key(name);
        if (found)
            writeSide(json, *found, false);
        else if (always)
            json.null();
    }
    bool open = false;
    for (const SideResult& side : result.sides) {
        if (!isTenant(side))
            continue;
        if (!open)
            json.key("tenants").beginArray();
        open = true;
        writeSide(json, side, true);
    }
    if (open) {
        json.endArray();
        if (const double index = fairness(result); index > 0)
            json.key("fairness").number(index);
    }
    if (std::any_of(result.sides.begin(), result.sides.end(), isPort)) {
        json.key("ports").beginArray();
        for (const SideResult& side : result.sides)
            if (isPort(side))
                writeSide(json, side, true);
        json.endArray();
    }
}

void writePhases(JsonWriter& json, const std::vector<PhaseResult>& phases)
{
    if (phases.empty())
        return;
    json.key("phases").beginArray();
    for (const PhaseResult& phase : phases) {
        json.beginObject();
        json.key("name").text(phase.name);
        json.key("start_s").number(phase.startSeconds);
        json.key("end_s").number(phase.endSeconds);
        json.key("measured").flag(phase.measured);
        json.key("requests").integer(phase.side.latency.requests);
        json.key("iops").number(phase.side.iops);
        json.key("bandwidth_mb_s").number(phase.side.bandwidthMBs);
        writeLatency(json, phase.side.latency);
        json.endObject();
    }
    json.endArray();
}

// Written as columns: compact, and ready to plot.
void writeSeries(JsonWriter& json, const std::vector<SeriesPoint>& series, bool withPower)
{
    if (series.empty())
        return;
    const auto column = [&](const char* name, double SeriesPoint::*member) {
        json.key(name).beginArray(JsonLayout::oneLine);
        for (const SeriesPoint& point : series)
            json.number(point.*member);
        json.endArray();
    };
    json.key("series").beginObject();
    column("start_s", &SeriesPoint::startSeconds);
    column("iops", &SeriesPoint::iops);
    column("bandwidth_mb_s", &SeriesPoint::bandwidthMBs);
    column("mean_latency_us", &SeriesPoint::meanLatencyUs);
    if (withPower)
        column("power_w", &SeriesPoint::watts);
    json.endObject();
}

} // namespace

std::string writeResult(const RunResult& result, bool withPerformance, bool withBreakdown)
{
    JsonWriter json;
    json.beginObject();
    writeHeader(json, result);
    if (withPerformance)
        writePerformance(json, result.performance);
    writeWindow(json, result.window);
    json.key("iops").number(result.iops);
    json.key("bandwidth_mb_s").number(result.bandwidthMBs);
    writeLatency(json, result.latency);
    writeSides(json, result);
    writePhases(json, result.phases);
    writeSeries(json, result.series, result.energy.microjoules > 0);
    writeSegments(json, result);
    writeUtilization(json, result);
    writeErrors(json, result);
    writeBuses(json, result);
    writeBottleneck(json, result.bottleneck);
    writeBlame(json, result);
    writeExemplars(json, result, withBreakdown);
    writeBounds(json, result);
    writeFtl(json, result);
    writeWear(json, result);
    writeMaps(json, result.maps);
    writeCache(json, result);
    writeFirmware(json, result.firmware);
    writeEndurance(json, result);
    writeEnergy(json, result);
    writeCost(json, result);
    writeLaws(json, result.laws);
    writeOtherFigures(json, result, "");
    json.key("diagnostics");
    writeDiagnostics(json, result.diagnostics);
    json.endObject();
    return json.take() + "\n";
}

} // namespace floom
