// SPDX-License-Identifier: GPL-3.0-or-later
// BAST, block-associative log blocks: each log block takes the rewrites of one data block. A log is merged when it is full, or when another
// block needs a log and none is free (the least recently used one). If it holds pages 0 .. b - 1 in order it becomes the data block
// (switch); if they are in order but incomplete, the missing ones are appended (partial); otherwise all are gathered in a new block (full).
#include "firmware/map/block_mapping.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class Bast final : public BlockMapping {
public:
    explicit Bast(const BlockShape& shape)
        : BlockMapping(shape)
        , m_logs(shape.dies)
    {
    }

    bool place(DieIndex die, DiePage page, SlotIndex& slot, Merge& merge) override
    {
        if (inPlace(die, page, slot))
            return true;
        std::vector<Log>& logs = m_logs[die];
        const BlockIndex block = blockOf(page);
        auto log = std::find_if(logs.begin(), logs.end(), [&](const Log& l) { return l.owner == block; });
        if (log == logs.end()) {
            if (logs.size() >= shape().logs) {
                mergeLog(die, *std::min_element(logs.begin(), logs.end(), [](const Log& a, const Log& b) { return a.used < b.used; }),
                         merge);
                return false;
            }
            logs.push_back(openLog(die, block));
            log = logs.end() - 1;
        }
        slot = append(die, *log, page);
        return true;
    }

    bool due(DieIndex die, Merge& merge) override
    {
        for (const Log& log : m_logs[die])
            if (log.position == shape().pages) {
                mergeLog(die, log, merge);
                return true;
            }
        return false;
    }

    // A block without a log takes over an idle one, which is merged with only a few pages in it.
    double steadyWaf() const override { return 1 + shape().pages * std::max(0.0, 1 - static_cast<double>(shape().logs) / shape().data); }

protected:
    // Random writes leave about one page in each log block.
    void start(DieIndex die, bool randomly) override
    {
        m_logs[die].clear();
        const std::uint32_t most = std::min(shape().logs, shape().data), each = shape().data / most;
        for (std::uint32_t i = 0; randomly && i < most; ++i) {
            const BlockIndex block{static_cast<std::uint32_t>(std::uint64_t{i} * each + random().below(each))};
            m_logs[die].push_back(openLog(die, block));
            (void)append(die, m_logs[die].back(), pageOf(block, static_cast<std::uint32_t>(random().below(shape().pages))));
        }
    }

    void settled(DieIndex die, const Merge& merge) override
    {
        std::erase_if(m_logs[die], [&](const Log& log) { return log.owner == merge.block; });
    }

private:
    void mergeLog(DieIndex die, const Log& log, Merge& merge)
    {
        if (mergeInOrder(die, log, merge))
            return;
        mergeFull(die, BlockIndex{log.owner}, merge);
        merge.erases.push_back(log.superblock);
    }

    std::vector<std::vector<Log>> m_logs; // by die
};

} // namespace

const MappingScheme& mappingScheme_bast()
{
    static const BlockScheme<Bast> scheme;
    return scheme;
}

} // namespace floom::inline engine
