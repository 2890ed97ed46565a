// SPDX-License-Identifier: GPL-3.0-or-later
// PlainHop: a hop that is a single first-come first-served server, described so that the event loop can serve it without calling the
// component; or one where data leave an SRAM and go on at once. Filled once per run. The state belongs to the component, which may also
// serve on it directly.
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

// An SRAM that packets leave (Verb::drain).
struct PlainDrain {
    std::int64_t* held = nullptr; // bytes in it
    const bool* isAwaited = nullptr; // what fills it is granted by an event in any case
    const std::size_t* waiting = nullptr; // packets that may want the room

    // Nothing but the count of bytes changes.
    [[nodiscard]] bool concernsNobody() const { return *isAwaited || *waiting == 0; }
};

struct PlainHop {
    PlainServer* server = nullptr; // nullptr: the component itself must serve this hop, unless it has a drain
    Time service; // service time and units of a packet of `bytes`; a hop sees few sizes
    std::uint32_t units = 0;
    std::uint32_t bytes = UINT32_MAX;
    Time latency; // after the service; occupies nothing
    std::uint32_t PacketLife::*size = nullptr; // which size field of the packet `bytes` is compared with
    std::uint32_t meter = 0;
    const PlainDrain* drain = nullptr; // then there is no server, and `bytes` stays as it is
};

} // namespace floom::inline engine
