// SPDX-License-Identifier: GPL-3.0-or-later
// Sections that answer why: blame, the requests behind percentiles, endurance.
#include "io/result_sections.h"

namespace floom {
namespace {

std::uint64_t requestsOf(const RunResult& result, const std::string& side)
{
    for (const SideResult& one : result.sides)
        if (one.name == side)
            return one.latency.requests;
    return 0;
}

} // namespace

void writeBlame(JsonWriter& json, const RunResult& result)
{
    if (result.blame.empty())
        return;
    json.key("blame").beginArray();
    for (const Blame& blame : result.blame) {
        const auto requests = static_cast<double>(requestsOf(result, blame.victim));
        const auto mean = [&](std::int64_t ps) { return requests > 0 ? static_cast<double>(ps) * 1e-6 / requests : 0.0; };
        const ActivityInfo& activity = result.activities[static_cast<std::size_t>(blame.activity)];
        json.beginObject(JsonLayout::oneLine);
        json.key("victim").text(blame.victim);
        json.key("instance").text(activity.instance);
        json.key("activity").text(activity.name);
        json.key("wait_us_by_class").beginObject();
        for (int owner = 0; owner < kOwners; ++owner)
            if (const std::int64_t ps = blame.culprits[static_cast<std::size_t>(owner)]; ps != 0)
                json.key(ownerName(static_cast<Owner>(owner))).number(mean(ps));
        if (blame.noServer != 0)
            json.key("no_room").number(mean(blame.noServer));
        json.endObject();
        json.endObject();
    }
    json.endArray();
}

void writeBehind(JsonWriter& json, const std::vector<Behind>& behind)
{
    if (behind.empty())
        return;
    json.key("behind").beginArray();
    for (const Behind& one : behind) {
        json.beginObject(JsonLayout::oneLine);
        json.key("percentile").text(one.percentile);
        json.key("request").integer(one.request);
        json.key("latency_us").number(one.latencyUs);
        json.endObject();
    }
    json.endArray();
}

void writeEndurance(JsonWriter& json, const Endurance& endurance)
{
    if (endurance.hostBytes <= 0)
        return;
    json.key("endurance").beginObject(JsonLayout::oneLine);
    json.key("capacity_gb").number(endurance.capacityBytes * 1e-9);
    json.key("rated_cycles").number(endurance.ratedCycles);
    json.key("tbw_tb").number(endurance.hostBytes * 1e-12);
    json.key("dwpd_5_years").number(endurance.drivesPerDay);
    json.endObject();
}

} // namespace floom
