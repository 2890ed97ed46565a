// SPDX-License-Identifier: GPL-3.0-or-later
// Places: PPN of each LPN: units that moved since the start from the map, the others from the layout of the start state, from the aged
// state, or from a block mapping. PPNs are values of UnitMap; a unit is in the write buffer, trimmed, or at a PPN.
#pragma once

#include "firmware/map/block_mapping.h"
#include "firmware/map/ppn_map.h"
#include "firmware/map/settings.h"
#include "firmware/space/space.h"

#include <memory>
#include <vector>

namespace floom::inline engine {

class Places {
public:
    static constexpr std::uint64_t kTierUnit = std::uint64_t{1} << 40; // LPNs from here on have their home in the tier

    Places(const Drive& drive, const Space& space, const MapSettings& settings);

    void prepare(const StartState& state); // call after Layout::fill()
    void standAs(std::vector<std::uint32_t> aged); // Ageing::places()

    // Current PPN of the unit; kUnmapped if it was never written.
    [[nodiscard]] Ppn locate(Lpn lpn) const
    {
        const Ppn known = map.find(lpn);
        return known != UnitMap::kAbsent ? known : atStart(lpn);
    }
    // For a unit without a map entry: did it hold data at the start?
    [[nodiscard]] bool isWritten(Lpn lpn) const { return lpn >= kTierUnit ? lpn - kTierUnit < m_tierFilled : m_space.layout.holds(lpn); }
    // PPN at the start, for a unit without a map entry.
    [[nodiscard]] Ppn atStart(Lpn lpn) const
    {
        if (!m_lawful)
            return elsewhere(lpn);
        const DieSlot where = m_space.layout.first(lpn);
        return UnitMap::ppn(where.die, where.slot);
    }
    // True if the unit is still where a superblock's contents list it (valid). A unit that never moved is listed only at its start
    // location, except in an aged state, where a superblock may also list stale units.
    [[nodiscard]] bool isAt(Lpn lpn, Ppn ppn) const { return isAt(lpn, ppn, map.find(lpn)); }
    [[nodiscard]] bool isAt(Lpn lpn, Ppn ppn, Ppn known) const // `known`: the map's value
    {
        return known == ppn || (known == UnitMap::kAbsent && (m_aged.empty() || atStart(lpn) == ppn));
    }

    // Host addresses; with a split drive their units are divided between flash and the memory beside it.
    [[nodiscard]] std::uint64_t hostUnits() const { return m_hostUnits; }
    [[nodiscard]] Lpn lpnOf(HostUnit unit) const { return m_space.split ? splitUnit(unit) : m_space.layout.wrap(unit); }

    [[nodiscard]] std::int64_t pagesLost() const; // consistency check: units mapped to flash minus units counted as valid there

    PpnMap map;
    std::unique_ptr<BlockMapping> blocks; // null for page-level mappings

private:
    void makeBlocks(const MapSettings& settings);
    [[nodiscard]] Ppn elsewhere(Lpn lpn) const;
    [[nodiscard]] Lpn splitUnit(HostUnit hostUnit) const;

    const Drive& m_drive;
    const Space& m_space;
    std::vector<std::uint32_t> m_aged; // start locations, die * places + slot; empty: from the layout
    std::uint64_t m_hostUnits = 0;
    std::uint64_t m_tierFilled = 0; // units of the tier that hold data at the start
    bool m_lawful = false; // unmoved units are where the layout says
};

} // namespace floom::inline engine
