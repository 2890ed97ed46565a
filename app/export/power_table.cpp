// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"
#include "export/number_text.h"
#include "export/result_tables.h"

#include <algorithm>

namespace floom::inline exporting {

Table powerTable(const RunResult& result)
{
    const EnergyResult& energy = result.energy;
    Table table{"Power", {{"part", Align::left}, {"mean", Align::right}, {"share", Align::right}, {"for", Align::left}}, {}};
    if (energy.microjoules <= 0)
        return table;
    for (std::size_t i = 0; i < energy.uses.size();) {
        const std::size_t begin = i;
        std::vector<std::pair<double, std::string>> kinds;
        double sum = 0;
        for (; i < energy.uses.size() && energy.uses[i].block == energy.uses[begin].block; ++i) {
            sum += energy.uses[i].microjoules;
            kinds.emplace_back(energy.uses[i].microjoules, spacedName(energy.uses[i].activity));
        }
        std::stable_sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        std::string what;
        for (const auto& [microjoules, activity] : kinds)
            if (microjoules >= 0.005 * sum && sum > 0)
                what += (what.empty() ? "" : ", ") + activity + ' ' + percentText(microjoules / sum);
        table.rows.push_back(
            {energy.uses[begin].instance, wattsText(sum * 1e-6 / energy.seconds), percentText(sum / energy.microjoules), what});
    }
    table.rows.push_back({"all", wattsText(energy.meanWatts), "", "peak " + wattsText(energy.peakWatts)});
    if (energy.nanojoulesPerByte > 0)
        table.rows.back().back() += ", " + fixedText(energy.nanojoulesPerByte, 2) + " nJ per host byte";
    if (energy.heldPrograms > 0)
        table.rows.back().back() += ", cap " + wattsText(energy.capWatts) + " held back " + std::to_string(energy.heldPrograms)
            + " programs for " + microsecondsText(energy.heldSeconds * 1e6 / static_cast<double>(energy.heldPrograms)) + " each";
    return table;
}

} // namespace floom::inline exporting
