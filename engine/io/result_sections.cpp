// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/result_sections.h"

#include "analysis/sensitivity.h"
#include "results/figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline engine {

namespace {

const ActivityInfo& activityOf(const RunResult& result, int id)
{
    static const ActivityInfo unknown;
    const bool known = id >= 0 && static_cast<std::size_t>(id) < result.activities.size();
    return known ? result.activities[static_cast<std::size_t>(id)] : unknown;
}

// One entry per name, in order of first appearance.
std::vector<std::pair<std::string, double>> sharesByName(const RunResult& result, const TrackUse& track)
{
    std::vector<std::pair<std::string, double>> shares;
    for (const auto& [activity, share] : track.byActivity) {
        const std::string& name = activityOf(result, activity).name;
        const auto same = std::find_if(shares.begin(), shares.end(), [&](const auto& entry) { return entry.first == name; });
        if (same == shares.end())
            shares.emplace_back(name, share);
        else
            same->second += share;
    }
    return shares;
}

void writeSensitivity(JsonWriter& json, const std::vector<Sensitivity>& changes)
{
    json.key("sensitivity").beginArray();
    for (const Sensitivity& change : changes) {
        json.beginObject(JsonLayout::oneLine);
        json.key("change").text(change.change);
        json.key("address").text(change.address);
        json.key("gain_percent").number(change.gainPercent);
        json.key("ci95").number(change.ci95);
        if (const Gain gain{change.gainPercent, change.ci95}; change.told && gain.isToldFromBelow())
            json.key("at_least_percent").number(gain.least());
        json.key("cost").number(change.cost);
        json.key("power_w").number(change.watts);
        json.key("sides").beginArray();
        for (const SideGain& side : change.sides) {
            json.beginObject(JsonLayout::oneLine);
            json.key("side").text(side.side);
            json.key("gain_percent").number(side.gainPercent);
            json.key("ci95").number(side.ci95);
            json.key("p99_percent").number(side.p99Percent);
            json.key("p99_ci95").number(side.p99Ci95);
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeSegments(JsonWriter& json, const RunResult& result)
{
    const auto requests = static_cast<double>(result.latency.requests);
    const auto mean = [&](Time sum) { return requests > 0 ? sum.microseconds() / requests : 0.0; };
    json.key("latency_ps_total").integer(result.latencyTotal.ps);
    json.key("segments").beginArray();
    for (const Segment& segment : result.segments) {
        const ActivityInfo& activity = activityOf(result, segment.activity);
        json.beginObject(JsonLayout::oneLine);
        json.key("instance").text(activity.instance);
        json.key("activity").text(activity.name);
        json.key("wait_us").number(mean(segment.wait));
        json.key("service_us").number(mean(segment.service));
        json.key("wait_ps_total").integer(segment.wait.ps);
        json.key("service_ps_total").integer(segment.service.ps);
        json.endObject();
    }
    json.endArray();
}

void writeUtilization(JsonWriter& json, const RunResult& result)
{
    json.key("utilization").beginArray();
    for (const TrackUse& track : result.utilization) {
        json.beginObject(JsonLayout::oneLine);
        json.key("instance").text(track.instance);
        json.key("type").text(track.type);
        json.key("resource").text(track.resource);
        json.key("busy").number(track.busy);
        json.key("by_activity").beginObject();
        for (const auto& [name, share] : sharesByName(result, track))
            json.key(name).number(share);
        json.endObject();
        json.key("by_class").beginObject();
        for (int owner = 0; owner < kOwners; ++owner)
            if (const double share = track.byOwner[static_cast<std::size_t>(owner)]; share > 0)
                json.key(ownerName(static_cast<Owner>(owner))).number(share);
        json.endObject();
        json.endObject();
    }
    json.endArray();
}

void writeErrors(JsonWriter& json, const RunResult& result)
{
    const FtlCounters& ftl = result.ftl;
    if (result.errors.words == 0 && ftl.programFails + ftl.eraseFails + ftl.spentDies == 0)
        return;
    json.key("errors").beginObject();
    writeFigures(json, result, "errors.");
    json.endObject();
}

void writeBuses(JsonWriter& json, const RunResult& result)
{
    const Time window = result.window.end - result.window.start;
    if (result.buses.empty() || window <= Time{})
        return;
    json.key("buses").beginArray();
    for (const BusSplit& bus : result.buses) {
        const auto share = [&](const char* name, Time part) { json.key(name).number(ratio(part, window)); };
        json.beginObject(JsonLayout::oneLine);
        json.key("instance").text(bus.instance);
        share("data", bus.data);
        share("command_address", bus.command);
        share("status", bus.status);
        share("waits", bus.wait);
        share("turnaround", bus.turnaround);
        json.endObject();
    }
    json.endArray();
}

void writeBottleneck(JsonWriter& json, const Bottleneck& bottleneck)
{
    if (bottleneck.regime.empty())
        return;
    json.key("bottleneck").beginObject();
    json.key("instance").text(bottleneck.instance);
    json.key("class").text(bottleneck.block);
    json.key("regime").text(bottleneck.regime);
    if (!bottleneck.cause.empty())
        json.key("cause").text(bottleneck.cause);
    json.key("sentence").text(bottleneck.sentence);
    if (!bottleneck.sensitivity.empty())
        writeSensitivity(json, bottleneck.sensitivity);
    if (bottleneck.untried > 0)
        json.key("not_tried").number(bottleneck.untried);
    json.endObject();
}

void writeBounds(JsonWriter& json, const RunResult& result)
{
    if (result.bounds.empty())
        return;
    json.key("bounds").beginObject();
    json.key("iops_max");
    if (result.boundIops > 0)
        json.number(result.boundIops);
    else
        json.null(); // no closed form for this mix
    if (const double ceiling = longRunCeiling(result); ceiling > 0)
        json.key("iops_long_run").number(ceiling);
    if (result.mvaHigh > 0) {
        json.key("iops_mva").number(result.mvaLow);
        json.key("iops_band").beginArray(JsonLayout::oneLine);
        json.number(result.mvaLow);
        json.number(result.mvaHigh);
        json.endArray();
    }
    writeOtherFigures(json, result, "bounds.");
    json.key("limits").beginArray();
    for (const BoundLimit& limit : result.bounds) {
        json.beginObject(JsonLayout::oneLine);
        json.key("instance").text(limit.instance);
        json.key("iops").number(limit.iops);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

void writeFigure(JsonWriter& json, bool whole, double value)
{
    constexpr double kExact = 9007199254740992; // beyond it a double skips integers
    if (whole && std::fabs(value) < kExact)
        json.integer(static_cast<std::int64_t>(value));
    else
        json.number(value);
}

void writeFigures(JsonWriter& json, const RunResult& result, std::string_view section)
{
    for (const FigureSpec& figure : figureTable())
        if (const std::string_view id = figure.id; id.starts_with(section) && id.find('.', section.size()) == std::string_view::npos)
            if (const double value = figure.of(result); std::isfinite(value))
                writeFigure(json.key(id.substr(section.size())), figure.whole, value);
}

void writeOtherFigures(JsonWriter& json, const RunResult& result, std::string_view section)
{
    // Written elsewhere under other names: window flags, errors and diagnostics.
    static constexpr std::array<std::string_view, 5> kTold{"steady", "retries", "uncorrectable", "ftl.rebuilt", "ftl.unmapped_share"};
    for (const FigureSpec& figure : figureTable()) {
        const std::string_view id = figure.id;
        const std::string_view key = id.substr(std::min(section.size(), id.size()));
        if (!id.starts_with(section) || key.find('.') != std::string_view::npos || std::find(kTold.begin(), kTold.end(), id) != kTold.end())
            continue;
        if (const double value = figure.of(result); std::isfinite(value) && value != 0 && !json.has(key))
            writeFigure(json.key(key), figure.whole, value);
    }
}

void writeFtl(JsonWriter& json, const RunResult& result)
{
    const FtlCounters& ftl = result.ftl;
    json.key("ftl").beginObject();
    json.key("waf");
    if (ftl.hostUnits > 0)
        json.number(ftl.waf);
    else
        json.null();
    if (ftl.alphaEff > 0)
        json.key("alpha_eff").number(ftl.alphaEff);
    json.key("host_units").integer(ftl.hostUnits);
    json.key("host_programs").integer(ftl.hostPrograms);
    json.key("gc_programs").integer(ftl.gcPrograms);
    json.key("map_programs").integer(ftl.mapPrograms);
    if (ftl.foldPrograms > 0) {
        json.key("fold_programs").integer(ftl.foldPrograms);
        json.key("folded_units").integer(ftl.foldedUnits);
    }
    if (ftl.promotePrograms > 0)
        json.key("promote_programs").integer(ftl.promotePrograms);
    if (ftl.parityPrograms > 0)
        json.key("parity_programs").integer(ftl.parityPrograms);
    json.key("gc_runs").integer(ftl.gcRuns);
    json.key("moved_units").integer(ftl.movedUnits);
    if (ftl.copybacks > 0)
        json.key("copybacks").integer(ftl.copybacks);
    if (ftl.gcRuns > 0) {
        json.key("victim_valid_mean").number(ftl.victimMean());
        json.key("victim_valid_sd").number(ftl.victimDeviation());
    }
    json.key("erases").integer(ftl.erases);
    json.key("map_reads").integer(ftl.mapReads);
    if (ftl.mapLookups > 0) {
        json.key("map_lookups").integer(ftl.mapLookups);
        json.key("map_misses").integer(ftl.mapMisses);
    }
    if (ftl.switchMerges + ftl.partialMerges + ftl.fullMerges > 0) {
        json.key("switch_merges").integer(ftl.switchMerges);
        json.key("partial_merges").integer(ftl.partialMerges);
        json.key("full_merges").integer(ftl.fullMerges);
    }
    json.key("unmapped_reads").integer(ftl.unmappedReads);
    json.key("page_programs").integer(ftl.pagePrograms);
    json.key("page_reads").integer(ftl.pageReads);
    json.key("joined_operations").integer(ftl.joined);
    json.key("joined_share").number(ftl.joinedShare());
    writeOtherFigures(json, result, "ftl.");
    json.endObject();
}

void writeWear(JsonWriter& json, const RunResult& result)
{
    if (result.wear.superblocks == 0)
        return;
    json.key("wear").beginObject();
    writeFigures(json, result, "wear.");
    json.endObject();
}

void writeCache(JsonWriter& json, const RunResult& result)
{
    if (result.cache.bufferSize == 0)
        return;
    json.key("cache").beginObject();
    writeFigures(json, result, "cache.");
    json.endObject();
}

void writeLaws(JsonWriter& json, const std::vector<LawCheck>& laws)
{
    json.key("laws").beginObject();
    for (const LawCheck& law : laws)
        json.key(law.name).number(law.value);
    json.endObject();
    json.key("broken_laws").beginArray(JsonLayout::oneLine);
    for (const LawCheck& law : laws)
        if (!law.holds)
            json.text(law.name);
    json.endArray();
}

} // namespace floom::inline engine
