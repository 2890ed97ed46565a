// SPDX-License-Identifier: GPL-3.0-or-later
// MapSuperblocks: the superblocks of each die that hold a map on flash. The map has a fixed number of superblocks. They are collected
// separately from data, once the superblocks reserved for a collection begin to be used.
#pragma once

#include "firmware/space/layout.h"
#include "firmware/space/victims.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class MapSuperblocks {
public:
    void configure(const Layout& layout)
    {
        m_layout = &layout;
        m_areas.assign(layout.mapUnits() > 0 ? layout.dies() : 0, {});
        for (Area& area : m_areas)
            area.closed.configure(VictimRule(), layout.superblocks(), layout.superblockUnits());
    }
    void belongTo(const Layout& layout) { m_layout = &layout; } // an equal layout

    [[nodiscard]] bool any() const { return !m_areas.empty(); } // a map lies on flash
    [[nodiscard]] Victims& closed(DieIndex die) { return m_areas[die].closed; }
    [[nodiscard]] const Victims& closed(DieIndex die) const { return m_areas[die].closed; }
    void opened(DieIndex die) { ++m_areas[die].superblocks; }
    void erased(DieIndex die) { --m_areas[die].superblocks; }

    // Units of room in the map's share: superblocks not opened yet, and `left` units of the open one.
    [[nodiscard]] std::uint64_t room(DieIndex die, std::uint32_t left) const
    {
        const std::uint32_t all = m_layout->mapSuperblocks();
        return std::uint64_t{all - std::min(all, m_areas[die].superblocks)} * m_layout->superblockUnits() + left;
    }
    [[nodiscard]] bool isDue(DieIndex die, std::uint32_t left) const
    {
        const Victims& closed = m_areas[die].closed;
        return !closed.members().empty() && !closed.allFull()
            && room(die, left) <= std::uint64_t{m_layout->mapAhead() + 1} * m_layout->superblockUnits();
    }

private:
    struct Area {
        Victims closed;
        std::uint32_t superblocks = 0; // holding the map, or open for it
    };

    const Layout* m_layout = nullptr;
    std::vector<Area> m_areas; // by die
};

} // namespace floom::inline engine
