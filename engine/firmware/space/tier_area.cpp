// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/tier_area.h"

#include <algorithm>

namespace floom::inline engine {

TierArea::TierArea(const Topology& topology, std::vector<DieIndex> order, std::uint32_t unitBytes, std::uint32_t superblockUnits,
                   std::uint32_t pieces)
    : m_order(std::move(order))
    , m_orderOf(topology.dies.size(), 0)
    , m_firstDie(*std::min_element(m_order.begin(), m_order.end()))
    , m_superblockUnits(superblockUnits)
{
    for (std::uint32_t i = 0; i < m_order.size(); ++i)
        m_orderOf[m_order[i]] = i;
    const MemoryGeometry& g = topology.geometries[topology.dies[m_order.front()].geometry];
    if (g.inPlace) {
        m_pieces = std::max(pieces, (unitBytes + g.pageBytes - 1) / g.pageBytes);
        m_rows = std::max<std::uint64_t>(1, std::uint64_t{g.superblocks} * g.pages * g.pageBytes / unitBytes) * m_order.size();
    } else {
        m_independent = g.independentPlanes;
        m_pageUnits = std::max(1U, g.pageBytes / unitBytes);
        m_rowUnits = m_pageUnits * static_cast<std::uint32_t>(g.slcPlanes);
        m_slcPages = g.slcPages;
        m_slcSuperblocks = g.slcSuperblocks;
        m_firstSuperblock = SuperblockIndex{g.superblocks};
        m_firstSlot = std::uint64_t{g.superblocks} * superblockUnits;
        m_rows = std::uint64_t{m_slcPages} * m_slcSuperblocks * m_order.size();
    }
}

Ppn TierArea::ppnOf(TierRow row, std::uint64_t ofRow) const
{
    const DieIndex die = m_order[row % m_order.size()];
    const std::uint64_t line = row % m_rows / m_order.size();
    if (inPlace())
        return UnitMap::ppn(die, SlotIndex{line});
    const std::uint64_t superblock = m_firstSuperblock + line / m_slcPages;
    return UnitMap::ppn(die, SlotIndex{superblock * m_superblockUnits + line % m_slcPages * m_rowUnits + ofRow});
}

TierUnit TierArea::unitOf(Ppn ppn) const
{
    const std::uint64_t slot = UnitMap::slotOf(ppn), turn = m_orderOf[UnitMap::dieOf(ppn)];
    if (inPlace())
        return TierUnit{slot * m_order.size() + turn};
    const std::uint64_t unit = slot % m_superblockUnits;
    const std::uint64_t line = (slot / m_superblockUnits - m_firstSuperblock) * m_slcPages + unit / m_rowUnits;
    return TierUnit{(line * m_order.size() + turn) * m_rowUnits + unit % m_rowUnits};
}

FlashAddress TierArea::address(Ppn ppn) const
{
    FlashAddress at;
    at.die = UnitMap::dieOf(ppn);
    const SlotIndex slot = UnitMap::slotOf(ppn);
    at.superblock = SuperblockIndex{static_cast<std::uint32_t>(inPlace() ? slot.value : slot / m_superblockUnits)};
    if (!inPlace()) {
        const auto lpn = static_cast<std::uint32_t>(slot % m_superblockUnits);
        at.page = PageIndex{lpn / m_rowUnits};
        at.plane =
            PlaneIndex{static_cast<std::uint8_t>(m_independent > 1 ? at.superblock % m_independent : lpn % m_rowUnits / m_pageUnits)};
    }
    return at;
}

DieIndex TierArea::pieceDie(Ppn ppn, std::uint32_t piece) const
{
    return m_order[(m_orderOf[UnitMap::dieOf(ppn)] + piece) % m_order.size()];
}

} // namespace floom::inline engine
