// SPDX-License-Identifier: GPL-3.0-or-later
// TierArea: the PPNs of a memory that is faster than the drive's main flash: blocks of that flash in SLC mode, or the dies of an in-place
// memory. Its rows (one program operation; one unit if in place) rotate over its dies.
#pragma once

#include "firmware/core/unit_map.h"
#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

using TierRow = Index<struct TierRowTag, std::uint64_t>; // of the tier, over its dies; a ring counts on when it wraps
using TierUnit = Index<struct TierUnitTag, std::uint64_t>; // of the tier: row x units per row + unit of the row

class TierArea {
public:
    // For dies of one geometry. `order`: the dies in rotation order. `superblockUnits`: units per superblock in the slot numbering of a
    // die, which blocks in SLC mode share with the other blocks. `pieces`: minimum number of pieces per unit (in place).
    TierArea(const Topology& topology, std::vector<DieIndex> order, std::uint32_t unitBytes, std::uint32_t superblockUnits,
             std::uint32_t pieces);

    [[nodiscard]] std::uint64_t units() const { return m_rows * m_rowUnits; } // capacity
    [[nodiscard]] std::uint64_t rows() const { return m_rows; }
    [[nodiscard]] std::uint32_t rowUnits() const { return m_rowUnits; }
    [[nodiscard]] std::uint32_t pageUnits() const { return m_pageUnits; }
    [[nodiscard]] const std::vector<DieIndex>& order() const { return m_order; }
    [[nodiscard]] bool inPlace() const { return m_slcPages == 0; }
    [[nodiscard]] std::uint32_t pieces() const { return m_pieces; }
    [[nodiscard]] bool holds(Ppn ppn) const { return inPlace() ? UnitMap::dieOf(ppn) >= m_firstDie : UnitMap::slotOf(ppn) >= m_firstSlot; }
    // On each of its dies, slots are numbered below this.
    [[nodiscard]] std::uint64_t dieSlots() const
    {
        return inPlace() ? m_rows / m_order.size() : std::uint64_t{m_firstSuperblock + m_slcSuperblocks} * m_superblockUnits;
    }
    [[nodiscard]] Ppn home(TierUnit unit) const { return ppnOf(TierRow{unit / m_rowUnits}, unit % m_rowUnits); }
    [[nodiscard]] FlashAddress address(Ppn ppn) const;
    [[nodiscard]] DieIndex pieceDie(Ppn ppn, std::uint32_t piece) const; // in place

protected:
    [[nodiscard]] Ppn ppnOf(TierRow row, std::uint64_t ofRow) const; // `ofRow`: unit of the row
    [[nodiscard]] TierUnit unitOf(Ppn ppn) const;

    std::vector<DieIndex> m_order;
    std::vector<std::uint32_t> m_orderOf;
    DieIndex m_firstDie;
    std::uint32_t m_pageUnits = 1, m_rowUnits = 1, m_superblockUnits = 1, m_pieces = 1, m_independent = 1;
    std::uint32_t m_slcPages = 0, m_slcSuperblocks = 0;
    SuperblockIndex m_firstSuperblock;
    std::uint64_t m_firstSlot = 0, m_rows = 0;
};

} // namespace floom::inline engine
