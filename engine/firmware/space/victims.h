// SPDX-License-Identifier: GPL-3.0-or-later
// Victims: the closed superblocks of one die, kept by valid count or by age so that the policy (VictimPolicy) finds the next victim at
// once. No victim is chosen while nothing is invalid: collection would gain nothing.
#pragma once

#include "base/index.h"
#include "base/random.h"
#include "firmware/core/victim_rule.h"
#include "firmware/space/count_lists.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Victims {
public:
    static constexpr SuperblockIndex kNone{UINT32_MAX};

    // `superblockUnits`: units in a full superblock. Removes all members.
    void configure(const VictimRule& rule, std::uint32_t superblocks, std::uint32_t superblockUnits);

    // enter(): a superblock was closed at `clock` (units written on the die so far) with `valid` units. lost(): a member lost one unit.
    // leave(): removes a member.
    void enter(SuperblockIndex superblock, std::uint32_t valid, std::uint64_t clock);
    void lost(SuperblockIndex superblock);
    void leave(SuperblockIndex superblock);

    // Removes and returns the next victim; kNone if none would gain anything. One with more than `most` valid units is replaced by the one
    // with the fewest; if victims are drawn at random, by a draw among those with at most `most`, if there are any.
    SuperblockIndex take(RandomStream& random, std::uint64_t clock, std::uint32_t most = UINT32_MAX);
    [[nodiscard]] bool allFull() const { return m_valid == std::uint64_t{m_members.size()} * m_superblockUnits; } // or none
    [[nodiscard]] std::uint32_t looked() const { return m_looked; } // superblocks compared for the last victim

    [[nodiscard]] std::uint64_t valid() const { return m_valid; } // units of all members

    // --- for policies ---
    [[nodiscard]] const std::vector<SuperblockIndex>& members() const { return m_members; } // in no meaningful order
    [[nodiscard]] std::uint32_t valid(SuperblockIndex superblock) const { return m_nodes[superblock].valid; } // units of a member
    [[nodiscard]] std::uint64_t age(SuperblockIndex superblock, std::uint64_t clock) const { return clock - m_nodes[superblock].closed; }
    [[nodiscard]] std::uint32_t superblockUnits() const { return m_superblockUnits; }
    [[nodiscard]] SuperblockIndex fewest(); // by valid count; only for policies that sort by it
    [[nodiscard]] SuperblockIndex oldest() const
    {
        return m_oldest;
    } // only for policies that sort by age; younger(): the next one, or kNone
    [[nodiscard]] SuperblockIndex younger(SuperblockIndex superblock) const { return m_nodes[superblock].previous; }
    [[nodiscard]] CountLists& counted() { return m_counted; } // also by valid count, for policies that need both
    [[nodiscard]] std::uint32_t place(SuperblockIndex superblock) const { return m_nodes[superblock].place; } // index in members()
    // The one with the fewest valid units among `draws` random members.
    [[nodiscard]] SuperblockIndex drawn(RandomStream& random, std::uint32_t draws) const;

private:
    struct Node {
        std::uint32_t valid = 0;
        SuperblockIndex next = kNone, previous = kNone; // by valid count (greedy) or by age
        std::uint32_t place = UINT32_MAX; // index in m_members
        std::uint64_t closed = 0;
    };

    [[nodiscard]] bool byCount() const { return m_byCount; }
    // Head of the node's list: of the superblocks with the same valid count, or of all.
    [[nodiscard]] SuperblockIndex head(const Node& node) const
    {
        if (!byCount())
            return m_youngest;
        if (!m_wide.empty()) [[unlikely]]
            return m_wide[node.valid];
        return m_heads[node.valid] == kNoHead ? kNone : SuperblockIndex{m_heads[node.valid]};
    }
    void setHead(const Node& node, SuperblockIndex superblock)
    {
        if (!byCount())
            m_youngest = superblock;
        else if (!m_wide.empty()) [[unlikely]]
            m_wide[node.valid] = superblock;
        else
            m_heads[node.valid] = static_cast<std::uint16_t>(superblock); // kNone becomes kNoHead
    }
    void link(SuperblockIndex superblock);
    void linkAll();
    void unlink(SuperblockIndex superblock);
    [[nodiscard]] bool linked() const { return !m_heads.empty() || !m_wide.empty() || !byCount(); }
    [[nodiscard]] SuperblockIndex pickWithin(RandomStream& random, std::uint32_t most) const;

    VictimRule m_rule;
    bool m_byCount = true;
    std::uint32_t m_superblockUnits = 1;
    std::vector<Node> m_nodes;
    std::vector<SuperblockIndex> m_members;
    CountLists m_counted;
    // By valid count; empty until the first change, since some dies are only read. m_wide replaces m_heads if there are many superblocks.
    static constexpr std::uint16_t kNoHead = UINT16_MAX;
    std::vector<std::uint16_t> m_heads;
    std::vector<SuperblockIndex> m_wide;
    std::uint32_t m_least = 0; // no list below it has a member
    SuperblockIndex m_youngest = kNone, m_oldest = kNone;
    std::uint64_t m_valid = 0; // of all members
    std::uint32_t m_looked = 0;
};

} // namespace floom::inline engine
