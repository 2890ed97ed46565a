// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/victims.h"

#include "base/assert.h"

#include <algorithm>

namespace floom::inline engine {

void Victims::configure(const VictimRule& rule, std::uint32_t superblocks, std::uint32_t superblockUnits)
{
    m_rule = rule;
    m_byCount = rule.byCount();
    m_superblockUnits = superblockUnits;
    m_nodes.assign(superblocks, {});
    m_members.clear();
    m_members.reserve(superblocks);
    m_counted = {};
    if (rule.policy->byBoth(rule))
        m_counted.configure(superblocks, superblockUnits);
    m_heads.clear();
    m_wide.clear();
    m_least = superblockUnits;
    m_youngest = m_oldest = kNone;
    m_valid = 0;
}

void Victims::link(SuperblockIndex superblock)
{
    Node& node = m_nodes[superblock];
    const SuperblockIndex first = head(node);
    node.previous = kNone;
    node.next = first;
    if (first != kNone)
        m_nodes[first].previous = superblock;
    else if (!byCount())
        m_oldest = superblock;
    setHead(node, superblock);
}

void Victims::unlink(SuperblockIndex superblock)
{
    const Node& node = m_nodes[superblock];
    if (node.previous == kNone)
        setHead(node, node.next);
    else
        m_nodes[node.previous].next = node.next;
    if (node.next != kNone)
        m_nodes[node.next].previous = node.previous;
    else if (!byCount())
        m_oldest = node.previous;
}

void Victims::enter(SuperblockIndex superblock, std::uint32_t valid, std::uint64_t clock)
{
    Node& node = m_nodes[superblock];
    node.valid = valid;
    node.closed = clock;
    node.place = static_cast<std::uint32_t>(m_members.size());
    m_members.push_back(superblock);
    m_valid += valid;
    if (m_counted.on())
        m_counted.enter(superblock, valid);
    if (!linked())
        return;
    link(superblock);
    m_least = std::min(m_least, valid);
}

void Victims::linkAll()
{
    if (m_nodes.size() < kNoHead)
        m_heads.assign(m_superblockUnits + 1, kNoHead);
    else
        m_wide.assign(m_superblockUnits + 1, kNone);
    for (const SuperblockIndex superblock : m_members) { // in order of entry: none has left yet
        link(superblock);
        m_least = std::min(m_least, m_nodes[superblock].valid);
    }
}

void Victims::lost(SuperblockIndex superblock)
{
    Node& node = m_nodes[superblock];
    --m_valid;
    if (!byCount()) {
        if (m_counted.on())
            m_counted.leave(superblock, node.valid);
        --node.valid;
        if (m_counted.on())
            m_counted.enter(superblock, node.valid);
        return;
    }
    if (!linked()) [[unlikely]]
        linkAll();
    unlink(superblock);
    --node.valid;
    link(superblock);
    m_least = std::min(m_least, node.valid);
}

void Victims::leave(SuperblockIndex superblock)
{
    Node& node = m_nodes[superblock];
    if (!linked()) [[unlikely]]
        linkAll();
    unlink(superblock);
    if (m_counted.on())
        m_counted.leave(superblock, node.valid);
    m_valid -= node.valid;
    const SuperblockIndex last = m_members.back();
    m_members[node.place] = last;
    m_nodes[last].place = node.place;
    m_members.pop_back();
    node.place = UINT32_MAX;
}

SuperblockIndex Victims::take(RandomStream& random, std::uint64_t clock, std::uint32_t most)
{
    if (allFull())
        return kNone;
    m_looked = m_rule.policy->looked(m_rule, static_cast<std::uint32_t>(m_members.size()));
    SuperblockIndex victim = m_rule.policy->pick(*this, m_rule, random, clock);
    if (m_nodes[victim].valid > most)
        victim = pickWithin(random, most);
    leave(victim);
    return victim;
}

SuperblockIndex Victims::pickWithin(RandomStream& random, std::uint32_t most) const
{
    SuperblockIndex least = m_members.front(), drawn = kNone;
    std::uint32_t fit = 0;
    for (const SuperblockIndex member : m_members) {
        least = m_nodes[member].valid < m_nodes[least].valid ? member : least;
        if (m_rule.policy->anyThatFits() && m_nodes[member].valid <= most && random.below(++fit) == 0)
            drawn = member;
    }
    return drawn != kNone ? drawn : least;
}

SuperblockIndex Victims::fewest()
{
    if (!linked())
        linkAll();
    if (!m_wide.empty()) {
        while (m_wide[m_least] == kNone)
            ++m_least;
        return m_wide[m_least];
    }
    while (m_heads[m_least] == kNoHead)
        ++m_least;
    return SuperblockIndex{m_heads[m_least]};
}

SuperblockIndex Victims::drawn(RandomStream& random, std::uint32_t draws) const
{
    SuperblockIndex best = kNone;
    for (std::uint32_t i = 0; i < draws; ++i) {
        const SuperblockIndex one = m_members[random.below(m_members.size())];
        if (best == kNone || m_nodes[one].valid < m_nodes[best].valid)
            best = one;
    }
    return best;
}

} // namespace floom::inline engine
