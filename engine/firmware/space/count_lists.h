// SPDX-License-Identifier: GPL-3.0-or-later
// CountLists: closed superblocks in lists by valid count, for a policy that keeps them by age and needs this order too. enter() and
// leave() take constant time.
#pragma once

#include "base/index.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class CountLists {
public:
    static constexpr SuperblockIndex kNone{UINT32_MAX};

    void configure(std::uint32_t superblocks, std::uint32_t superblockUnits)
    {
        m_links.assign(superblocks, {});
        m_heads.assign(superblockUnits + 1, kNone);
        m_least = superblockUnits;
    }
    [[nodiscard]] bool on() const { return !m_heads.empty(); }

    void enter(SuperblockIndex superblock, std::uint32_t valid)
    {
        const SuperblockIndex first = m_heads[valid];
        m_links[superblock] = {first, kNone};
        if (first != kNone)
            m_links[first].previous = superblock;
        m_heads[valid] = superblock;
        m_least = std::min(m_least, valid);
    }
    void leave(SuperblockIndex superblock, std::uint32_t valid)
    {
        const Links links = m_links[superblock];
        (links.previous == kNone ? m_heads[valid] : m_links[links.previous].next) = links.next;
        if (links.next != kNone)
            m_links[links.next].previous = links.previous;
    }

    // Iteration from the fewest valid units on; kNone after the last superblock.
    [[nodiscard]] SuperblockIndex first() { return from(m_least); }
    [[nodiscard]] SuperblockIndex next(SuperblockIndex superblock, std::uint32_t valid) const
    {
        return m_links[superblock].next != kNone ? m_links[superblock].next : behind(valid + 1);
    }

private:
    struct Links {
        SuperblockIndex next = kNone, previous = kNone;
    };

    [[nodiscard]] SuperblockIndex behind(std::uint32_t valid) const
    {
        while (valid < m_heads.size() && m_heads[valid] == kNone)
            ++valid;
        return valid < m_heads.size() ? m_heads[valid] : kNone;
    }
    SuperblockIndex from(std::uint32_t valid)
    {
        while (valid + 1 < m_heads.size() && m_heads[valid] == kNone)
            ++valid;
        m_least = valid;
        return m_heads[valid];
    }

    std::vector<Links> m_links; // by superblock
    std::vector<SuperblockIndex> m_heads; // by valid units
    std::uint32_t m_least = 0; // no list below it has a member
};

} // namespace floom::inline engine
