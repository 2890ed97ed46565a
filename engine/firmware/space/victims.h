// SPDX-License-Identifier: GPL-3.0-or-later
// Victims: the closed erase stripes of one die, kept so that the next one to be collected is found at once. Policies: greedy (fewest valid
// units; lists by valid count), cost-benefit (most of age (1 - v) / 2v, Rosenblum and Kawaguchi), d choices (fewest of d drawn), random,
// first in first out, windowed greedy (fewest of the w oldest; Hu 2009). Greedy and cost-benefit may look at a share of the stripes only.
// No choice is made while nothing is invalid: collection would gain nothing.
#pragma once

#include "base/random.h"
#include "firmware/core/victim_rule.h"

#include <cstdint>
#include <vector>

namespace floom {

class Victims {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    // `stripeUnits`: units in a full stripe. Forgets what was known.
    void configure(const VictimRule& rule, std::uint32_t stripes, std::uint32_t stripeUnits);

    // A stripe was closed at `clock` (units written on the die so far) with `valid` units; one that lies here has lost one; one is taken
    // out.
    void enter(std::uint32_t stripe, std::uint32_t valid, std::uint64_t clock);
    void lost(std::uint32_t stripe);
    void leave(std::uint32_t stripe);

    // The next victim, taken out; kNone when none would gain anything. One with more than `most` valid units is passed over for the one
    // with the fewest; where victims are drawn at random, for one drawn among those that have no more, if there are any.
    std::uint32_t take(RandomStream& random, std::uint64_t clock, std::uint32_t most = UINT32_MAX);
    [[nodiscard]] bool allFull() const { return m_valid == std::uint64_t{m_members.size()} * m_stripeUnits; } // or there are none
    [[nodiscard]] std::uint32_t looked() const { return m_looked; } // stripes compared for the last victim

    [[nodiscard]] const std::vector<std::uint32_t>& members() const { return m_members; } // in no order that means anything

private:
    struct Node {
        std::uint32_t valid = 0;
        std::uint32_t next = kNone, previous = kNone; // by valid count (greedy) or by age
        std::uint32_t place = kNone; // in m_members
        std::uint64_t closed = 0;
    };

    [[nodiscard]] bool byCount() const { return m_rule.policy == GcPolicy::greedy && m_rule.search >= 1; }
    // First of its list: of the stripes with as many valid units, or of all.
    [[nodiscard]] std::uint32_t head(const Node& node) const
    {
        if (!byCount())
            return m_youngest;
        if (!m_wide.empty()) [[unlikely]]
            return m_wide[node.valid];
        return m_heads[node.valid] == kNoHead ? kNone : m_heads[node.valid];
    }
    void setHead(const Node& node, std::uint32_t stripe)
    {
        if (!byCount())
            m_youngest = stripe;
        else if (!m_wide.empty()) [[unlikely]]
            m_wide[node.valid] = stripe;
        else
            m_heads[node.valid] = static_cast<std::uint16_t>(stripe); // kNone becomes kNoHead
    }
    void link(std::uint32_t stripe);
    void linkAll();
    void unlink(std::uint32_t stripe);
    [[nodiscard]] bool linked() const { return !m_heads.empty() || !m_wide.empty() || !byCount(); }
    [[nodiscard]] std::uint32_t pick(RandomStream& random, std::uint64_t clock);
    [[nodiscard]] std::uint32_t pickCounted();
    [[nodiscard]] std::uint32_t pickWithin(RandomStream& random, std::uint32_t most) const;
    [[nodiscard]] std::uint32_t pickDrawn(RandomStream& random, std::uint32_t draws) const;
    [[nodiscard]] std::uint32_t pickOldest() const;
    [[nodiscard]] std::uint32_t pickSearched(RandomStream& random, std::uint64_t clock) const;
    [[nodiscard]] bool better(const Node& a, const Node& b, std::uint64_t clock) const;

    VictimRule m_rule;
    std::uint32_t m_stripeUnits = 1;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_members;
    // By valid count; empty until the first change: drives have dies that are only read. The wide ones where stripes are many.
    static constexpr std::uint16_t kNoHead = UINT16_MAX;
    std::vector<std::uint16_t> m_heads;
    std::vector<std::uint32_t> m_wide;
    std::uint32_t m_least = 0; // no list below it has a member
    std::uint32_t m_youngest = kNone, m_oldest = kNone;
    std::uint64_t m_valid = 0; // of all members
    std::uint32_t m_looked = 0;
};

} // namespace floom
