// SPDX-License-Identifier: GPL-3.0-or-later
// Component: behaviour of a block. One object per instance. It owns its state and servers, communicates only by packets and never sees
// another component. It reads its parameters and registers its tracks and meters in the constructor. demand() uses the same functions as
// the simulation, so bounds and simulation cannot diverge. Interfaces that only a processor, memory, codec or host has are in roles.h.
#pragma once

#include "model/context.h"
#include "model/demand.h"
#include "model/energy.h"
#include "model/plain_hop.h"
#include "model/roles.h"
#include "model/setup.h"

namespace floom::inline engine {

class Component {
public:
    virtual ~Component() = default;

    // A packet arrived at a hop of this component. Serve it and forward() it, or keep it and forward it later.
    virtual void arrive(Context& context, Packet& packet) = 0;

    // As arrive(), announced early: the packet will arrive at `at`, and nothing else can happen here until then. A component that can
    // decide now what it will do saves an event; it must not read context.now.
    virtual void arriveAhead(Context& context, Packet& packet, Time at) { context.enterAt(packet, at); }

    // As arriveAhead(), but other packets may come here until then.
    virtual void expect(Context& context, Packet& packet, Time at) { context.enterAt(packet, at); }

    // Describes this hop if the event loop may serve it by itself, for packets of `bytes`; asked again for each other size. Must behave
    // exactly like arrive().
    [[nodiscard]] virtual PlainHop plain(const Hop& /*hop*/, std::uint32_t /*bytes*/) { return {}; }

    // A wake-up this component requested with wakeAt(kind >= 1).
    virtual void wake(Context& context, std::uint16_t kind, std::uint32_t argument);

    // Closed form: cost of one visit here. Adds to `bill`; must not depend on state.
    virtual void demand(const Visit& visit, Bill& bill) const;

    // Energy drawn from the start of the run to `now`.
    virtual void energy(Time now, EnergyBill& bill) const;
    // Changes with each work. While it does not, and none was unfinished in the latest bill, only static power is drawn. nullptr: unknown.
    [[nodiscard]] virtual const std::uint32_t* works() const { return nullptr; }
    [[nodiscard]] virtual PowerRange power() const { return {}; }
    // Reports conflicts of this component with the rest of the design; called once, by compile().
    virtual void inspect(std::vector<Diagnostic>& findings) const;

    virtual void windowBegins(); // end of warm-up: counters restart here
    virtual void report(RunResult& result) const;
};

inline void Context::enter(Packet& packet)
{
    if (packet.hop == packet.lastHop) {
        m_processor->returned(*this, packet);
        return;
    }
    const Hop& at = hop(packet);
    m_components[at.component == Hop::kMemory ? packet.memory : at.component]->arrive(*this, packet);
}

inline void Context::forwardAhead(Packet& packet, Time at)
{
    if (++packet.hop == packet.lastHop) [[unlikely]] {
        enterAt(packet, at);
        return;
    }
    const Hop& next = hop(packet);
    m_components[next.component == Hop::kMemory ? packet.memory : next.component]->arriveAhead(*this, packet, at);
}

inline void Context::forwardExpected(Packet& packet, Time at)
{
    if (++packet.hop == packet.lastHop) [[unlikely]] {
        enterAt(packet, at);
        return;
    }
    const Hop& next = hop(packet);
    m_components[next.component == Hop::kMemory ? packet.memory : next.component]->expect(*this, packet, at);
}

inline void Context::dispatch(const Event& event)
{
    now = event.at;
    if (event.arrives())
        enter(*reinterpret_cast<Packet*>(static_cast<std::uintptr_t>(event.what)));
    else if (event.isStep())
        steps.run(*this, event);
    else
        m_components[event.component()]->wake(*this, event.kind(), event.argument());
}

} // namespace floom::inline engine
