// SPDX-License-Identifier: GPL-3.0-or-later
// CauseHistories: chains of packet lives by cause. A node is the life of a packet up to its return to the firmware; the node before it is
// the life of the packet whose return let the firmware create that packet, and so on. Looking back reaches at least kReach stretches, if so
// many are known. A life is stored once, however many packets follow from it; nodes out of every packet's reach are reused.
#pragma once

#include "model/cause_account.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine {

class CauseHistories {
public:
    // From now on, what happens has no known cause.
    void clear()
    {
        if (m_current != kNone && !m_shared)
            m_spare = m_current;
        m_current = kNone;
    }
    // From now on, what happens follows from the return of a packet. Returns that packet's life, to be filled in; then call goOn().
    CauseLife& renew()
    {
        Node& node = begin();
        node.kept.drop();
        return node.life;
    }
    // As renew() and goOn(), but copies the account of `packet` and builds the life when it is read. False: not possible, call those.
    bool keep(PacketId packet, const CauseAccount& account, std::int64_t now)
    {
        Node& node = begin();
        if (!node.kept.keep(account, now)) [[unlikely]]
            return false;
        if (packet < m_before.size()) [[likely]] {
            node.before = m_before[packet].node;
            node.at = m_before[packet].at;
        }
        return true;
    }
    // Links the life that `packet` followed from in front of the current one, if the packet's account goes back to its creation (`begin`).
    void goOn(PacketId packet, std::int64_t begin)
    {
        if (packet < m_before.size() && m_before[packet].at == begin)
            m_nodes[m_current].before = m_before[packet].node;
    }
    // `packet`, whose account begins at `at`, was created because of the current return.
    void follows(PacketId packet, std::int64_t at)
    {
        if (packet >= m_before.size())
            m_before.resize(packet + std::size_t{256});
        m_before[packet] = {at, m_current};
        m_shared = true;
    }

    // Returns what each() starts from now, and keeps it until release() or the next call for the same packet.
    std::uint32_t keepFor(PacketId packet)
    {
        if (packet >= m_kept.size())
            m_kept.resize(packet + std::size_t{256}, kNone);
        m_shared = true;
        return m_kept[packet] = m_current;
    }
    void release(PacketId packet) { m_kept[packet] = kNone; }
    // The account that each(start, ...) begins with; not kept if its life has been read.
    [[nodiscard]] const KeptAccount* accountAt(std::uint32_t start) const { return start == kNone ? nullptr : &m_nodes[start].kept; }

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); } // nodes, free ones included

    // Calls `visit(stretch)` latest first, until it returns false. Contiguous stretches [first, end) are first offered to `run(first,
    // end)`, which may take some from the front and returns the first one it did not take.
    template <typename Visit, typename Run> void each(Visit&& visit, Run&& run) { each(m_current, visit, run); }
    // As if called when keepFor() returned `start`.
    template <typename Visit, typename Run> void each(std::uint32_t start, Visit&& visit, Run&& run)
    {
        CauseStretch last; // last stretch of the node just visited: it may continue in the next node
        std::size_t count = 0;
        bool holding = false, below = false; // holding: `last` is set; below: a life before the first one was reached
        for (std::uint32_t id = start; id != kNone; id = m_nodes[id].before) {
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
            below = below || id != start;
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
        KeptAccount kept; // the account that `life` is built from on the first read
        bool joined = false; // the stretches of `life` are contiguous and none is empty
        std::uint32_t before = kNone;
        std::int64_t at = 0; // of a kept account: `before` counts only if the account begins then, which is seen when it is read
        std::size_t seen = SIZE_MAX; // sweep(): lower bound for the stretches visited before this node
    };
    struct Before {
        std::int64_t at = -1;
        std::uint32_t node = kNone;
    };

    Node& begin()
    {
        if (m_current == kNone || m_shared)
            m_current = m_spare == kNone ? take() : std::exchange(m_spare, kNone);
        m_shared = false;
        Node& node = m_nodes[m_current];
        node.before = kNone;
        node.joined = false;
        return node;
    }
    const Node& told(std::uint32_t id)
    {
        Node& node = m_nodes[id];
        if (node.kept.isKept()) {
            std::int64_t begin = 0;
            node.joined = node.kept.tell(node.life, begin);
            if (begin != node.at)
                node.before = kNone;
        }
        return node;
    }
    std::uint32_t take()
    {
        if (m_free.empty()) [[unlikely]]
            refill();
        const std::uint32_t id = m_free.back();
        m_free.pop_back();
        return id;
    }
    void refill();
    void sweep();
    void see(std::uint32_t id);

    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_free; // unused nodes
    std::vector<Before> m_before; // by packet: start of its account, and the life it followed from
    std::vector<std::uint32_t> m_kept; // by packet: keepFor()
    std::uint32_t m_current = kNone;
    std::uint32_t m_spare = kNone; // an unused node besides m_free, while there is no current one
    bool m_shared = false; // a packet follows from m_current, or it is kept
};

} // namespace floom::inline engine
