// SPDX-License-Identifier: GPL-3.0-or-later
// Block-level mapping without logs. A rewritten page goes to a replacement block, after copies of the pages before it; later pages of the
// block continue there; a write to an earlier page or to another block first copies the rest of the old block and erases it. A single page
// so costs (b - 1) copies, its program and an erase; a whole block in order costs b programs and an erase. Each die has one open
// replacement block.
#include "firmware/map/block_mapping.h"

namespace floom::inline engine {
namespace {

class BlockLevel final : public BlockMapping {
public:
    explicit BlockLevel(const BlockShape& shape)
        : BlockMapping(shape)
        , m_open(shape.dies)
    {
    }

    bool place(DieIndex die, DiePage page, SlotIndex& slot, Merge& merge) override
    {
        Open& open = m_open[die];
        const BlockIndex block = blockOf(page);
        const std::uint32_t offset = offsetOf(page);
        if (open.target == kNoSuperblock || open.block != block) {
            if (inPlace(die, page, slot))
                return true;
            if (open.target != kNoSuperblock) {
                finish(die, merge);
                return false;
            }
            open = {block, takeFree(die), 0, false};
        }
        if (offset < open.next) {
            finish(die, merge);
            return false;
        }
        if (offset > open.next) {
            copy(die, open.next, offset, merge);
            if (!merge.copies.empty()) {
                merge.next = offset;
                return false;
            }
        }
        slot = slotAt(open.target, offset);
        setNewest(die, page, slot);
        open.next = offset + 1;
        return true;
    }

    bool due(DieIndex die, Merge& merge) override
    {
        const Open& open = m_open[die];
        if (open.target == kNoSuperblock || open.next < shape().pages)
            return false;
        finish(die, merge);
        return true;
    }

    double steadyWaf() const override { return shape().pages; }

protected:
    void start(DieIndex die, bool /*random*/) override { m_open[die] = {}; }

    void settled(DieIndex die, const Merge& merge) override
    {
        if (merge.kind != MergeKind::none) {
            m_open[die] = {};
        } else {
            m_open[die].next = merge.next;
            m_open[die].copied = true;
        }
    }

private:
    struct Open { // replacement block
        BlockIndex block;
        SuperblockIndex target = kNoSuperblock;
        std::uint32_t next = 0;
        bool copied = false; // pages were copied ahead of a write
    };

    void copy(DieIndex die, std::uint32_t from, std::uint32_t to, Merge& merge)
    {
        const Open& open = m_open[die];
        merge = {};
        merge.block = open.block;
        merge.target = open.target;
        for (std::uint32_t i = from; i < to; ++i)
            if (const SlotIndex old = find(die, pageOf(open.block, i)); old != kNone)
                merge.copies.push_back({pageOf(open.block, i), old, slotAt(open.target, i)});
    }

    void finish(DieIndex die, Merge& merge)
    {
        const Open& open = m_open[die];
        copy(die, open.next, shape().pages, merge);
        merge.next = open.next;
        merge.kind = open.copied ? MergeKind::full : merge.copies.empty() ? MergeKind::switched : MergeKind::partial;
        merge.erases.push_back(dataOf(die, open.block));
    }

    std::vector<Open> m_open;
};

} // namespace

const MappingScheme& mappingScheme_block()
{
    static const BlockScheme<BlockLevel> scheme;
    return scheme;
}

} // namespace floom::inline engine
