// SPDX-License-Identifier: GPL-3.0-or-later
// CauseHistories: what packets did until they came back, and what each came from: the life of the packet whose return let it be created,
// and so on, kReach stretches at the least where so many are known. A life is kept once, however many followed from it; what nobody can
// look back to any more is used again.
#pragma once

#include "model/cause_account.h"

#include <cstdint>
#include <vector>

namespace floom {

class CauseHistories {
public:
    // What happens from now on follows from nothing that is known.
    void clear()
    {
        if (m_current != kNone && !m_shared)
            m_free.push_back(m_current);
        m_current = kNone;
    }
    // It follows from the return of a packet: its life, to be filled in. Where that goes back to `begin`, goOn() tells what was before it.
    CauseLife& renew()
    {
        Node& node = begin();
        node.kept.drop();
        return node.life;
    }
    // The same, told later. False: renew() it.
    bool keep(const CauseAccount& account, std::int64_t now, std::int64_t& from) { return begin().kept.keep(account, now, from); }
    void goOn(PacketId packet, std::int64_t begin)
    {
        if (packet < m_before.size() && m_before[packet].at == begin)
            m_nodes[m_current].before = m_before[packet].node;
    }
    // `packet` is created because of that; it begins at `at`.
    void follows(PacketId packet, std::int64_t at)
    {
        if (packet >= m_before.size())
            m_before.resize(packet + std::size_t{256});
        m_before[packet] = {at, m_current};
        m_shared = true;
    }

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); } // lives that there is room for

    // Latest first; `visit(stretch)` answers whether to go on. Where stretches [first, end) join each other, `run(first, end)` may take
    // some of them before, and answers the first that it left.
    template <typename Visit, typename Run> void each(Visit&& visit, Run&& run)
    {
        CauseStretch last; // of the life before: it may go on in this one
        std::size_t count = 0;
        bool holding = false, below = false; // has one of another life been seen
        for (std::uint32_t id = m_current; id != kNone; id = m_nodes[id].before) {
            const Node& node = told(id);
            const CauseStretch *stretch = node.life.begin(), *const end = node.life.end();
            if (stretch == end)
                continue;
            if (holding) {
                if (last.goesOnIn(*stretch)) {
                    last.from = stretch->from;
                    below = true;
                    if (++stretch == end)
                        continue;
                }
                if (!visit(last) || (below && count >= kReach))
                    return;
            }
            below = below || id != m_current;
            const std::size_t most = below ? kReach : SIZE_MAX;
            if (node.joined && count < most) {
                const auto left = static_cast<std::size_t>(end - 1 - stretch);
                const CauseStretch* const behind = run(stretch, stretch + (left < most - count ? left : most - count));
                count += static_cast<std::size_t>(behind - stretch);
                if (behind != stretch && count >= most)
                    return;
                stretch = behind;
            }
            for (; stretch != end - 1; ++stretch) {
                ++count;
                if (!visit(*stretch) || count >= most)
                    return;
            }
            last = *stretch;
            holding = true;
            ++count;
        }
        if (holding)
            visit(last);
    }

private:
    static constexpr std::size_t kReach = 64;
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct Node {
        CauseLife life;
        KeptAccount kept; // it, until somebody asks
        bool joined = false; // each of its stretches joins the one before it
        std::uint32_t before = kNone;
        std::size_t seen = SIZE_MAX; // sweep(): stretches in front of it, at the least
    };
    struct Before {
        std::int64_t at = -1;
        std::uint32_t node = kNone;
    };

    Node& begin()
    {
        if (m_current == kNone || m_shared)
            m_current = take();
        m_shared = false;
        Node& node = m_nodes[m_current];
        node.before = kNone;
        node.joined = false;
        return node;
    }
    const Node& told(std::uint32_t id)
    {
        Node& node = m_nodes[id];
        if (node.kept.isKept())
            node.joined = node.kept.tell(node.life);
        return node;
    }
    std::uint32_t take();
    void sweep();
    void see(std::uint32_t id);

    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_free; // of them
    std::vector<Before> m_before; // by packet
    std::uint32_t m_current = kNone;
    bool m_shared = false; // something follows from it
};

} // namespace floom
