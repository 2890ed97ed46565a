// SPDX-License-Identifier: GPL-3.0-or-later
// PlainHop: a step of a route that needs no more than a server with one first-come first-served queue: what the event loop must know to
// serve it without asking the component. Made once a run. The server's state belongs to the component, which may serve on it otherwise too.
#pragma once

#include "model/packet.h"

namespace floom {

struct PlainServer {
    Time freeAt;
    std::int64_t period = 1; // service begins at a multiple of it, in picoseconds
    std::int64_t units = 0; // moved since the beginning

    // When what comes now is served.
    [[nodiscard]] Time start(Time now) const
    {
        const std::int64_t rest = now.ps % period;
        return later(rest == 0 ? now : Time{now.ps + period - rest}, freeAt);
    }
};

struct PlainHop {
    PlainServer* server = nullptr; // none: it is not plain
    Time service; // of a packet of `bytes`, and what it moves; a hop sees few sizes
    std::uint32_t units = 0;
    std::uint32_t bytes = UINT32_MAX;
    Time latency; // behind the service
    std::uint32_t PacketLife::*size = nullptr; // which of the packet's it is
    std::uint32_t meter = 0;
};

} // namespace floom
