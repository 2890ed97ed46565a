// SPDX-License-Identifier: GPL-3.0-or-later
// CountLists: closed erase stripes in lists by valid count, for a policy that keeps them by age and needs this order too. enter() and
// leave() take constant time.
#pragma once

#include "base/index.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace floom {

class CountLists {
public:
    static constexpr StripeIndex kNone{UINT32_MAX};

    void configure(std::uint32_t stripes, std::uint32_t stripeUnits)
    {
        m_links.assign(stripes, {});
        m_heads.assign(stripeUnits + 1, kNone);
        m_least = stripeUnits;
    }
    [[nodiscard]] bool on() const { return !m_heads.empty(); }

    void enter(StripeIndex stripe, std::uint32_t valid)
    {
        const StripeIndex first = m_heads[valid];
        m_links[stripe] = {first, kNone};
        if (first != kNone)
            m_links[first].previous = stripe;
        m_heads[valid] = stripe;
        m_least = std::min(m_least, valid);
    }
    void leave(StripeIndex stripe, std::uint32_t valid)
    {
        const Links links = m_links[stripe];
        (links.previous == kNone ? m_heads[valid] : m_links[links.previous].next) = links.next;
        if (links.next != kNone)
            m_links[links.next].previous = links.previous;
    }

    // Iteration from the fewest valid units on; kNone after the last stripe.
    [[nodiscard]] StripeIndex first() { return from(m_least); }
    [[nodiscard]] StripeIndex next(StripeIndex stripe, std::uint32_t valid) const
    {
        return m_links[stripe].next != kNone ? m_links[stripe].next : behind(valid + 1);
    }

private:
    struct Links {
        StripeIndex next = kNone, previous = kNone;
    };

    [[nodiscard]] StripeIndex behind(std::uint32_t valid) const
    {
        while (valid < m_heads.size() && m_heads[valid] == kNone)
            ++valid;
        return valid < m_heads.size() ? m_heads[valid] : kNone;
    }
    StripeIndex from(std::uint32_t valid)
    {
        while (valid + 1 < m_heads.size() && m_heads[valid] == kNone)
            ++valid;
        m_least = valid;
        return m_heads[valid];
    }

    std::vector<Links> m_links; // by stripe
    std::vector<StripeIndex> m_heads; // by valid units
    std::uint32_t m_least = 0; // no list below it has a member
};

} // namespace floom
