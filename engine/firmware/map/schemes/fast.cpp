// SPDX-License-Identifier: GPL-3.0-or-later
// FAST, fully associative log blocks: one log block (SW) takes a block written in order from its first page; all other writes share the
// remaining ones (RW), filled and emptied in FIFO order. SW is merged before a write to page 0 of a block, which restarts it, and before an
// out-of-order write to its own block: switch if SW is full, partial if not, full if some of its pages are stale. Emptying an RW block
// needs a full merge of every logical block with a newest page in it: up to k b copies and k + 1 erases for k blocks.
#include "firmware/map/block_mapping.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class Fast final : public BlockMapping {
public:
    explicit Fast(const BlockShape& shape)
        : BlockMapping(shape)
        , m_dies(shape.dies)
    {
    }

    bool place(DieIndex die, DiePage page, SlotIndex& slot, Merge& merge) override
    {
        if (inPlace(die, page, slot))
            return true;
        Logs& logs = m_dies[die];
        const BlockIndex block = blockOf(page);
        const std::uint32_t offset = offsetOf(page);
        const bool open = logs.sw.superblock != kNoSuperblock;
        if (offset == 0 || (open && logs.sw.owner == block)) {
            if (open && logs.sw.owner == block && offset == logs.sw.position) {
                slot = append(die, logs.sw, page);
                return true;
            }
            if (open) {
                mergeSequential(die, merge);
                return false;
            }
            logs.sw = openLog(die, block);
            slot = append(die, logs.sw, page);
            return true;
        }
        if (logs.rw.empty() || logs.rw.back().position == shape().pages) {
            if (logs.rw.size() >= most()) {
                reclaim(die, logs.rw.front(), merge);
                if (open && merge.block == logs.sw.owner) // the merge gathers the SW pages too
                    merge.erases.push_back(logs.sw.superblock);
                return false;
            }
            logs.rw.push_back(openLog(die, 0));
        }
        slot = append(die, logs.rw.back(), page);
        return true;
    }

    bool due(DieIndex die, Merge& merge) override
    {
        const Log& sw = m_dies[die].sw;
        if (sw.superblock == kNoSuperblock || sw.position < shape().pages)
            return false;
        mergeSequential(die, merge);
        return true;
    }

    // Interval between merges of a block: the time its oldest page stays in the RW blocks, plus the time to its next write.
    double steadyWaf() const override
    {
        const double pages = shape().pages, data = shape().data;
        return 1 + pages * data / (data + pages * most());
    }

protected:
    // Random writes leave all RW blocks full except the last one, which is partly filled.
    void start(DieIndex die, bool randomly) override
    {
        Logs& logs = m_dies[die];
        logs = {};
        if (!randomly)
            return;
        const std::uint64_t room =
            std::min<std::uint64_t>(std::uint64_t{most()} * shape().pages, std::uint64_t{shape().data} * shape().pages / 2);
        const std::uint64_t pages = room - random().below(shape().pages);
        for (std::uint64_t done = 0; done < pages; done += shape().pages) {
            logs.rw.push_back(openLog(die, 0));
            logs.rw.back().position = static_cast<std::uint32_t>(std::min<std::uint64_t>(shape().pages, pages - done));
            logs.rw.back().inOrder = false;
        }
        startLogs(die, pages);
    }

    void settled(DieIndex die, const Merge& merge) override
    {
        Logs& logs = m_dies[die];
        if (merge.kind == MergeKind::none)
            logs.rw.pop_front();
        else if (logs.sw.superblock != kNoSuperblock && merge.block == logs.sw.owner)
            logs.sw = {};
    }

private:
    struct Logs {
        Log sw;
        std::deque<Log> rw;
    };

    [[nodiscard]] std::uint32_t most() const { return std::max(2U, shape().logs) - 1; }

    void mergeSequential(DieIndex die, Merge& merge)
    {
        const Log& sw = m_dies[die].sw;
        if (mergeInOrder(die, sw, merge))
            return;
        mergeFull(die, BlockIndex{sw.owner}, merge);
        merge.erases.push_back(sw.superblock);
    }

    std::vector<Logs> m_dies;
};

} // namespace

const MappingScheme& mappingScheme_fast()
{
    static const BlockScheme<Fast> scheme;
    return scheme;
}

} // namespace floom::inline engine
