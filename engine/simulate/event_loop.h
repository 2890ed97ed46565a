// SPDX-License-Identifier: GPL-3.0-or-later
// EventLoop: dispatches the events of a run, and serves the plain hops of routes itself. Components tell once per run which hops are plain.
// If a packet's next hop comes before all pending events, the packet goes there at once, without the queue: the same events in the same
// order.
#pragma once

#include "model/component.h"
#include "model/roles.h"

#include <vector>

namespace floom::inline engine {

class EventLoop {
public:
    EventLoop(Context& context, const std::vector<Component*>& components);

    // Handles up to `most` events before the deadline. Returns the number not used: 0 = there were enough events.
    std::uint64_t run(std::uint64_t most);

private:
    // The same, where most steps need no more than this kind of booking.
    template <Booking how> std::uint64_t runWith(std::uint64_t most);
    struct alignas(64) Step { // a cache line
        PlainHop plain;
        Component* component = nullptr; // null: the packet's memory
    };
    static_assert(sizeof(Step) == 64);
    [[gnu::noinline]] void learn(Step& step, std::uint32_t hop, std::uint32_t bytes);
    // Serves a plain hop; returns when the packet may go on.
    template <Booking how> static Time serve(Context& context, Packet& packet, const PlainHop& plain);
    [[gnu::noinline]] Time serveWatched(Packet& packet, const PlainHop& plain);

    Context& m_context;
    const std::vector<Component*> m_components;
    ProcessorRole* m_processor;
    std::vector<Step> m_steps; // by hop index of the Topology
    PlainServer m_drains; // stands for the server of all drains, so that only they pay for asking; serves nothing
};

} // namespace floom::inline engine
