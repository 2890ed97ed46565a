// SPDX-License-Identifier: GPL-3.0-or-later
// Places: where each unit of the drive is: what has moved since the start by the map, the others by the law of the start state, by the
// state the drive was aged to, or by a mapping by blocks. Places are values of UnitMap; a unit is in the buffer, trimmed, or at a place.
#pragma once

#include "firmware/map/block_mapping.h"
#include "firmware/map/place_map.h"
#include "firmware/space/space.h"

#include <memory>
#include <vector>

namespace floom {

class Places {
public:
    static constexpr std::uint64_t kFastUnit = std::uint64_t{1} << 40; // units from here on have their homes beside the flash

    Places(const Drive& drive, const Space& space);

    void prepare(const StartState& state); // behind Layout::fill()
    void standAs(std::vector<std::uint32_t> aged); // Ageing::places()

    // The unit's place now; kUnmapped when it never was written.
    [[nodiscard]] PlaceIndex locate(UnitIndex unit) const
    {
        const PlaceIndex known = map.find(unit);
        return known != UnitMap::kAbsent ? known : atStart(unit);
    }
    // One that is not in the map: did it hold data at the start?
    [[nodiscard]] bool isWritten(UnitIndex unit) const
    {
        return unit >= kFastUnit ? unit - kFastUnit < m_fastFilled : m_space.layout.holds(unit);
    }
    // Of one that is not in the map.
    [[nodiscard]] PlaceIndex atStart(UnitIndex unit) const
    {
        if (!m_lawful)
            return elsewhere(unit);
        const Place place = m_space.layout.first(unit);
        return UnitMap::place(place.die, place.slot);
    }
    // Is a unit where a stripe's contents have it? One that never moved can be listed only where the start state put it, unless that was
    // aged and the stripe lists what lay there before.
    [[nodiscard]] bool isAt(UnitIndex unit, PlaceIndex place) const { return isAt(unit, place, map.find(unit)); }
    [[nodiscard]] bool isAt(UnitIndex unit, PlaceIndex place, PlaceIndex known) const // `known`: what the map says
    {
        return known == place || (known == UnitMap::kAbsent && (m_aged.empty() || atStart(unit) == place));
    }

    // The host's addresses, whose units are shared out between flash and a memory beside it where that is split.
    [[nodiscard]] std::uint64_t hostUnits() const { return m_hostUnits; }
    [[nodiscard]] UnitIndex unitOf(HostUnit unit) const { return m_space.split ? splitUnit(unit) : m_space.layout.wrap(unit); }

    [[nodiscard]] std::int64_t pagesLost() const; // units the map has on flash beyond those that count as valid there

    PlaceMap map;
    std::unique_ptr<BlockMapping> blocks; // none for mappings by pages

private:
    void makeBlocks();
    [[nodiscard]] PlaceIndex elsewhere(UnitIndex unit) const;
    [[nodiscard]] UnitIndex splitUnit(HostUnit hostUnit) const;

    const Drive& m_drive;
    const Space& m_space;
    std::vector<std::uint32_t> m_aged; // where units are at the start, die * places + slot; empty: where the layout says
    std::uint64_t m_hostUnits = 0;
    std::uint64_t m_fastFilled = 0; // units beside the flash that hold data at the start
    bool m_lawful = false; // what has not moved is where the layout says
};

} // namespace floom
