// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"
#include "export/result_tables.h"

#include <algorithm>
#include <array>

namespace floom::inline exporting {

Table mapTable(const RunResult& result)
{
    const BlockMaps& maps = result.maps;
    Table table{"Erase blocks at the end" + (maps.together > 1 ? ", in groups of " + std::to_string(maps.together) : std::string()),
                {{"die", Align::left},
                 {"free", Align::right},
                 {"open", Align::right},
                 {"data", Align::right},
                 {"map", Align::right},
                 {"SLC", Align::right},
                 {"retired", Align::right},
                 {"erases", Align::right},
                 {"valid", Align::right},
                 {"last write", Align::right}},
                {}};
    const std::size_t cells = maps.dies > 0 ? maps.end.erases.size() / maps.dies : 0;
    for (std::uint32_t die = 0; die < maps.dies; ++die) {
        std::array<std::uint64_t, 6> kinds{};
        std::uint64_t valid = 0, holding = 0;
        std::uint32_t least = UINT32_MAX, most = 0, youngest = MapFrame::kNever;
        for (std::size_t i = cells * die; i < cells * (die + 1); ++i) {
            ++kinds[maps.end.kinds[i]];
            least = std::min(least, maps.end.erases[i]);
            most = std::max(most, maps.end.erases[i]);
            youngest = std::min(youngest, maps.end.age[i]);
            if (maps.end.kinds[i] == static_cast<std::uint8_t>(BlockKind::data)) {
                valid += maps.end.valid[i];
                ++holding;
            }
        }
        std::vector<std::string> row{std::to_string(die)};
        for (const std::uint64_t n : kinds)
            row.push_back(countText(n));
        row.push_back(least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most));
        row.push_back(holding > 0 ? percentText(static_cast<double>(valid) / static_cast<double>(holding * maps.superblockUnits)) : "");
        row.push_back(youngest == MapFrame::kNever ? "" : microsecondsText(youngest) + " ago");
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace floom::inline exporting
