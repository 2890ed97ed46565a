// SPDX-License-Identifier: GPL-3.0-or-later
// DriveShape: geometry of the drive in numbers. A die is a sequence of superblocks, each the blocks of all planes that are programmed
// together; a superblock is a sequence of units, page by page, plane by plane.
#pragma once

#include "base/index.h"
#include "firmware/space/settings.h"
#include "model/setup.h"
#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

// Physical location of a unit: die, and slot within the die (superblock * superblockUnits + position).
struct DieSlot {
    DieIndex die;
    SlotIndex slot;
};

class DriveShape {
public:
    DriveShape(const Topology& topology, const CoreSettings& core, const SpaceSettings& settings);

    // Capacity as the host sees it, in units.
    [[nodiscard]] std::uint64_t units() const { return m_units; }
    // Addresses beyond the end wrap to the beginning.
    [[nodiscard]] Lpn wrap(HostUnit unit) const { return Lpn{unit < units() ? unit : unit % units()}; }
    [[nodiscard]] std::uint32_t dies() const { return m_dies; }
    [[nodiscard]] std::uint32_t superblocks() const { return m_superblocks; }
    [[nodiscard]] std::uint32_t superblockUnits() const { return m_superblockUnits; }
    // Slots of a die. In place, a unit is always in the slot of its number on the die.
    [[nodiscard]] std::uint64_t dieSlots() const
    {
        return m_inPlace ? (m_units + m_dies - 1) / m_dies : std::uint64_t{m_superblocks} * m_superblockUnits;
    }
    [[nodiscard]] SuperblockIndex superblockOf(SlotIndex slot) const
    {
        return SuperblockIndex{static_cast<std::uint32_t>(slot / m_superblockUnits)};
    }
    [[nodiscard]] SlotIndex firstSlot(SuperblockIndex superblock) const { return SlotIndex{std::uint64_t{superblock} * m_superblockUnits}; }
    [[nodiscard]] std::uint32_t positionOf(SlotIndex slot) const { return static_cast<std::uint32_t>(slot % m_superblockUnits); }
    [[nodiscard]] std::uint32_t pageUnits() const { return m_pageUnits; }
    [[nodiscard]] std::uint32_t rowUnits() const { return m_rowUnits; } // units programmed by one full operation
    [[nodiscard]] bool inPlace() const { return m_inPlace; }
    [[nodiscard]] std::uint32_t pieces() const { return m_pieces; } // page operations a unit is cut into (in-place media)
    [[nodiscard]] std::uint32_t keepFree() const { return m_keepFree; } // superblocks of a die that collection keeps free
    // Target of the free pool of a die, in units: the superblocks that collection keeps free, one more for the room left in the frontiers,
    // and one for each frontier beyond those of host and collector. Superblocks of a map on flash are not included.
    [[nodiscard]] std::uint64_t poolUnits(bool idle) const
    {
        return std::uint64_t{(idle ? m_idleFree : m_keepFree) + m_moreOpen + 1} * m_superblockUnits;
    }
    // Units by which the host or the collector of a die may be ahead of the other: two rows, the number of programs that wait at a die.
    [[nodiscard]] std::uint32_t paceUnits() const { return 2 * m_rowUnits * m_groups.size; }
    // Share of a victim that counts as free while it is collected, in units: `left` of the `valid` units it held are still to be moved.
    [[nodiscard]] std::int64_t givenBack(std::uint32_t left, std::uint32_t valid) const
    {
        const std::int64_t superblock = m_superblockUnits;
        return superblock - superblock * left / (valid > 0 ? valid : 1);
    }
    [[nodiscard]] const std::vector<DieIndex>& order() const { return m_order; } // dies in allocation order
    [[nodiscard]] std::uint32_t placeInOrder(DieIndex die) const { return m_orderOf[die]; }

    // Mapping by blocks: home of a unit. Each die is mapped separately; the slot counts logical pages of the die; rows rotate over the
    // dies.
    [[nodiscard]] DieSlot home(Lpn lpn) const
    {
        const std::uint64_t row = lpn / m_rowUnits;
        return {m_order[row % m_dies], SlotIndex{row / m_dies * m_rowUnits + lpn % m_rowUnits}};
    }
    [[nodiscard]] std::uint32_t logBlocks() const { return m_logBlocks; }

    // A map on flash: pages of one unit each, numbered after the logical units. Each page always stays on the same die and takes a whole
    // flash page.
    [[nodiscard]] std::uint64_t mapUnits() const { return m_mapUnits; }
    [[nodiscard]] std::uint32_t mapSlots() const
    {
        return m_superblockUnits / m_pageUnits;
    } // map pages that a superblock takes as they are written
    [[nodiscard]] std::uint32_t mapSuperblocks() const { return m_map.superblocks; } // per die
    [[nodiscard]] std::uint32_t mapAhead() const { return m_map.ahead; } // unwritten superblocks at which map collection is due
    [[nodiscard]] DieIndex mapDie(MapPage page) const { return m_order[page % m_dies]; }

    // Die of piece `piece` of a unit whose first piece is on `die`: the same way of the following channels.
    [[nodiscard]] DieIndex pieceDie(DieIndex die, std::uint32_t piece) const;
    [[nodiscard]] FlashAddress address(DieIndex die, SlotIndex slot) const;
    [[nodiscard]] FlashAddress address(DieIndex die, SuperblockIndex superblock, std::uint32_t position) const
    {
        if (m_groups.size > 1) [[unlikely]]
            return memberAddress(die, superblock, position);
        return rowAddress(die, superblock, position);
    }

    // Where superblocks span several dies, a die in all other functions is a group of them, written and erased together. With parity a
    // group has k + 1 dies: of the pages with the same number, one per die, k hold data and one holds parity; the parity die changes from
    // page to page. Slots count data only.
    [[nodiscard]] std::uint32_t parity() const { return m_groups.dataRows < m_groups.size ? m_groups.dataRows : 0; } // k; 0 = none
    [[nodiscard]] std::uint32_t group() const { return m_groups.size; } // dies per group
    [[nodiscard]] DieIndex member(DieIndex die, std::uint32_t index) const
    {
        return m_groups.size == 1 ? die : m_groups.members[std::size_t{die} * m_groups.size + index];
    }
    [[nodiscard]] DieIndex groupOf(DieIndex realDie) const
    {
        return m_groups.size == 1 || realDie >= m_groups.memberOf.size() ? realDie : DieIndex{m_groups.memberOf[realDie] / m_groups.size};
    }
    [[nodiscard]] std::uint32_t parityUnits() const { return m_rowUnits * m_groups.dataRows; } // data units covered by one parity row
    [[nodiscard]] FlashAddress parityAddress(DieIndex die, SlotIndex slot) const; // of the parity row that covers the slot
    // Member that holds row `row` of page `page` (row k: the parity), and the row that a member holds.
    [[nodiscard]] std::uint32_t memberOfRow(PageIndex page, std::uint32_t row) const { return (page + 1 + row) % m_groups.size; }
    [[nodiscard]] std::uint32_t rowOfMember(PageIndex page, DieIndex realDie) const
    {
        return (m_groups.memberOf[realDie] % m_groups.size + 2 * m_groups.size - (page + 1) % m_groups.size) % m_groups.size;
    }

protected:
    void reserveMap(std::uint64_t pages);
    // As address(), of a die that is no group, or the address the group would have as one die.
    [[nodiscard]] FlashAddress rowAddress(DieIndex die, SuperblockIndex superblock, std::uint32_t position) const
    {
        const std::uint32_t row = position / m_rowUnits;
        FlashAddress a;
        a.die = die;
        a.superblock = superblock;
        a.page = PageIndex{row};
        a.plane = PlaneIndex{
            static_cast<std::uint8_t>(m_independent > 1 ? superblock % m_independent : (position - row * m_rowUnits) / m_pageUnits)};
        return a;
    }
    [[nodiscard]] FlashAddress memberAddress(DieIndex die, SuperblockIndex superblock, std::uint32_t position) const;
    struct Groups {
        std::uint32_t size = 1, dataRows = 1; // dataRows: of a page of the group
        std::vector<DieIndex> members; // all groups, concatenated
        std::vector<std::uint32_t> memberOf; // index of a die in `members`
    };

    std::uint32_t m_dies = 0, m_channels = 1;
    Groups m_groups;
    std::uint32_t m_superblocks = 0, m_superblockUnits = 0, m_pageUnits = 1, m_rowUnits = 1, m_pieces = 1, m_stripeWidth = 1,
                  m_keepFree = 2;
    std::uint32_t m_idleFree = 2; // as m_keepFree, while no request is outstanding
    std::uint32_t m_moreOpen = 0; // beyond those of host and collector
    std::uint32_t m_independent = 1; // planes selected by the superblock number
    std::uint64_t m_dieUnits = 0, m_units = 0, m_mapUnits = 0; // m_dieUnits: per die; the others: whole drive
    struct MapReserve { // of each die
        std::uint32_t superblocks = 0; // all superblocks of the map
        std::uint32_t closed = 0; // full ones after a collection; one more is full when the next begins, and one is open
        std::uint32_t ahead = 0; // free, for map pages that change while data are collected
    } m_map;
    std::uint32_t m_logBlocks = 0; // per die
    bool m_byBlocks = false, m_inPlace = false, m_regular = true;
    std::vector<DieIndex> m_order;
    std::vector<std::uint32_t> m_orderOf;
};

} // namespace floom::inline engine
