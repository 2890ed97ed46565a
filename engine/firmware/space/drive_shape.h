// SPDX-License-Identifier: GPL-3.0-or-later
// DriveShape: the drive's places as numbers. A die is a row of erase stripes (the blocks of all planes that are programmed together); a
// stripe is a row of units, page by page, plane by plane.
#pragma once

#include "base/index.h"
#include "firmware/core/settings.h"
#include "model/setup.h"
#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom {

// Where a unit lies: die, and unit number within the die (stripe * stripeUnits + position).
struct Place {
    DieIndex die;
    SlotIndex slot;
};

class DriveShape {
public:
    DriveShape(const Topology& topology, const FirmwareSettings& settings);

    // Size as the host sees it.
    [[nodiscard]] std::uint64_t units() const { return m_units; }
    // Behind the end it goes on at the beginning.
    [[nodiscard]] UnitIndex wrap(HostUnit unit) const { return UnitIndex{unit < units() ? unit : unit % units()}; }
    [[nodiscard]] std::uint32_t dies() const { return m_dies; }
    [[nodiscard]] std::uint32_t stripes() const { return m_stripes; }
    [[nodiscard]] std::uint32_t stripeUnits() const { return m_stripeUnits; }
    [[nodiscard]] StripeIndex stripeOf(SlotIndex slot) const { return StripeIndex{static_cast<std::uint32_t>(slot / m_stripeUnits)}; }
    [[nodiscard]] SlotIndex firstSlot(StripeIndex stripe) const { return SlotIndex{std::uint64_t{stripe} * m_stripeUnits}; }
    [[nodiscard]] std::uint32_t positionOf(SlotIndex slot) const { return static_cast<std::uint32_t>(slot % m_stripeUnits); }
    [[nodiscard]] std::uint32_t pageUnits() const { return m_pageUnits; }
    [[nodiscard]] std::uint32_t rowUnits() const { return m_rowUnits; } // units programmed by one full operation
    [[nodiscard]] bool inPlace() const { return m_inPlace; }
    [[nodiscard]] std::uint32_t pieces() const { return m_pieces; } // page operations a unit is cut into (in-place media)
    [[nodiscard]] std::uint32_t keepFree() const { return m_keepFree; } // stripes of a die that collection keeps free
    [[nodiscard]] std::uint32_t idleFree() const { return m_idleFree; } // ... while no request is inside
    // Places of a die that are not for data: the free stripes, one more for the room of the frontiers, and one for each frontier beside
    // those of host and collector. What collection holds the die at; the stripes of a map on flash come on top.
    [[nodiscard]] std::uint64_t poolUnits(bool idle) const
    {
        return std::uint64_t{(idle ? m_idleFree : m_keepFree) + m_moreOpen + 1} * m_stripeUnits;
    }
    // Units by which the host or the collector of a die may be ahead of the other: two rows, as many programs as wait there.
    [[nodiscard]] std::uint32_t aheadUnits() const { return 2 * m_rowUnits * m_groups.size; }
    [[nodiscard]] const std::vector<DieIndex>& order() const { return m_order; } // dies in allocation order
    [[nodiscard]] std::uint32_t placeInOrder(DieIndex die) const { return m_orderOf[die]; }

    // Mapping by blocks: a die is mapped by itself. The slot of a unit's home counts logical pages of the die; rows of planes take turns.
    [[nodiscard]] Place home(UnitIndex unit) const
    {
        const std::uint64_t row = unit / m_rowUnits;
        return {m_order[row % m_dies], SlotIndex{row / m_dies * m_rowUnits + unit % m_rowUnits}};
    }
    [[nodiscard]] std::uint32_t logBlocks() const { return m_logBlocks; }

    // A map that lies on flash: pages of one unit each, numbered behind the logical units, each with a die of its own for good, written
    // whole flash pages apart.
    [[nodiscard]] std::uint64_t mapUnits() const { return m_mapUnits; }
    [[nodiscard]] std::uint32_t mapSlots() const
    {
        return m_stripeUnits / m_pageUnits;
    } // map pages that a stripe takes as they are written
    [[nodiscard]] std::uint32_t mapStripes() const { return m_map.stripes; } // of a die
    [[nodiscard]] std::uint32_t mapAhead() const { return m_map.ahead; } // of them not written in yet when the map's are to be collected
    [[nodiscard]] DieIndex mapDie(MapPage page) const { return m_order[page % m_dies]; }

    // The die that holds piece `piece` of a unit whose first piece is on `die`: the next channels of the same way.
    [[nodiscard]] DieIndex pieceDie(DieIndex die, std::uint32_t piece) const;
    [[nodiscard]] FlashAddress address(DieIndex die, SlotIndex slot) const;

    // With superblocks, what everything else here calls a die is a group of dies that are written and erased together. With parity these
    // are k + 1: pages of the same number, one on each die, are k of data and one of parity, which changes its die from page to page. Slots
    // count data only.
    [[nodiscard]] std::uint32_t parity() const { return m_groups.dataRows < m_groups.size ? m_groups.dataRows : 0; } // k; 0 = none
    [[nodiscard]] std::uint32_t group() const { return m_groups.size; } // dies that are one here
    [[nodiscard]] DieIndex member(DieIndex die, std::uint32_t index) const
    {
        return m_groups.size == 1 ? die : m_groups.members[std::size_t{die} * m_groups.size + index];
    }
    [[nodiscard]] DieIndex groupOf(DieIndex realDie) const
    {
        return m_groups.size == 1 || realDie >= m_groups.memberOf.size() ? realDie : DieIndex{m_groups.memberOf[realDie] / m_groups.size};
    }
    [[nodiscard]] std::uint32_t parityUnits() const { return m_rowUnits * m_groups.dataRows; } // of data that one parity row covers
    [[nodiscard]] FlashAddress parityAddress(DieIndex die, SlotIndex slot) const; // of the row that covers the slot
    // Where row `row` of page `page` lies among the members (row k: the parity), and which row a member has there.
    [[nodiscard]] std::uint32_t memberOfRow(PageIndex page, std::uint32_t row) const { return (page + 1 + row) % m_groups.size; }
    [[nodiscard]] std::uint32_t rowOfMember(PageIndex page, DieIndex realDie) const
    {
        return (m_groups.memberOf[realDie] % m_groups.size + 2 * m_groups.size - (page + 1) % m_groups.size) % m_groups.size;
    }

protected:
    void reserveMap(std::uint64_t pages);
    struct Groups {
        std::uint32_t size = 1, dataRows = 1; // of a page of the group
        std::vector<DieIndex> members; // one group after the other
        std::vector<std::uint32_t> memberOf; // the place of a die there
    };

    std::uint32_t m_dies = 0, m_channels = 1;
    Groups m_groups;
    std::uint32_t m_stripes = 0, m_stripeUnits = 0, m_pageUnits = 1, m_rowUnits = 1, m_pieces = 1, m_stripeWidth = 1, m_keepFree = 2;
    std::uint32_t m_idleFree = 2;
    std::uint32_t m_moreOpen = 0; // frontiers beside the host's and the collector's
    std::uint32_t m_independent = 1; // planes selected by the stripe number
    std::uint64_t m_dieUnits = 0, m_units = 0, m_mapUnits = 0; // of a die, of all
    struct MapReserve { // of each die
        std::uint32_t stripes = 0; // all that are the map's
        std::uint32_t closed = 0; // of them written to their ends after a collection; another one is when the next begins, and one is open
        std::uint32_t ahead = 0; // free, for map pages that change while data are collected
    } m_map;
    std::uint32_t m_logBlocks = 0; // of each die
    bool m_byBlocks = false, m_inPlace = false, m_regular = true;
    std::vector<DieIndex> m_order;
    std::vector<std::uint32_t> m_orderOf;
};

} // namespace floom
