// SPDX-License-Identifier: GPL-3.0-or-later
// FAST, fully associative log blocks: one log block (SW) takes a block that is written from its first page on, in order; all other writes
// share the remaining ones (RW), which are filled and emptied first in, first out. Page 0 of a block starts SW anew, after the merge of
// what stood there: switch when it was full, else partial. To empty an RW block, every logical block with a newest page in it is merged in
// full: up to k b copies and k + 1 erases for k blocks.
#include "firmware/map/block_mapping.h"

#include <algorithm>

namespace floom {
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
        const bool open = logs.sw.stripe != kNoStripe;
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
                if (open && merge.block == logs.sw.owner) // its pages are gathered too
                    merge.erases.push_back(logs.sw.stripe);
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
        if (sw.stripe == kNoStripe || sw.position < shape().pages)
            return false;
        mergeSequential(die, merge);
        return true;
    }

    // A block is merged once in a while: as long as its oldest page stays in the RW blocks, and until it gets the next one.
    double steadyWaf() const override
    {
        const double pages = shape().pages, data = shape().data;
        return 1 + pages * data / (data + pages * most());
    }

protected:
    // Random writes leave the RW blocks full but for the last, which is somewhere in between.
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
        else if (logs.sw.stripe != kNoStripe && merge.block == logs.sw.owner)
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
        merge.erases.push_back(sw.stripe);
    }

    std::vector<Logs> m_dies;
};

} // namespace

const MappingScheme& mappingScheme_fast()
{
    static const BlockScheme<Fast> scheme;
    return scheme;
}

} // namespace floom
