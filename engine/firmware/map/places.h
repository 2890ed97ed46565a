// SPDX-License-Identifier: GPL-3.0-or-later
// Places: PPN of each unit: units that moved since the start from the map, the others from the layout of the start state, from the aged
// state, or from a block mapping. PPNs are values of UnitMap; a unit is in the write buffer, trimmed, or at a PPN.
#pragma once

#include "firmware/map/block_mapping.h"
#include "firmware/map/place_map.h"
#include "firmware/map/settings.h"
#include "firmware/space/space.h"

#include <memory>
#include <vector>

namespace floom {

class Places {
public:
    static constexpr std::uint64_t kFastUnit = std::uint64_t{1} << 40; // LPNs from here on have their home in the fast tier

    Places(const Drive& drive, const Space& space, const MapSettings& settings);

    void prepare(const StartState& state); // call after Layout::fill()
    void standAs(std::vector<std::uint32_t> aged); // Ageing::places()

    // Current PPN of the unit; kUnmapped if it was never written.
    [[nodiscard]] PlaceIndex locate(UnitIndex unit) const
    {
        const PlaceIndex known = map.find(unit);
        return known != UnitMap::kAbsent ? known : atStart(unit);
    }
    // For a unit without a map entry: did it hold data at the start?
    [[nodiscard]] bool isWritten(UnitIndex unit) const
    {
        return unit >= kFastUnit ? unit - kFastUnit < m_fastFilled : m_space.layout.holds(unit);
    }
    // PPN at the start, for a unit without a map entry.
    [[nodiscard]] PlaceIndex atStart(UnitIndex unit) const
    {
        if (!m_lawful)
            return elsewhere(unit);
        const Place place = m_space.layout.first(unit);
        return UnitMap::place(place.die, place.slot);
    }
    // True if the unit is still where a superblock's contents list it (valid). A unit that never moved is listed only at its start
    // location, except in an aged state, where a superblock may also list stale units.
    [[nodiscard]] bool isAt(UnitIndex unit, PlaceIndex place) const { return isAt(unit, place, map.find(unit)); }
    [[nodiscard]] bool isAt(UnitIndex unit, PlaceIndex place, PlaceIndex known) const // `known`: the map's value
    {
        return known == place || (known == UnitMap::kAbsent && (m_aged.empty() || atStart(unit) == place));
    }

    // Host addresses; with a split drive their units are divided between flash and the memory beside it.
    [[nodiscard]] std::uint64_t hostUnits() const { return m_hostUnits; }
    [[nodiscard]] UnitIndex unitOf(HostUnit unit) const { return m_space.split ? splitUnit(unit) : m_space.layout.wrap(unit); }

    [[nodiscard]] std::int64_t pagesLost() const; // consistency check: units mapped to flash minus units counted as valid there

    PlaceMap map;
    std::unique_ptr<BlockMapping> blocks; // null for page-level mappings

private:
    void makeBlocks(const MapSettings& settings);
    [[nodiscard]] PlaceIndex elsewhere(UnitIndex unit) const;
    [[nodiscard]] UnitIndex splitUnit(HostUnit hostUnit) const;

    const Drive& m_drive;
    const Space& m_space;
    std::vector<std::uint32_t> m_aged; // start locations, die * places + slot; empty: from the layout
    std::uint64_t m_hostUnits = 0;
    std::uint64_t m_fastFilled = 0; // units of the fast tier that hold data at the start
    bool m_lawful = false; // unmoved units are where the layout says
};

} // namespace floom
