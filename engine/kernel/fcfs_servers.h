// SPDX-License-Identifier: GPL-3.0-or-later
// FcfsServers: one or several equal servers with one first-come first-served queue, kept as a calendar. The service time of an arrival is
// known at once, since nothing that comes later can change it, so waiting needs no event. Of several free servers the lowest index serves.
#pragma once

#include "base/time.h"

#include <vector>

namespace floom::inline engine {

class FcfsServers {
public:
    struct Slot {
        int server = 0;
        Time start;
        Time end;
    };

    explicit FcfsServers(int servers = 1)
        : m_servers(servers < 1 ? 1 : servers)
        , m_single(servers < 2)
        , m_freeAt(static_cast<std::size_t>(m_single ? 0 : servers))
    {
    }

    // The server that takes an arrival at `now`, and when it starts (>= now).
    [[nodiscard]] Slot next(Time now) const
    {
        if (m_single) {
            const Time start = later(now, m_only);
            return {0, start, start};
        }
        int best = 0;
        for (int i = 0; i < m_servers; ++i) {
            if (m_freeAt[static_cast<std::size_t>(i)] <= now)
                return {i, now, now};
            if (m_freeAt[static_cast<std::size_t>(i)] < m_freeAt[static_cast<std::size_t>(best)])
                best = i;
        }
        const Time start = later(now, m_freeAt[static_cast<std::size_t>(best)]);
        return {best, start, start};
    }

    void occupy(int server, Time until) { (m_single ? m_only : m_freeAt[static_cast<std::size_t>(server)]) = until; }

    Slot reserve(Time now, Time service)
    {
        Slot slot = next(now);
        slot.end = slot.start + service;
        occupy(slot.server, slot.end);
        return slot;
    }

    [[nodiscard]] Time& onlyFreeAt() { return m_only; } // of a single server
    [[nodiscard]] Time freeAt(int server) const { return m_single ? m_only : m_freeAt[static_cast<std::size_t>(server)]; }
    [[nodiscard]] int servers() const { return m_servers; }

private:
    int m_servers;
    bool m_single;
    Time m_only; // of a single server
    std::vector<Time> m_freeAt; // of several
};

} // namespace floom::inline engine
