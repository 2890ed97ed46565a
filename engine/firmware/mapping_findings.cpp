// SPDX-License-Identifier: GPL-3.0-or-later
// What does not go together in mapping and memory.
#include "firmware/controller.h"

namespace floom {

void Controller::inspectMapping(const std::string& block, std::vector<Diagnostic>& findings) const
{
    const MemoryGeometry& g = m_topology.geometries[m_topology.dies.front().geometry];
    const bool blocks = mapsBlocks(m_settings.mapping);
    const Fix byPages{"Map by pages, in DDR", {{block + ".mapping", "page"}, {block + ".mapPlacement", "ddr"}}};
    const auto find = [&](Severity severity, const char* rule, const char* parameter, const char* title, std::string detail,
                          std::vector<Fix> fixes) {
        findings.push_back({severity, rule, block + parameter, title, std::move(detail), std::move(fixes)});
    };
    const bool elsewhere = m_settings.mapOnFlash() || m_settings.mapPlacement == MapPlacement::hmb;
    if (g.inPlace && (blocks || elsewhere)) {
        find(
            Severity::error, "R330", ".mapping", "No map is needed here",
            "This memory is overwritten in place: a unit stays where its address says, so there is no map to keep elsewhere and nothing to "
            "merge.",
            {byPages});
        return;
    }
    if (blocks && g.wordLinePages > 1)
        find(Severity::error, "R331", ".mapping", "Pages cannot be written one by one",
             "Mapping by blocks writes single pages; this part programs " + std::to_string(g.wordLinePages)
                 + " pages of a word line at once. Program it by pages (programMode=page), or map by pages.",
             {byPages});
    if (blocks && g.stripes < m_layout.logBlocks() + 3)
        find(Severity::error, "R332", ".logBlocks", "Log blocks leave no room for data",
             std::to_string(m_layout.logBlocks()) + " log blocks and two free ones a die, of " + std::to_string(g.stripes) + " in all.",
             {});
    if (blocks && m_settings.statedUnitBytes != m_settings.unitBytes)
        find(Severity::note, "R333", ".mappingUnit", "The mapping unit is the page here",
             "Mapping by blocks goes by pages of " + std::to_string(m_settings.unitBytes)
                 + " B whatever the mapping unit says; smaller writes read the page and write it anew.",
             {{"Set it", {{block + ".mappingUnit", std::to_string(m_settings.unitBytes) + "B"}}}});
    if (m_settings.mapOnFlash() && m_settings.mapping != Mapping::page && m_settings.mapPlacement == MapPlacement::hmb)
        find(Severity::warning, "R334", ".mapPlacement", "The map lies on flash here",
             "DFTL and zoned maps lie on flash; host memory serves mapping=page.", {{"Set page", {{block + ".mapping", "page"}}}});
    if (m_translation && m_translation->cache().capacityUnits() >= m_layout.units())
        find(Severity::note, "R335", ".mapCache", "The whole map fits the map cache", "Once it is loaded nothing is missed.", {});
}

} // namespace floom
