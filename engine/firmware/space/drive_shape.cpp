// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/drive_shape.h"

#include "base/log_blocks.h"

#include <algorithm>

namespace floom::inline engine {

DriveShape::DriveShape(const Topology& topology, const CoreSettings& core, const SpaceSettings& settings)
    : m_dies(static_cast<std::uint32_t>(topology.dies.size()) - topology.tierDies)
    , m_channels(static_cast<std::uint32_t>(std::max<std::size_t>(1, topology.channels.size())))
{
    const MemoryGeometry& g = topology.geometries[topology.dies.front().geometry];
    m_inPlace = g.inPlace;
    m_moreOpen = (settings.superblocks.hotCold ? 1U : 0U)
        + (settings.superblocks.wear == Wear::statical || settings.superblocks.wear == Wear::both ? 1U : 0U);
    m_byBlocks = core.mapping->byBlocks() && !m_inPlace;
    m_independent = g.independentPlanes;
    m_pageUnits = std::max(1U, g.pageBytes / core.unitBytes);
    m_rowUnits = m_pageUnits * static_cast<std::uint32_t>(g.planes);
    m_superblocks = g.superblocks;
    if (m_inPlace) {
        m_stripeWidth = std::min(settings.shape.stripe, m_channels);
        m_pieces = std::max(settings.shape.stripe, (core.unitBytes + g.pageBytes - 1) / g.pageBytes);
        const std::uint64_t bytes = std::uint64_t{g.superblocks} * g.pages * g.pageBytes;
        m_dieUnits = std::max<std::uint64_t>(1, bytes / core.unitBytes);
        m_rowUnits = 1;
        m_superblockUnits = 1;
        m_pageUnits = 1;
    } else {
        if (m_dies % settings.shape.group(core) == 0)
            m_groups.size = settings.shape.group(core);
        m_groups.dataRows = m_groups.size > 1 && settings.shape.parityStripe > 0 ? m_groups.size - 1 : m_groups.size;
        m_superblockUnits = g.pages * m_rowUnits * m_groups.dataRows;
        const double spare = static_cast<double>(m_superblocks) * settings.shape.overProvisioning / (1 + settings.shape.overProvisioning);
        // If a victim may be fully valid (FIFO, random, d-choices), its move takes one more superblock before it frees one.
        const std::uint32_t least =
            std::max(settings.pool.gcReserved, settings.superblocks.victims.maybeFull() || core.mapOnFlash() ? 3U : 2U);
        const double share = settings.pool.gcUrgency == "background" ? 0 : settings.pool.gcThreshold; // then it applies to idle time only
        m_keepFree = std::max(least, static_cast<std::uint32_t>(share * spare));
        m_idleFree =
            std::max(m_keepFree, static_cast<std::uint32_t>(std::max(settings.pool.gcThreshold, settings.pool.gcBackground) * spare));
        const auto logical =
            static_cast<std::uint64_t>(static_cast<double>(m_superblocks) * m_superblockUnits / (1 + settings.shape.overProvisioning));
        const std::uint64_t entries = std::max(1U, core.unitBytes / kMapEntryBytes);
        if (core.mapOnFlash())
            reserveMap((logical + entries - 1) / entries + 1);
        // Two frontiers and the free superblocks are never full of data; 2 % of the rest must be invalid for collection to gain anything.
        const std::uint32_t held = m_keepFree + m_moreOpen + 2 + m_map.superblocks;
        const std::uint64_t closed = m_superblocks > held ? m_superblocks - held : 1;
        m_dieUnits = std::min(logical, closed * m_superblockUnits / 50 * 49) / m_rowUnits * m_rowUnits;
        m_dieUnits = std::max<std::uint64_t>(m_dieUnits, m_rowUnits);
        if (m_byBlocks) {
            const double whole = 1 + settings.shape.overProvisioning;
            m_logBlocks =
                settings.shape.logBlocks > 0 ? settings.shape.logBlocks : usualLogBlocks(m_superblocks, settings.shape.overProvisioning);
            const std::uint32_t apart = m_logBlocks + 2; // two more are free during a merge
            const std::uint32_t data =
                std::min(static_cast<std::uint32_t>(m_superblocks / whole), m_superblocks > apart ? m_superblocks - apart : 1);
            m_dieUnits = std::uint64_t{std::max(1U, data)} * m_superblockUnits;
        }
        m_mapUnits = core.mapOnFlash() ? (m_dieUnits * m_dies + entries - 1) / entries : 0;
    }
    m_order.resize(m_dies);
    for (std::uint32_t i = 0; i < m_dies; ++i)
        m_order[i] = DieIndex{i};
    const auto key = [&](DieIndex die, char letter) -> std::uint32_t {
        const DieInfo& info = topology.dies[die];
        return letter == 'C' ? info.channel : letter == 'W' ? info.way : letter == 'D' ? info.memoryDie : 0;
    };
    std::stable_sort(m_order.begin(), m_order.end(), [&](DieIndex a, DieIndex b) {
        for (auto letter = settings.shape.allocation.rbegin(); letter != settings.shape.allocation.rend(); ++letter)
            if (key(a, *letter) != key(b, *letter))
                return key(a, *letter) < key(b, *letter);
        return a < b;
    });
    m_regular = m_dies % m_channels == 0;
    for (std::uint32_t i = 0; i < m_dies && m_regular; ++i)
        m_regular = topology.dies[i].channel == i % m_channels;
    if (m_groups.size > 1) { // neighbours in the order form a group
        m_groups.memberOf.resize(m_dies);
        for (std::uint32_t i = 0; i < m_dies; ++i)
            m_groups.memberOf[m_order[i]] = i;
        m_dies /= m_groups.size;
        m_groups.members = m_order;
        m_order.resize(m_dies);
        for (std::uint32_t i = 0; i < m_dies; ++i)
            m_order[i] = DieIndex{i};
    }
    m_units = m_dieUnits * m_dies;
    m_orderOf.resize(m_dies);
    for (std::uint32_t i = 0; i < m_dies; ++i)
        m_orderOf[m_order[i]] = i;
}

// Map pages change far more often than data, so they have superblocks of their own, a quarter more than they fill, which are collected
// separately. While data of a victim are moved, the map pages that change with them use the `ahead` superblocks, since the die collects one
// superblock at a time.
void DriveShape::reserveMap(std::uint64_t pages)
{
    constexpr std::uint64_t kMore = 4; // one more in four: an estimate, since FTLs do not publish theirs
    const std::uint64_t slots = mapSlots();
    m_map.closed = static_cast<std::uint32_t>(pages * (kMore + 1) / (kMore * slots));
    m_map.ahead = static_cast<std::uint32_t>(std::min<std::uint64_t>(m_pageUnits, pages / slots));
    m_map.superblocks = m_map.closed + 2 + m_map.ahead;
}

DieIndex DriveShape::pieceDie(DieIndex die, std::uint32_t piece) const
{
    const std::uint32_t offset = piece % m_stripeWidth;
    if (!m_regular)
        return DieIndex{(die + offset) % m_dies};
    const std::uint32_t channel = die % m_channels;
    return DieIndex{die - channel + (channel + offset) % m_channels};
}

FlashAddress DriveShape::address(DieIndex die, SlotIndex slot) const
{
    const SuperblockIndex superblock = superblockOf(slot);
    const auto position = static_cast<std::uint32_t>(slot - firstSlot(superblock));
    FlashAddress a = rowAddress(die, superblock, position);
    if (m_groups.size > 1) [[unlikely]]
        a = memberAddress(die, superblock, position);
    return a;
}

FlashAddress DriveShape::memberAddress(DieIndex die, SuperblockIndex superblock, std::uint32_t position) const
{
    const std::uint32_t row = position / m_rowUnits;
    FlashAddress a = rowAddress(die, superblock, position);
    a.page = PageIndex{row / m_groups.dataRows};
    a.die = member(die, memberOfRow(a.page, row % m_groups.dataRows));
    return a;
}

FlashAddress DriveShape::parityAddress(DieIndex die, SlotIndex slot) const
{
    FlashAddress a = address(die, SlotIndex{slot / parityUnits() * parityUnits()});
    a.die = member(die, memberOfRow(a.page, m_groups.size - 1));
    a.planes = static_cast<std::uint8_t>(m_rowUnits / m_pageUnits);
    return a;
}

} // namespace floom::inline engine
