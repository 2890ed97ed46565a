// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/victims.h"

#include "base/assert.h"
#include "base/wide.h"

#include <algorithm>

namespace floom {

GcPolicy gcPolicyOf(std::string_view name)
{
    constexpr std::string_view names[] = {"greedy", "cost_benefit", "d_choices", "random", "fifo", "windowed_greedy"};
    const auto found = std::find(std::begin(names), std::end(names), name);
    FLOOM_ASSERT(found != std::end(names), "the catalogue names no other policy");
    return static_cast<GcPolicy>(found - std::begin(names));
}

std::uint32_t VictimRule::draws(std::uint32_t stripes) const
{
    constexpr double kMany = 200;
    if (policy == GcPolicy::random)
        return 1;
    if (policy == GcPolicy::dChoices)
        return choices;
    const double looked = search * stripes;
    return policy == GcPolicy::fifo || policy == GcPolicy::windowedGreedy || search >= 1 || looked > kMany
        ? 0
        : std::max(1U, static_cast<std::uint32_t>(looked));
}

void Victims::configure(const VictimRule& rule, std::uint32_t stripes, std::uint32_t stripeUnits)
{
    m_rule = rule;
    m_stripeUnits = stripeUnits;
    m_nodes.assign(stripes, {});
    m_members.clear();
    m_members.reserve(stripes);
    m_heads.clear();
    m_wide.clear();
    m_least = stripeUnits;
    m_youngest = m_oldest = kNone;
    m_valid = 0;
}

void Victims::link(std::uint32_t stripe)
{
    Node& node = m_nodes[stripe];
    const std::uint32_t first = head(node);
    node.previous = kNone;
    node.next = first;
    if (first != kNone)
        m_nodes[first].previous = stripe;
    else if (!byCount())
        m_oldest = stripe;
    setHead(node, stripe);
}

void Victims::unlink(std::uint32_t stripe)
{
    const Node& node = m_nodes[stripe];
    if (node.previous == kNone)
        setHead(node, node.next);
    else
        m_nodes[node.previous].next = node.next;
    if (node.next != kNone)
        m_nodes[node.next].previous = node.previous;
    else if (!byCount())
        m_oldest = node.previous;
}

void Victims::enter(std::uint32_t stripe, std::uint32_t valid, std::uint64_t clock)
{
    Node& node = m_nodes[stripe];
    node.valid = valid;
    node.closed = clock;
    node.place = static_cast<std::uint32_t>(m_members.size());
    m_members.push_back(stripe);
    m_valid += valid;
    if (!linked())
        return;
    link(stripe);
    m_least = std::min(m_least, valid);
}

void Victims::linkAll()
{
    if (m_nodes.size() < kNoHead)
        m_heads.assign(m_stripeUnits + 1, kNoHead);
    else
        m_wide.assign(m_stripeUnits + 1, kNone);
    for (const std::uint32_t stripe : m_members) { // as they came: none has left yet
        link(stripe);
        m_least = std::min(m_least, m_nodes[stripe].valid);
    }
}

void Victims::lost(std::uint32_t stripe)
{
    Node& node = m_nodes[stripe];
    --m_valid;
    if (!byCount()) {
        --node.valid;
        return;
    }
    if (!linked()) [[unlikely]]
        linkAll();
    unlink(stripe);
    --node.valid;
    link(stripe);
    m_least = std::min(m_least, node.valid);
}

void Victims::leave(std::uint32_t stripe)
{
    Node& node = m_nodes[stripe];
    if (!linked()) [[unlikely]]
        linkAll();
    unlink(stripe);
    m_valid -= node.valid;
    const std::uint32_t last = m_members.back();
    m_members[node.place] = last;
    m_nodes[last].place = node.place;
    m_members.pop_back();
    node.place = kNone;
}

std::uint32_t Victims::take(RandomStream& random, std::uint64_t clock, std::uint32_t most)
{
    if (allFull())
        return kNone;
    std::uint32_t victim = pick(random, clock);
    if (m_nodes[victim].valid > most)
        victim = pickWithin(random, most);
    leave(victim);
    return victim;
}

std::uint32_t Victims::pickWithin(RandomStream& random, std::uint32_t most) const
{
    std::uint32_t least = m_members.front(), drawn = kNone, fit = 0;
    for (const std::uint32_t member : m_members) {
        least = m_nodes[member].valid < m_nodes[least].valid ? member : least;
        if (m_rule.policy == GcPolicy::random && m_nodes[member].valid <= most && random.below(++fit) == 0)
            drawn = member;
    }
    return drawn != kNone ? drawn : least;
}

std::uint32_t Victims::pick(RandomStream& random, std::uint64_t clock)
{
    const auto members = static_cast<std::uint32_t>(m_members.size());
    switch (m_rule.policy) {
    case GcPolicy::greedy:
    case GcPolicy::costBenefit:
        m_looked = std::max(1U, static_cast<std::uint32_t>(m_rule.search * members));
        return byCount() ? pickCounted() : pickSearched(random, clock);
    case GcPolicy::dChoices:
        m_looked = m_rule.choices;
        return pickDrawn(random, m_rule.choices);
    case GcPolicy::random:
        m_looked = 1;
        return pickDrawn(random, 1);
    case GcPolicy::fifo:
        m_looked = 1;
        return m_oldest;
    case GcPolicy::windowedGreedy:
        m_looked = std::min(members, m_rule.window);
        return pickOldest();
    }
    return kNone;
}

std::uint32_t Victims::pickCounted()
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
    return m_heads[m_least];
}

std::uint32_t Victims::pickDrawn(RandomStream& random, std::uint32_t draws) const
{
    std::uint32_t best = kNone;
    for (std::uint32_t i = 0; i < draws; ++i) {
        const std::uint32_t drawn = m_members[random.below(m_members.size())];
        if (best == kNone || m_nodes[drawn].valid < m_nodes[best].valid)
            best = drawn;
    }
    return best;
}

std::uint32_t Victims::pickOldest() const
{
    std::uint32_t best = m_oldest, next = m_oldest;
    for (std::uint32_t i = 0; i < m_rule.window && next != kNone; ++i, next = m_nodes[next].previous)
        if (m_nodes[next].valid < m_nodes[best].valid)
            best = next;
    return best;
}

// A stretch of the list as long as the search goes, from anywhere.
std::uint32_t Victims::pickSearched(RandomStream& random, std::uint64_t clock) const
{
    const auto members = m_members.size();
    std::size_t at = random.below(members);
    std::uint32_t best = m_members[at];
    for (std::uint32_t i = 1; i < m_looked; ++i) {
        at = at + 1 < members ? at + 1 : 0;
        if (better(m_nodes[m_members[at]], m_nodes[best], clock))
            best = m_members[at];
    }
    return best;
}

bool Victims::better(const Node& a, const Node& b, std::uint64_t clock) const
{
    if (m_rule.policy == GcPolicy::greedy || a.valid == 0 || b.valid == 0)
        return a.valid < b.valid;
    const auto worth = [&](const Node& node, std::uint32_t otherValid) { // age (1 - v) / 2v, brought to the other's denominator
        return static_cast<UInt128>(clock - node.closed) * (m_stripeUnits - node.valid) * otherValid;
    };
    return worth(a, b.valid) > worth(b, a.valid);
}

} // namespace floom
