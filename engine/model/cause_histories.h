// SPDX-License-Identifier: GPL-3.0-or-later
// CauseHistories: what packets did until they came back, and what each came from: the life of the packet whose return let it be created,
// and so on, kReach stretches at the least where so many are known. A life is kept once, however many followed from it; what nobody can
// look back to any more is used again.
#pragma once

#include "model/packet.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

struct CauseStretch { // of a packet's life
    std::int64_t from = 0, to = 0;
    std::uint32_t code = 0, who = 0;
    std::int32_t track = -1;

    [[nodiscard]] bool goesOnIn(const CauseStretch& before) const
    {
        return code == before.code && from == before.to && track == before.track && who == before.who;
    }
};

// Latest first.
class CauseLife {
public:
    // Empty, with room for so many.
    void clear(std::size_t room)
    {
        m_count = 0;
        if (room > m_room) [[unlikely]] {
            m_room = 2 * room;
            m_at = std::make_unique_for_overwrite<CauseStretch[]>(m_room);
        }
    }
    void put(const CauseStretch& stretch)
    {
        if (m_count > 0 && m_at[m_count - 1].goesOnIn(stretch))
            m_at[m_count - 1].from = stretch.from;
        else
            m_at[m_count++] = stretch;
    }
    // For one who puts all of it there, and says how much that was.
    [[nodiscard]] CauseStretch* room() { return m_at.get(); }
    void fill(std::size_t count) { m_count = count; }

    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] const CauseStretch* begin() const { return m_at.get(); }
    [[nodiscard]] const CauseStretch* end() const { return m_at.get() + m_count; }

private:
    std::unique_ptr<CauseStretch[]> m_at;
    std::size_t m_room = 0, m_count = 0;
};

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
        if (m_current == kNone || m_shared)
            m_current = take();
        m_shared = false;
        m_nodes[m_current].before = kNone;
        return m_nodes[m_current].life;
    }
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

    // Latest first; `visit(stretch)` answers whether to go on.
    template <typename Visit> void each(Visit&& visit) const
    {
        CauseStretch last; // of the life before: it may go on in this one
        std::size_t count = 0;
        bool holding = false, below = false; // has one of another life been seen
        for (std::uint32_t id = m_current; id != kNone; id = m_nodes[id].before) {
            const CauseStretch *stretch = m_nodes[id].life.begin(), *const end = m_nodes[id].life.end();
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
        std::uint32_t before = kNone;
        std::size_t seen = SIZE_MAX; // sweep(): stretches in front of it, at the least
    };
    struct Before {
        std::int64_t at = -1;
        std::uint32_t node = kNone;
    };

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
