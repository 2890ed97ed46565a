// SPDX-License-Identifier: GPL-3.0-or-later
// TierRing: a tier that host writes pass through, all of them (a write cache) or those of hot units. It is written as a ring, row after row
// over its dies, and emptied at its tail in the same order. Blocks in SLC mode are erased before they are written again; an in-place memory
// is not. A PPN is kept as long as it is needed: it may hold the last copy of a unit whose next version is only in the write buffer.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/space/superblocks.h"
#include "firmware/space/tier_area.h"

#include <memory>

namespace floom::inline engine {

class TierRing final : public TierArea {
public:
    TierRing(const Topology& topology, std::vector<DieIndex> order, std::uint32_t unitBytes, std::uint32_t superblockUnits,
             std::uint32_t pieces);

    // --- written at the head ---
    [[nodiscard]] bool hasRoom() const;
    [[nodiscard]] DieIndex nextDie() const { return m_order[m_head % m_order.size()]; }
    // Takes the next row; returns the PPN of its first unit. Units follow each other; an incomplete row is padded.
    Ppn take(const std::vector<Lpn>& units);
    void programmed(Ppn ppn) { owner(unitOf(ppn)) &= ~kUnderWay; } // call for each unit
    void validate() { ++m_valid; } // a unit has its newest version here
    void invalidate() { --m_valid; } // the newest version of a unit is no longer here
    void free(Ppn ppn); // its contents are not needed any more
    [[nodiscard]] std::uint64_t valid() const { return m_valid; }
    [[nodiscard]] std::uint64_t used() const { return m_head - m_tail; } // rows, including those that wait for an erase

    // --- emptied at the tail ---
    // Appends the next row that holds something to `out` as (LPN, PPN) pairs, stale versions included; false if there is none, or it is
    // not programmed yet.
    bool nextRow(std::vector<MovedUnit>& out);
    [[nodiscard]] bool rowWaits() const { return m_fold < m_head; } // a written row has not been handed out yet
    // Finds a block that holds nothing any more and can be erased; false if there is none.
    bool takeErasable(FlashAddress& at);
    void erased(const FlashAddress& at);
    [[nodiscard]] std::uint64_t erases() const { return m_erases; }
    // Blocks in SLC mode of each die; 0 for an in-place memory.
    [[nodiscard]] std::uint32_t blocks() const { return m_slcSuperblocks; }
    [[nodiscard]] Superblocks::Summary summary(const FlashAddress& at) const
    {
        const Block& found = m_blocks[blockOf(at)];
        return {found.erases, found.live, found.state == State::erased ? BlockKind::free : BlockKind::slc};
    }

private:
    static constexpr std::uint64_t kNothing = UINT64_MAX, kUnderWay = std::uint64_t{1} << 63;
    enum class State : std::uint8_t { erased, written, passed, erasing }; // `passed`: every row has been handed out

    struct Block {
        State state = State::erased;
        std::uint32_t erases = 0;
        std::uint32_t live = 0; // units in the block, or on their way
    };

    using BlockOfRing = Index<struct BlockOfRingTag, std::size_t>; // die by die
    [[nodiscard]] BlockOfRing blockOf(TierRow row) const
    {
        return BlockOfRing{static_cast<std::size_t>(row % m_order.size() * m_slcSuperblocks + row % m_rows / m_order.size() / m_slcPages)};
    }
    [[nodiscard]] BlockOfRing blockOf(const FlashAddress& at) const
    {
        return BlockOfRing{std::size_t{m_orderOf[at.die]} * m_slcSuperblocks + (at.superblock - m_firstSuperblock)};
    }
    std::uint64_t& owner(TierUnit unit);
    void advanceTail();

    TierRow m_head, m_fold, m_tail; // since the start of the run
    std::uint64_t m_valid = 0;
    std::vector<Block> m_blocks;
    std::vector<BlockOfRing> m_erasable;
    std::vector<std::unique_ptr<std::uint64_t[]>> m_owners; // by TierUnit, in pieces allocated on first use
    std::uint64_t m_erases = 0;
};

} // namespace floom::inline engine
