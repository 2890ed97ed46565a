// SPDX-License-Identifier: GPL-3.0-or-later
// BlockMapping: block-level mapping, with or without log blocks. Each die is mapped on its own: its logical pages 0 .. data x pages form
// logical blocks. Each logical block has a data block, in which a page lies at its own offset; newer versions may lie in log blocks. The
// schemes differ in where a write goes and what has to be merged first: one file each, with place() and reclaiming.
// Bookkeeping only: the controller executes merges as reads, programs and erases; one merge at a time per die, and no write is placed
// meanwhile. As in the papers, empty pages of a data block may be written in any order. Source: Park et al., A survey of flash translation
// layer. Slots number the pages of a die: superblock x pages + position.
#pragma once

#include "firmware/core/mapping.h"
#include "firmware/map/permutation.h"
#include "firmware/map/ppn_map.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace floom::inline engine {

enum class MergeKind : std::uint8_t { switched, partial, full, none }; // none: copies only, or an erase only

struct Merge {
    struct Copy {
        DiePage page;
        SlotIndex from, to;
    };
    MergeKind kind = MergeKind::none;
    BlockIndex block; // logical block
    SuperblockIndex target; // its new data block
    std::uint32_t next = 0; // offset after the last written page of the target: after the merge, or before it
    std::vector<Copy> copies; // in ascending offset order
    std::vector<SuperblockIndex> erases; // superblocks to erase after all copies are written
};

struct BlockShape {
    std::uint32_t dies = 1;
    std::uint32_t superblocks = 0; // per die
    std::uint32_t pages = 1; // per block
    std::uint32_t data = 1; // logical blocks per die
    std::uint32_t logs = 2; // log blocks per die; superblocks >= data + logs + 2
    std::uint32_t setBlocks = 1, setLogs = 1; // set-associative: data blocks per set, maximum log blocks per set
};

class BlockMapping {
public:
    static constexpr SlotIndex kNone{UINT64_MAX};
    static constexpr SuperblockIndex kNoSuperblock{UINT32_MAX};
    static constexpr BlockIndex kNoBlock{UINT32_MAX};

    explicit BlockMapping(const BlockShape& shape);
    virtual ~BlockMapping() = default;

    // Preconditioning: the first `pages` pages of each die are written. `random` (only if that is all of them): steady state of random
    // writes, as far as the scheme models it.
    void fill(std::uint64_t pages, bool random, std::uint64_t seed);
    // Slot of the newest version; kNone: never written or trimmed.
    [[nodiscard]] SlotIndex find(DieIndex die, DiePage page) const;
    // Places the next version of a page: sets `slot`, its location from now on. False: `merge` must be executed first.
    [[nodiscard]] virtual bool place(DieIndex die, DiePage page, SlotIndex& slot, Merge& merge) = 0;
    // Returns a background merge, if due; asked for after each place().
    [[nodiscard]] virtual bool due(DieIndex /*die*/, Merge& /*merge*/) { return false; }
    // The copies of the merge are written; nothing is placed on the die until its erases are done. Pages trimmed meanwhile stay trimmed.
    void merged(DieIndex die, const Merge& merge);
    void trim(DieIndex die, DiePage page);

    // Estimated steady-state WAF of uniform random page writes.
    [[nodiscard]] virtual double steadyWaf() const = 0;

    [[nodiscard]] const BlockShape& shape() const { return m_shape; }
    [[nodiscard]] std::size_t freeSuperblocks(DieIndex die) const { return m_dies[die].free.size(); }

protected:
    struct Log {
        SuperblockIndex superblock = kNoSuperblock;
        std::uint32_t position = 0;
        std::uint32_t owner = 0; // logical block or set it belongs to
        bool inOrder = true; // holds page i of one logical block at position i
        std::uint64_t used = 0; // time of the last write (m_clock)
        std::uint32_t scanned = 0; // pages before this are known to be stale
        std::vector<DiePage> pages; // by position; empty: as in the start state
    };

    [[nodiscard]] BlockIndex blockOf(DiePage page) const { return BlockIndex{static_cast<std::uint32_t>(page / m_shape.pages)}; }
    [[nodiscard]] std::uint32_t offsetOf(DiePage page) const { return static_cast<std::uint32_t>(page % m_shape.pages); }
    [[nodiscard]] SlotIndex slotAt(SuperblockIndex superblock, std::uint32_t position) const
    {
        return SlotIndex{std::uint64_t{superblock} * m_shape.pages + position};
    }
    [[nodiscard]] DiePage pageOf(BlockIndex block, std::uint32_t offset) const
    {
        return DiePage{std::uint64_t{block} * m_shape.pages + offset};
    }
    // If the page's offset in its data block is still empty, places it there and sets `slot`.
    [[nodiscard]] bool inPlace(DieIndex die, DiePage page, SlotIndex& slot);
    [[nodiscard]] SuperblockIndex takeFree(DieIndex die);
    [[nodiscard]] Log openLog(DieIndex die, std::uint32_t owner);
    [[nodiscard]] SlotIndex append(DieIndex die, Log& log, DiePage page);
    [[nodiscard]] bool valid(DieIndex die, const Log& log, std::uint32_t position) const;
    [[nodiscard]] std::uint32_t validPages(DieIndex die, const Log& log) const;
    [[nodiscard]] DiePage pageAt(DieIndex die, const Log& log, std::uint32_t position) const;
    // Switch or partial merge: the log of one logical block becomes its data block. False if its pages are not in order or not all valid.
    [[nodiscard]] bool mergeInOrder(DieIndex die, const Log& log, Merge& merge) const;
    // Full merge: copies the newest pages of a logical block to a free superblock.
    void mergeFull(DieIndex die, BlockIndex block, Merge& merge);
    // Next step of emptying a shared log: a full merge of a logical block with a valid page in it, or the erase of the log.
    void reclaim(DieIndex die, Log& log, Merge& merge);
    void setNewest(DieIndex die, DiePage page, SlotIndex slot) { m_newest.set(key(die, page), Ppn{slot.value}); }
    [[nodiscard]] SuperblockIndex dataOf(DieIndex die, BlockIndex block) const { return m_dies[die].data[block]; }
    [[nodiscard]] RandomStream& random() { return m_random; }
    // Random start state: log pages [0, n) of a die, in the superblocks after the data blocks, hold randomly drawn pages.
    void startLogs(DieIndex die, std::uint64_t pages) { m_dies[die].startPages = pages; }

    virtual void start(DieIndex die, bool random) = 0;
    // Updates the scheme's logs after a merge; the base state is already updated.
    virtual void settled(DieIndex die, const Merge& merge) = 0;

private:
    static constexpr SlotIndex kInData{UnitMap::kBuffered}, kTrimmed{UnitMap::kUnmapped.value}; // as a PpnMap can store them

    struct Die {
        std::vector<SuperblockIndex> data; // logical block -> superblock
        std::deque<SuperblockIndex> free;
        std::vector<std::unique_ptr<std::vector<bool>>> written; // pages programmed in a data block; null: as in the start state
        std::uint64_t startPages = 0;
        Permutation order;
    };

    [[nodiscard]] Lpn key(DieIndex die, DiePage page) const { return Lpn{die * m_diePages + page}; }
    [[nodiscard]] SlotIndex newest(DieIndex die, DiePage page) const;
    [[nodiscard]] std::vector<bool>& written(DieIndex die, BlockIndex block);
    void settle(DieIndex die, const Merge& merge);

    BlockShape m_shape;
    std::uint64_t m_diePages;
    std::uint64_t m_filled = 0; // written pages per die
    std::vector<Die> m_dies;
    PpnMap m_newest; // page of the drive -> log slot, kInData or kTrimmed; absent: start state
    RandomStream m_random{1, "blocks"};
    std::uint64_t m_clock = 0;
};

// MappingScheme for a block mapping.
template <typename Kind> class BlockScheme final : public MappingScheme {
public:
    [[nodiscard]] bool byBlocks() const override { return true; }
    [[nodiscard]] std::unique_ptr<BlockMapping> makeBlocks(const BlockShape& shape) const override { return std::make_unique<Kind>(shape); }
};

} // namespace floom::inline engine
