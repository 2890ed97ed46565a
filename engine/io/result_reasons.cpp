// SPDX-License-Identifier: GPL-3.0-or-later
// Sections that explain a result: causes of waiting, the requests behind percentiles, endurance.
#include "analysis/one_request.h"
#include "io/result_sections.h"

namespace floom::inline engine {
namespace {

void writeCause(JsonWriter& json, const RunResult& result, const CauseShare& share)
{
    const auto place = [&](int activity) -> const ActivityInfo& { return result.activities[static_cast<std::size_t>(activity)]; };
    json.beginObject(JsonLayout::oneLine);
    json.key("class").text(causeClassName(share.cause));
    if (share.job >= 0 && static_cast<std::size_t>(share.job) < result.causeJobs.size())
        json.key("job").text(result.causeJobs[static_cast<std::size_t>(share.job)]);
    json.key("instance").text(place(share.activity).instance);
    json.key("activity").text(place(share.activity).name);
    json.key("waited_for").text(place(share.waitedFor).instance + "." + place(share.waitedFor).name);
    json.key("wait_ps").integer(share.ps);
    json.endObject();
}

void writeChain(JsonWriter& json, const RunResult& result)
{
    constexpr const char* kSteps[] = {"waits_for", "held_by", "on_behalf_of"};
    json.key("cause_chain").beginArray();
    for (const CauseLink& link : result.causeChain) {
        const ActivityInfo& activity = result.activities[static_cast<std::size_t>(link.activity)];
        json.beginObject(JsonLayout::oneLine);
        json.key("step").text(kSteps[static_cast<std::size_t>(link.step)]);
        json.key("instance").text(activity.instance);
        json.key("activity").text(activity.name);
        if (link.step == CauseLink::Step::onBehalfOf)
            json.key("class").text(causeClassName(link.cause));
        json.key("share").number(link.share);
        json.endObject();
    }
    json.endArray();
}

// Parts of the latency, greatest first, each with the latency the request would have had without it.
void writeParts(JsonWriter& json, const RunResult& result, const RequestAccount& account)
{
    json.key("parts").beginArray();
    for (const RequestPart& part : account.parts) {
        json.beginObject(JsonLayout::oneLine);
        json.key("words").text(wordsOf(*result.spans, result.activities, part));
        if (part.hand != RequestPart::Hand::none) {
            if (part.activity >= 0)
                json.key("function").text(result.activities[static_cast<std::size_t>(part.activity)].name);
            if (part.asleep)
                json.key("asleep").flag(true);
            if (part.track >= 0)
                json.key("instance").text(result.spans->tracks[static_cast<std::size_t>(part.track)].name);
        } else if (part.isWait) {
            const ActivityInfo& info = result.activities[static_cast<std::size_t>(part.activity)];
            json.key("class").text(causeClassName(part.cause));
            json.key("activity").text(info.name);
            json.key("instance").text(part.track >= 0 ? result.spans->tracks[static_cast<std::size_t>(part.track)].name : info.instance);
        }
        if (part.block != 0)
            json.key("block").integer(std::uint64_t{part.block});
        json.key("ps").integer(part.ps);
        json.key("without_ps").integer(account.without(part).ps);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeBlame(JsonWriter& json, const RunResult& result)
{
    if (result.causes.empty())
        return;
    json.key("blame").beginArray();
    for (const CauseTable& table : result.causes) {
        json.beginObject();
        json.key("victim").text(table.victim);
        json.key("percentile").text(table.percentile);
        json.key("requests").integer(table.requests);
        json.key("latency_ps").integer(table.latency.ps);
        json.key("wait_ps").integer(table.wait.ps);
        if (!table.sentence.empty())
            json.key("sentence").text(table.sentence);
        json.key("causes").beginArray();
        for (const CauseShare& share : table.shares)
            writeCause(json, result, share);
        json.endArray();
        json.endObject();
    }
    json.endArray();
    if (!result.causeChain.empty())
        writeChain(json, result);
    if (result.causeInstances.empty())
        return;
    json.key("waits_behind").beginArray();
    for (const CauseInstance& one : result.causeInstances) {
        if (static_cast<std::size_t>(one.track) >= result.utilization.size())
            continue;
        json.beginObject(JsonLayout::oneLine);
        json.key("instance").text(result.utilization[static_cast<std::size_t>(one.track)].instance);
        json.key("wait_ps").integer(one.ps);
        json.endObject();
    }
    json.endArray();
}

void writeExemplars(JsonWriter& json, const RunResult& result, bool withBreakdown)
{
    if (result.exemplars.empty())
        return;
    json.key("behind").beginArray();
    for (const PercentileExemplar& one : result.exemplars) {
        const auto account = withBreakdown && result.spans
            ? accountOf(*result.spans, static_cast<std::uint32_t>(one.request), result.activities)
            : std::optional<RequestAccount>();
        json.beginObject(account ? JsonLayout::lines : JsonLayout::oneLine);
        json.key("percentile").text(one.percentile);
        json.key("request").integer(one.request);
        json.key("latency_us").number(one.latencyUs);
        if (account)
            writeParts(json, result, *account);
        json.endObject();
    }
    json.endArray();
}

void writeEndurance(JsonWriter& json, const RunResult& result)
{
    if (result.endurance.capacityBytes <= 0)
        return;
    json.key("endurance").beginObject(JsonLayout::oneLine);
    writeFigures(json, result, "endurance.");
    json.endObject();
}

} // namespace floom::inline engine
