// SPDX-License-Identifier: GPL-3.0-or-later
// BlockMapping: mapping by blocks, with or without log blocks. A die is mapped by itself: its logical pages 0 .. data x pages form logical
// blocks; each has a data block in which a page lies at its own offset, and newer versions may lie in log blocks. The kinds differ in where
// a write goes and what has to be merged first: one file each, place() and reclaiming their only affair.
// Bookkeeping only: the controller carries merges out as reads, programs and erases; one at a time on a die, no write placed meanwhile.
// As the papers have it, empty pages of a data block may be written in any order. Source: Park et al., A survey of flash translation layer.
// Slots number the pages of a die: stripe x pages + position.
#pragma once

#include "firmware/core/mapping.h"
#include "firmware/core/unit_map.h"
#include "firmware/map/permutation.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace floom {

enum class MergeKind : std::uint8_t { switched, partial, full, none }; // none: copies ahead of time, or an erase alone

struct Merge {
    struct Copy {
        DiePage page;
        SlotIndex from, to;
    };
    MergeKind kind = MergeKind::none;
    BlockIndex block; // logical block
    StripeIndex target; // that is to be its data block
    std::uint32_t next = 0; // offset behind what is written in the target when the merge has ended, or before it began
    std::vector<Copy> copies; // by rising offset
    std::vector<StripeIndex> erases; // stripes, when all copies are written
};

struct BlockShape {
    std::uint32_t dies = 1;
    std::uint32_t stripes = 0; // of a die
    std::uint32_t pages = 1; // of a block
    std::uint32_t data = 1; // logical blocks of a die
    std::uint32_t logs = 2; // log blocks of a die; stripes >= data + logs + 2
    std::uint32_t setBlocks = 1, setLogs = 1; // set-associative: data blocks in a set, most log blocks for it
};

class BlockMapping {
public:
    static constexpr SlotIndex kNone{UINT64_MAX};
    static constexpr StripeIndex kNoStripe{UINT32_MAX};
    static constexpr BlockIndex kNoBlock{UINT32_MAX};

    explicit BlockMapping(const BlockShape& shape);
    virtual ~BlockMapping() = default;

    // So many pages of each die are written, the first ones. `random`, where that is all of them: in the steady state of random writes, as
    // far as the kind knows it.
    void fill(std::uint64_t pages, bool random, std::uint64_t seed);
    // Slot of the newest version; kNone: never written, or trimmed.
    [[nodiscard]] SlotIndex find(DieIndex die, DiePage page) const;
    // Where the next version of a page is to be written: `slot`, from now on its place. False: `merge` has to be carried out first.
    [[nodiscard]] virtual bool place(DieIndex die, DiePage page, SlotIndex& slot, Merge& merge) = 0;
    // A merge that is due by itself, asked for behind each place().
    [[nodiscard]] virtual bool due(DieIndex /*die*/, Merge& /*merge*/) { return false; }
    // Its copies are written; nothing is placed on the die until its blocks are erased. What was trimmed meanwhile stays so.
    void merged(DieIndex die, const Merge& merge);
    void trim(DieIndex die, DiePage page);

    // Programs per page written at random all over the drive, in the long run: an estimate.
    [[nodiscard]] virtual double steadyWaf() const = 0;

    [[nodiscard]] const BlockShape& shape() const { return m_shape; }
    [[nodiscard]] std::size_t freeStripes(DieIndex die) const { return m_dies[die].free.size(); }

protected:
    struct Log {
        StripeIndex stripe = kNoStripe;
        std::uint32_t position = 0;
        std::uint32_t owner = 0; // logical block or set it serves
        bool inOrder = true; // page i of one logical block at position i
        std::uint64_t used = 0; // when it was written last
        std::uint32_t scanned = 0; // pages before are known to be old
        std::vector<DiePage> pages; // by position; empty: as at the start
    };

    [[nodiscard]] BlockIndex blockOf(DiePage page) const { return BlockIndex{static_cast<std::uint32_t>(page / m_shape.pages)}; }
    [[nodiscard]] std::uint32_t offsetOf(DiePage page) const { return static_cast<std::uint32_t>(page % m_shape.pages); }
    [[nodiscard]] SlotIndex slotAt(StripeIndex stripe, std::uint32_t position) const
    {
        return SlotIndex{std::uint64_t{stripe} * m_shape.pages + position};
    }
    [[nodiscard]] DiePage pageOf(BlockIndex block, std::uint32_t offset) const
    {
        return DiePage{std::uint64_t{block} * m_shape.pages + offset};
    }
    // The page's place in its data block is still empty: it is written there, and `slot` is set.
    [[nodiscard]] bool inPlace(DieIndex die, DiePage page, SlotIndex& slot);
    [[nodiscard]] StripeIndex takeFree(DieIndex die);
    [[nodiscard]] Log openLog(DieIndex die, std::uint32_t owner);
    [[nodiscard]] SlotIndex append(DieIndex die, Log& log, DiePage page);
    [[nodiscard]] bool valid(DieIndex die, const Log& log, std::uint32_t position) const;
    [[nodiscard]] std::uint32_t validPages(DieIndex die, const Log& log) const;
    [[nodiscard]] DiePage pageAt(DieIndex die, const Log& log, std::uint32_t position) const;
    // The log of one logical block becomes its data block (switch, partial merge); false when its pages are not in order or not all valid.
    [[nodiscard]] bool mergeInOrder(DieIndex die, const Log& log, Merge& merge) const;
    // Gathers the newest pages of a logical block in a free stripe.
    void mergeFull(DieIndex die, BlockIndex block, Merge& merge);
    // The next step of emptying a log of many blocks: a full merge of a block with a valid page there, or its erase.
    void reclaim(DieIndex die, Log& log, Merge& merge);
    void setNewest(DieIndex die, DiePage page, SlotIndex slot) { m_newest.set(key(die, page), slot); }
    [[nodiscard]] StripeIndex dataOf(DieIndex die, BlockIndex block) const { return m_dies[die].data[block]; }
    [[nodiscard]] RandomStream& random() { return m_random; }
    // Random start: log pages [0, n) of a die, in stripes behind the data's, hold pages drawn at random.
    void startLogs(DieIndex die, std::uint64_t pages) { m_dies[die].startPages = pages; }

    virtual void start(DieIndex die, bool random) = 0;
    // What a merge means to the logs of the kind; base state is up to date.
    virtual void settled(DieIndex die, const Merge& merge) = 0;

private:
    static constexpr SlotIndex kInData{std::uint64_t{1} << 62}, kTrimmed{UnitMap::kUnmapped.value};

    struct Die {
        std::vector<StripeIndex> data; // logical block -> stripe
        std::deque<StripeIndex> free;
        std::vector<std::unique_ptr<std::vector<bool>>> written; // pages programmed in a data block; null: as at the start
        std::uint64_t startPages = 0;
        Permutation order;
    };

    [[nodiscard]] std::uint64_t key(DieIndex die, DiePage page) const { return die * m_diePages + page; }
    [[nodiscard]] SlotIndex newest(DieIndex die, DiePage page) const;
    [[nodiscard]] std::vector<bool>& written(DieIndex die, BlockIndex block);
    void settle(DieIndex die, const Merge& merge);

    BlockShape m_shape;
    std::uint64_t m_diePages;
    std::uint64_t m_filled = 0; // pages of a die
    std::vector<Die> m_dies;
    UnitMap m_newest; // page of the drive -> slot in a log, kInData, kTrimmed; absent: as at the start
    RandomStream m_random{1, "blocks"};
    std::uint64_t m_clock = 0;
};

// The scheme of a kind of block mapping.
template <typename Kind> class BlockScheme final : public MappingScheme {
public:
    [[nodiscard]] bool byBlocks() const override { return true; }
    [[nodiscard]] std::unique_ptr<BlockMapping> makeBlocks(const BlockShape& shape) const override { return std::make_unique<Kind>(shape); }
};

} // namespace floom
