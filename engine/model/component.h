// SPDX-License-Identifier: GPL-3.0-or-later
// Component: what a block does. One object per instance. It owns its state and its servers, talks by packets only and never sees another
// component. It reads its parameters and declares its tracks and meters in the constructor, and answers demand() with the very functions it
// simulates with, so that bounds and simulation cannot drift apart.
#pragma once

#include "model/context.h"
#include "model/demand.h"
#include "model/energy.h"
#include "model/plain_hop.h"
#include "model/power_cut.h"
#include "model/setup.h"

namespace floom {

class Component {
public:
    virtual ~Component() = default;

    // A packet has come to the hop that names this component. Serve it, then forward() it; or keep it and do so later.
    virtual void arrive(Context& context, Packet& packet) = 0;

    // The same, told ahead: it will come at `at`, and nothing can happen here until then. Who can say now what it will do then saves an
    // event; it must not look at context.now.
    virtual void arriveAhead(Context& context, Packet& packet, Time at) { context.enterAt(packet, at); }

    // May the event loop serve this hop by itself? Then how, for packets of `bytes`; it is asked anew for each other size. arrive() does
    // the same.
    [[nodiscard]] virtual PlainHop plain(const Hop& /*hop*/, std::uint32_t /*bytes*/) { return {}; }

    // What this component asked for with wakeAt(kind >= 1).
    virtual void wake(Context& context, std::uint16_t kind, std::uint32_t argument);

    // Processor only: a packet's route has ended.
    virtual void returned(Context& context, Packet& packet);

    // Host only: begin to take requests from context.source.
    virtual void start(Context& context);

    // Closed form: what `errand` costs here. Adds to `bill`; must not depend on state.
    virtual void demand(const Errands& errand, Bill& bill) const;

    // Memory only: what it offers. Codec only: plain and parity bytes of a codeword.
    [[nodiscard]] virtual MemoryGeometry geometry() const { return {}; }
    struct Codeword {
        std::uint32_t plainBytes = 0, parityBytes = 0;
        std::uint32_t softSenses = 0; // of a page, behind its retries, that soft decision makes use of
    };
    [[nodiscard]] virtual Codeword codeword() const { return {}; }
    // Memory only: the mean raw bit error rate of a page read for the (retry + 1)th time. Codec only: the probability that one of the
    // codewords of `bytes` cannot be corrected with that many senses for soft decision.
    [[nodiscard]] virtual double rawErrorRate(std::uint16_t /*die*/, int /*retry*/) const { return 0; }
    [[nodiscard]] virtual double failure(double /*rate*/, std::uint32_t /*bytes*/, int /*softSenses*/) const { return 0; }
    // What it has drawn from the beginning up to `now`.
    virtual void energy(Time now, EnergyBill& bill) const;
    [[nodiscard]] virtual PowerRange power() const { return {}; }
    // Memory only: attojoules of programming all planes of a die together.
    [[nodiscard]] virtual std::int64_t programEnergy(std::uint16_t /*die*/) const { return 0; }

    // What is wrong with how this part fits the others; asked once, by compile().
    virtual void inspect(std::vector<Diagnostic>& findings) const;

    // Processor only: size of the drive as the host sees it, in bytes, and the state it starts from.
    [[nodiscard]] virtual std::uint64_t capacity() const { return 0; }
    [[nodiscard]] virtual std::uint64_t writeBufferBytes() const { return 0; }
    [[nodiscard]] virtual MappingFacts mappingFacts() const { return {}; }
    virtual void prepare(Context& context, const StartState& state);
    virtual void windowBegins(); // warm-up is over: counters start here
    virtual void report(RunResult& result) const;
    [[nodiscard]] virtual double writeAmplification() const { return 0; } // processor only: since the window began; at once
    // Processor only: what the erase stripes hold now, as one more frame of the series, or as that of the end.
    virtual void blockMaps(Time /*now*/, BlockMaps& /*maps*/, bool /*end*/) const { }
    // Processor only: note from now on what spare areas say; what a power cut at this moment would leave.
    virtual void keepJournal(const ReadWitness& /*onRead*/) { }
    [[nodiscard]] virtual Recovered powerCut() const { return {}; }
    // Host only: requests that can be inside at once.
    [[nodiscard]] virtual std::uint64_t commandSlots() const { return 0; }
};

inline void Context::enter(Packet& packet)
{
    if (packet.hop == packet.lastHop) {
        m_components[m_topology.processor]->returned(*this, packet);
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

inline void Context::dispatch(const Event& event)
{
    now = event.at;
    if (event.arrives())
        enter(*reinterpret_cast<Packet*>(static_cast<std::uintptr_t>(event.what)));
    else
        m_components[event.component()]->wake(*this, event.kind(), event.argument());
}

} // namespace floom
