// SPDX-License-Identifier: GPL-3.0-or-later
// WriteTimes: last write time of each block, for the block maps. Per die: first its superblocks, then its SLC-mode blocks.
#pragma once

#include "base/index.h"
#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class WriteTimes {
public:
    // Starts recording; without this call nothing is kept.
    void keep(std::uint32_t dies, std::uint32_t superblocks)
    {
        m_superblocks = superblocks;
        m_count = dies;
        m_dies.assign(dies, {});
    }
    void note(const FlashAddress& at, Time now)
    {
        if (at.die >= m_count || at.superblock >= m_superblocks)
            return;
        std::vector<Time>& last = m_dies[at.die];
        if (last.empty()) [[unlikely]]
            last.assign(m_superblocks, kNeverWritten);
        last[at.superblock] = now;
    }
    [[nodiscard]] bool kept() const { return !m_dies.empty(); }
    [[nodiscard]] std::uint32_t superblocks() const { return m_superblocks; } // per die
    [[nodiscard]] Time last(DieIndex die, SuperblockIndex superblock) const // -1 ps: never
    {
        return m_dies[die].empty() ? kNeverWritten : m_dies[die][superblock];
    }

private:
    static constexpr Time kNeverWritten{-1};

    std::uint32_t m_superblocks = 0, m_count = 0; // m_count: dies
    std::vector<std::vector<Time>> m_dies; // each allocated at the die's first write
};

} // namespace floom::inline engine
