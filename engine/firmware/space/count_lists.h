// SPDX-License-Identifier: GPL-3.0-or-later
// CountLists: closed erase stripes by how many of their units are valid, for who keeps them by age and asks for this too. Every step takes
// constant time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace floom {

class CountLists {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    void configure(std::uint32_t stripes, std::uint32_t stripeUnits)
    {
        m_links.assign(stripes, {});
        m_heads.assign(stripeUnits + 1, kNone);
        m_least = stripeUnits;
    }
    [[nodiscard]] bool on() const { return !m_heads.empty(); }

    void enter(std::uint32_t stripe, std::uint32_t valid)
    {
        const std::uint32_t first = m_heads[valid];
        m_links[stripe] = {first, kNone};
        if (first != kNone)
            m_links[first].previous = stripe;
        m_heads[valid] = stripe;
        m_least = std::min(m_least, valid);
    }
    void leave(std::uint32_t stripe, std::uint32_t valid)
    {
        const Links links = m_links[stripe];
        (links.previous == kNone ? m_heads[valid] : m_links[links.previous].next) = links.next;
        if (links.next != kNone)
            m_links[links.next].previous = links.previous;
    }

    // From those with the fewest on; kNone behind the last one.
    [[nodiscard]] std::uint32_t first() { return from(m_least); }
    [[nodiscard]] std::uint32_t next(std::uint32_t stripe, std::uint32_t valid) const
    {
        return m_links[stripe].next != kNone ? m_links[stripe].next : behind(valid + 1);
    }

private:
    struct Links {
        std::uint32_t next = kNone, previous = kNone;
    };

    [[nodiscard]] std::uint32_t behind(std::uint32_t valid) const
    {
        while (valid < m_heads.size() && m_heads[valid] == kNone)
            ++valid;
        return valid < m_heads.size() ? m_heads[valid] : kNone;
    }
    std::uint32_t from(std::uint32_t valid)
    {
        while (valid + 1 < m_heads.size() && m_heads[valid] == kNone)
            ++valid;
        m_least = valid;
        return m_heads[valid];
    }

    std::vector<Links> m_links; // by stripe
    std::vector<std::uint32_t> m_heads; // by valid units
    std::uint32_t m_least = 0; // no list below it has a member
};

} // namespace floom
