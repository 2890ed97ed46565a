// SPDX-License-Identifier: GPL-3.0-or-later
// N:K set-associative log blocks: N consecutive logical blocks share up to K log blocks, opened on demand while the die has log blocks
// left. If a set has K full logs, or the die has none left, the log with the fewest newest pages is emptied: of this set, or of the least
// recently written set. A log that holds one block in order becomes its data block; otherwise every logical block with a newest page in it
// gets a full merge. N = K = 1 is like BAST; one set with all log blocks is like FAST without its SW block.
#include "firmware/map/block_mapping.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class SetAssociative final : public BlockMapping {
public:
    explicit SetAssociative(const BlockShape& shape)
        : BlockMapping(shape)
        , m_dies(shape.dies)
    {
    }

    bool place(DieIndex die, DiePage page, SlotIndex& slot, Merge& merge) override
    {
        if (inPlace(die, page, slot))
            return true;
        Logs& logs = m_dies[die];
        const std::uint32_t set = blockOf(page) / shape().setBlocks;
        std::uint32_t mine = 0;
        for (Log& log : logs.all) {
            if (log.owner != set)
                continue;
            if (log.position < shape().pages && log.superblock != logs.victim) {
                slot = append(die, log, page);
                return true;
            }
            ++mine;
        }
        if (logs.victim == kNoSuperblock && mine < shape().setLogs && logs.all.size() < shape().logs) {
            logs.all.push_back(openLog(die, set));
            slot = append(die, logs.all.back(), page);
            return true;
        }
        step(die, mine > 0 ? set : oldestSet(logs), merge);
        return false;
    }

    bool due(DieIndex die, Merge& merge) override
    {
        for (const Log& log : m_dies[die].all)
            if (log.position == shape().pages && log.inOrder && log.superblock != m_dies[die].victim && mergeInOrder(die, log, merge))
                return true;
        return false;
    }

    // Pages in a log when it is emptied: full if every set has one, few if sets compete for logs.
    double steadyWaf() const override
    {
        const double sets = (shape().data + shape().setBlocks - 1) / shape().setBlocks, pages = shape().pages, n = shape().setBlocks;
        const double got = sets <= shape().logs ? pages : std::min(pages, sets / (sets - shape().logs));
        double missed = 1; // share of the set's blocks without a page in the log
        for (int i = 0; i < static_cast<int>(got); ++i)
            missed *= 1 - 1 / n;
        return 1 + std::max(1.0, n * (1 - missed)) * pages / got;
    }

protected:
    // Random writes to more sets than log blocks leave about one page in each log block; otherwise the logs start empty.
    void start(DieIndex die, bool randomly) override
    {
        Logs& logs = m_dies[die];
        logs = {};
        const std::uint32_t sets = (shape().data + shape().setBlocks - 1) / shape().setBlocks;
        if (!randomly || sets <= shape().logs)
            return;
        const std::uint32_t each = sets / shape().logs;
        for (std::uint32_t i = 0; i < shape().logs; ++i) {
            const auto set = static_cast<std::uint32_t>(std::uint64_t{i} * each + random().below(each));
            const std::uint32_t first = set * shape().setBlocks, last = std::min(shape().data, first + shape().setBlocks);
            const BlockIndex block{static_cast<std::uint32_t>(first + random().below(last - first))};
            logs.all.push_back(openLog(die, set));
            (void)append(die, logs.all.back(), pageOf(block, static_cast<std::uint32_t>(random().below(shape().pages))));
        }
    }

    void settled(DieIndex die, const Merge& merge) override
    {
        Logs& logs = m_dies[die];
        const SuperblockIndex gone = merge.kind == MergeKind::none ? merge.erases.front() : merge.target;
        std::erase_if(logs.all, [&](const Log& log) { return log.superblock == gone; });
        if (logs.victim == gone)
            logs.victim = kNoSuperblock;
    }

private:
    struct Logs {
        std::vector<Log> all;
        SuperblockIndex victim = kNoSuperblock; // being emptied
    };

    static std::uint32_t oldestSet(const Logs& logs)
    {
        std::uint32_t oldest = logs.all.front().owner;
        std::uint64_t least = UINT64_MAX;
        for (const Log& log : logs.all) {
            std::uint64_t used = 0; // latest write to its set
            for (const Log& other : logs.all)
                used = other.owner == log.owner ? std::max(used, other.used) : used;
            if (used < least) {
                least = used;
                oldest = log.owner;
            }
        }
        return oldest;
    }

    // Continues emptying the victim, or chooses one in the set.
    void step(DieIndex die, std::uint32_t set, Merge& merge)
    {
        Logs& logs = m_dies[die];
        Log* victim = nullptr;
        std::uint32_t fewest = UINT32_MAX;
        for (Log& log : logs.all) {
            if (logs.victim != kNoSuperblock ? log.superblock != logs.victim : log.owner != set)
                continue;
            const std::uint32_t n = validPages(die, log);
            if (n < fewest) {
                fewest = n;
                victim = &log;
            }
        }
        if (logs.victim == kNoSuperblock && mergeInOrder(die, *victim, merge))
            return;
        logs.victim = victim->superblock;
        reclaim(die, *victim, merge);
    }

    std::vector<Logs> m_dies;
};

} // namespace

const MappingScheme& mappingScheme_set_associative()
{
    static const BlockScheme<SetAssociative> scheme;
    return scheme;
}

} // namespace floom::inline engine
