// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/diagnostics_json.h"
#include "io/json.h"
#include "io/json_writer.h"
#include "io/result_sections.h"
#include "results/coverage.h"
#include "results/fairness.h"
#include "results/figures.h"
#include "workload/asked_workload.h"

namespace floom::inline engine {

namespace {

void writeHeader(JsonWriter& json, const RunResult& result)
{
    json.key("engine").text(result.engineVersion);
    json.key("design_hash").text(result.designHash);
    json.key("seed").integer(result.seed);
    json.key("workload").beginObject();
    json.key("words").text(result.workload);
    if (const AskedWorkload asked = AskedWorkload::read(result.workload))
        json.key("description").text(asked.description());
    json.endObject();
    json.key("simulated_s").number(result.simulatedSeconds);
    if (result.partial)
        json.key("partial").flag(true);
}

void writePerformance(JsonWriter& json, const RunResult& result)
{
    json.key("performance").beginObject();
    writeFigures(json, result, "performance.");
    json.endObject();
}

void writeWindow(JsonWriter& json, const RunResult& result)
{
    const RunResult::Window& window = result.window;
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
    if (window.beganFull)
        json.key("began_full").flag(true);
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
    writeOtherFigures(json, result, "window.");
    json.endObject();
}

// `table`: the figures of what has the latency, a run or a side.
template <typename Spec, typename Of> void writeLatency(JsonWriter& json, const std::vector<Spec>& table, const Of& from)
{
    constexpr std::string_view kSection = "latency_us.";
    const LatencySummary& latency = from.latency;
    json.key("latency_us").beginObject(JsonLayout::oneLine);
    for (const Spec& figure : table)
        if (const std::string_view id = figure.id; id.starts_with(kSection))
            json.key(id.substr(kSection.size())).number(figure.of(from)); // null: too few samples
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

void writeSideFigures(JsonWriter& json, const SideResult& side)
{
    for (const SideFigureSpec& figure : sideFigureTable())
        if (const std::string_view id = figure.id; id.find('.') == std::string_view::npos)
            writeFigure(json.key(id), figure.whole, figure.of(side));
    writeLatency(json, sideFigureTable(), side);
}

void writeSide(JsonWriter& json, const SideResult& side, bool named)
{
    json.beginObject();
    if (named)
        json.key("name").text(side.name);
    writeSideFigures(json, side);
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
        writeSideFigures(json, phase.side);
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
        writePerformance(json, result);
    writeWindow(json, result);
    json.key("iops").number(result.iops);
    json.key("bandwidth_mb_s").number(result.bandwidthMBs);
    writeLatency(json, figureTable(), result);
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

} // namespace floom::inline engine
