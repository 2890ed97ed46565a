// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/result_sections.h"
#include "results/yield.h"

#include <algorithm>

namespace floom::inline engine {

void writeEnergy(JsonWriter& json, const RunResult& result)
{
    const EnergyResult& energy = result.energy;
    if (energy.seconds <= 0)
        return;
    json.key("energy_uj").beginObject();
    json.key("total").number(energy.microjoules);
    json.key("by_activity").beginObject();
    for (const EnergyUse& use : energy.uses) {
        const auto first =
            std::find_if(energy.uses.begin(), energy.uses.end(), [&](const EnergyUse& u) { return u.activity == use.activity; });
        if (&*first != &use)
            continue;
        double sum = 0;
        for (const EnergyUse& other : energy.uses)
            sum += other.activity == use.activity ? other.microjoules : 0;
        json.key(use.activity).number(sum);
    }
    json.endObject();
    json.key("by_instance").beginArray();
    for (std::size_t i = 0; i < energy.uses.size();) {
        std::size_t end = i;
        double sum = 0;
        for (; end < energy.uses.size() && energy.uses[end].block == energy.uses[i].block; ++end)
            sum += energy.uses[end].microjoules;
        json.beginObject(JsonLayout::oneLine);
        json.key("instance").text(energy.uses[i].instance);
        json.key("type").text(energy.uses[i].type);
        json.key("total").number(sum);
        json.key("mean_w").number(sum * 1e-6 / energy.seconds);
        json.key("by_activity").beginObject();
        for (; i < end; ++i)
            json.key(energy.uses[i].activity).number(energy.uses[i].microjoules);
        json.endObject();
        json.endObject();
    }
    json.endArray();
    json.key("nj_per_host_byte").number(energy.nanojoulesPerByte);
    writeOtherFigures(json, result, "energy_uj.");
    json.endObject();
    json.key("power_w").beginObject(JsonLayout::oneLine);
    json.key("mean").number(energy.meanWatts);
    if (const double watts = wattsPerGigabyte(result); watts > 0)
        json.key("per_gb_s").number(watts);
    json.key("peak").number(energy.peakWatts);
    json.key("peak_slice_s").number(energy.peakSliceSeconds);
    if (energy.capWatts > 0) {
        json.key("cap").number(energy.capWatts);
        json.key("held_programs").integer(energy.heldPrograms);
        json.key("held_s").number(energy.heldSeconds);
    }
    writeOtherFigures(json, result, "power_w.");
    json.endObject();
}

void writeCost(JsonWriter& json, const RunResult& result)
{
    const CostTotals& cost = result.cost;
    if (cost.billOfMaterials <= 0)
        return;
    json.key("cost").beginObject(JsonLayout::oneLine);
    json.key("controller").number(cost.controller);
    json.key("bill_of_materials").number(cost.billOfMaterials);
    if (const double each = costPerTerabyte(result); each > 0)
        json.key("per_usable_tb").number(each);
    writeOtherFigures(json, result, "cost.");
    json.endObject();
}

} // namespace floom::inline engine
