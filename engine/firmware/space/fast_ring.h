// SPDX-License-Identifier: GPL-3.0-or-later
// FastRing: a fast area that host writes pass through. It is written as a ring, row after row over its dies, and emptied at its tail in the
// same order. Blocks in SLC mode are erased before they are written again; what is written in place is not. A place is kept until nobody
// needs it: a unit whose next version stands in the write buffer only still has its last copy here.
#pragma once

#include "firmware/space/fast_area.h"
#include "firmware/space/stripes.h"

#include <memory>

namespace floom {

class FastRing final : public FastArea {
public:
    FastRing(const Topology& topology, std::vector<DieIndex> order, std::uint32_t unitBytes, std::uint32_t stripeUnits,
             std::uint32_t pieces);

    // --- written at the head ---
    [[nodiscard]] bool hasRoom() const;
    [[nodiscard]] DieIndex nextDie() const { return m_order[m_head % m_order.size()]; }
    // The next row: place of its first unit. Units follow each other; a row that is not filled is padded.
    PlaceIndex take(const std::vector<UnitIndex>& units);
    void programmed(PlaceIndex place) { owner(positionOf(place)) &= ~kUnderWay; } // one of its units
    void validate() { ++m_valid; } // a unit has its newest version here, or
    void invalidate() { --m_valid; } // not any more
    void free(PlaceIndex place); // nobody needs what lies there
    [[nodiscard]] std::uint64_t valid() const { return m_valid; }
    [[nodiscard]] std::uint64_t used() const { return m_head - m_tail; } // rows, those that wait for an erase included

    // --- emptied at the tail ---
    // The next row that holds something, as (unit, place) pairs behind `out`, old versions among them; false when there is none, or it is
    // not programmed yet.
    bool nextRow(std::vector<std::uint64_t>& out);
    [[nodiscard]] bool rowWaits() const { return m_fold < m_head; } // written and not yet given out
    // A block that holds nothing any more and is to be erased; false when there is none.
    bool takeErasable(FlashAddress& at);
    void erased(const FlashAddress& at);
    [[nodiscard]] std::uint64_t erases() const { return m_erases; }
    // Blocks in SLC mode of each die; 0 for what is written in place.
    [[nodiscard]] std::uint32_t blocks() const { return m_slcStripes; }
    [[nodiscard]] Stripes::Look look(DieIndex die, std::uint32_t block) const
    {
        const Block& found = m_blocks[std::size_t{m_orderOf[die]} * m_slcStripes + block];
        return {found.erases, found.live, found.state == State::erased ? BlockKind::free : BlockKind::slc};
    }

private:
    static constexpr std::uint64_t kNothing = UINT64_MAX, kUnderWay = std::uint64_t{1} << 63;
    enum class State : std::uint8_t { erased, written, passed, erasing }; // `passed`: every row has been given out

    struct Block {
        State state = State::erased;
        std::uint32_t erases = 0;
        std::uint32_t live = 0; // units that are there, or on their way
    };

    [[nodiscard]] std::size_t blockOf(std::uint64_t row) const // die by die
    {
        return static_cast<std::size_t>(row % m_order.size() * m_slcStripes + row % m_rows / m_order.size() / m_slcPages);
    }
    std::uint64_t& owner(std::uint64_t position);
    void advanceTail();

    std::uint64_t m_head = 0, m_fold = 0, m_tail = 0; // rows since the beginning
    std::uint64_t m_valid = 0;
    std::vector<Block> m_blocks;
    std::vector<std::size_t> m_erasable;
    std::vector<std::unique_ptr<std::uint64_t[]>> m_owners; // by position, in pieces made when they are touched
    std::uint64_t m_erases = 0;
};

} // namespace floom
