// SPDX-License-Identifier: GPL-3.0-or-later
// PlainHop: a hop that is a single first-come first-served server, described so that the event loop can serve it without calling the
// component. Filled once per run. The server state belongs to the component, which may also serve on it directly.
#pragma once

#include "model/packet.h"

namespace floom::inline engine {

struct PlainServer {
    Time freeAt;
    std::int64_t period = 1; // service starts at multiples of this, in picoseconds (clock edge)
    std::int64_t units = 0; // units moved since the start of the run

    // Start of service for a packet that arrives at `now`.
    [[nodiscard]] Time start(Time now) const
    {
        const std::int64_t rest = now.ps % period;
        return later(rest == 0 ? now : Time{now.ps + period - rest}, freeAt);
    }
};

struct PlainHop {
    PlainServer* server = nullptr; // nullptr: the component itself must serve this hop
    Time service; // service time and units of a packet of `bytes`; a hop sees few sizes
    std::uint32_t units = 0;
    std::uint32_t bytes = UINT32_MAX;
    Time latency; // after the service; occupies nothing
    std::uint32_t PacketLife::*size = nullptr; // which size field of the packet `bytes` is compared with
    std::uint32_t meter = 0;
};

} // namespace floom::inline engine
