// SPDX-License-Identifier: GPL-3.0-or-later
// Channel controller: one NAND bus with its command, address, data and status cycles, and an SRAM buffer with back-pressure.
// Modelled: the bus cycles of media/bus_cycles.h; the planes of a multi-plane operation are tDBSY apart and the bus is free in between, but
// no other program may start its data there: two dies that alternate plane by plane would each wait for the other's data; tWB after each
// confirm is latency, not bus time; scheduling by media/bus_queue.h. Completion by R/B#, or by polling the status at a period from the
// confirm on: each poll takes the bus, and data come out only after 00h or 06h-E0h. Half of the SRAM serves reads, half writes; an
// operation larger than its half may use that half alone. With a separate command bus (SCA), media/sca_channel.h is used instead.
// Not modelled: one status poll for all LUNs, set features, reset. Timing: ONFI 4.x command cycles; defaults of NV-DDR2 as in MQSim and the
// Linux tables.
#include "media/bus_queue.h"
#include "media/nand_channel.h"
#include "media/sca_channel.h"
#include "model/registry.h"
#include "model/walk.h"

#include <utility>

namespace floom::inline engine {
namespace {

class ChannelController final : public NandChannel {
public:
    using enum Booking;
    explicit ChannelController(Setup& setup)
        : NandChannel(setup, false)
        , m_queue(setup.parameters.choice("scheduling"))
    {
        m_drain = {&m_held.reads(), &m_awaited, &m_queue.size()};
    }

    // Out-of-line steps are called last, so that each step saves only the registers it needs.
    void arrive(Context& context, Packet& packet) override
    {
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::drain)
            drained(context, packet);
        else if (verb == Verb::admit)
            admit(context, packet);
        else if (verb == Verb::dataIn && packet.encoded > context.now)
            m_in.holds(packet) && packet.encoded - m_in.cost.service() <= context.now ? askData(context, packet)
                                                                                      : askInTime(context, packet);
        else if (packet.onBus.poller != kNoPacket && packet.onBus.step == BusStep::none && verb != Verb::dataIn) [[unlikely]]
            context.packet(packet.onBus.poller).onBus.findsReady = true; // the next poll will find the die ready
        else
            ask(context, packet, verb);
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override
    {
        Packet& packet = context.packet(argument);
        if (kind == kDone) {
            ended(context, packet);
        } else if (kind == kFree) {
            m_awaited = false;
            grant(context);
        } else if (packet.id == m_goesOn) {
            goOn(context, packet);
        } else {
            ask(context, packet, verbOf(context, packet));
        }
    }

private:
    [[nodiscard]] bool isIdle(Time now) const { return !m_awaited && m_freeAt <= now && m_queue.idle(); }

    [[gnu::noinline]] void drained(Context& context, Packet& packet)
    {
        drain(context, packet);
        grant(context);
    }

    // Behind an encoder slower than the bus, the transfer starts so late that it runs without a gap.
    [[gnu::noinline]] void askInTime(Context& context, Packet& packet)
    {
        if (const Time start = m_cycles.startBehind(packet, m_in); start > context.now)
            context.wakeAt(start, m_self, kAsk, packet.id);
        else
            ask(context, packet, Verb::dataIn);
    }

    void askData(Context& context, Packet& packet) // of a known size
    {
        if (!isIdle(context.now) || m_goesOn != kNoPacket)
            return ask(context, packet, Verb::dataIn);
        packet.arrived = context.now;
        sendIn(context, packet);
    }

    // Whatever a step behind its packet asks of an empty bus is granted there.
    [[nodiscard]] bool nobodyWaits() const { return m_queue.empty() && !m_goesOnWaits; }

    [[gnu::noinline]] void sent(Context& context, Packet& packet)
    {
        if (!nobodyWaits())
            return ended(context, packet);
        m_awaited = false;
        packet.onBus.extraCommands = 0;
        context.forward(packet);
    }

    [[gnu::noinline]] void dataWritten(Context& context, Packet& packet)
    {
        if (!nobodyWaits() || !m_waiting.empty() || context.causes() != nullptr || m_polling)
            return ended(context, packet);
        m_awaited = false;
        m_energy.in(packet.rawBytes);
        m_held.giveWrite(packet.rawBytes);
        context.forwardAhead(packet, context.now + m_tWb);
    }

    [[gnu::noinline]] void ended(Context& context, Packet& packet)
    {
        m_awaited = false;
        finish(context, packet, verbOf(context, packet));
        grant(context);
    }

    void ask(Context& context, Packet& packet, Verb verb)
    {
        packet.arrived = context.now;
        const Verb visit = verbOf(context, packet);
        if (isIdle(context.now) && mayGo(packet, visit)) // no queueing
            serve(context, packet, visit);
        else
            await(context, packet, verb);
    }

    // Out of line: a packet that need not wait does not pay for the code of waiting.
    [[gnu::noinline]] void await(Context& context, Packet& packet, Verb verb)
    {
        const bool data = verb == Verb::dataOut || verb == Verb::dataIn;
        const bool starts = confirms(packet, verb) || packet.onBus.step == BusStep::resume || packet.onBus.step == BusStep::suspend;
        if (verb == Verb::dataOut)
            packet.onBus.barredBefore = m_held.barredFor(context.now);
        m_queue.push(context, packet, !data && packet.onBus.step != BusStep::poll, starts,
                     m_queue.searches() ? m_cycles.cost(verb, packet).service() : Time{});
        grant(context);
    }

    void grant(Context& context)
    {
        if (!m_awaited && (!m_queue.empty() || m_goesOnWaits))
            grantNext(context);
    }

    [[gnu::noinline]] void grantNext(Context& context)
    {
        if (context.now < m_freeAt)
            return awaitFree(context);
        if (m_goesOnWaits) [[unlikely]] {
            m_goesOnWaits = false;
            serve(context, context.packet(std::exchange(m_goesOn, kNoPacket)), Verb::dataIn);
            return;
        }
        Packet* const next = m_queue.pop(context, [&](const Packet& packet) { return mayGo(packet, verbOf(context, packet)); });
        if ((next == nullptr && m_goesOn == kNoPacket) || m_held.isBarred()) [[unlikely]]
            noteBarred(context, next);
        if (next == nullptr)
            return;
        const Verb verb = verbOf(context, *next);
        if (verb == Verb::dataOut && m_held.barredFor(context.now) > next->onBus.barredBefore) [[unlikely]]
            context.barred(*next, m_meters.sram, m_held.barredFor(context.now) - next->onBus.barredBefore);
        serve(context, *next, verb);
    }

    // Books the time in which the bus was idle although data waited for SRAM; ends when the bus serves `next`.
    [[gnu::noinline]] void noteBarred(Context& context, const Packet* next)
    {
        const Time since = m_held.barred(context.now, next == nullptr && m_queue.holdsData());
        if (since < context.now)
            context.occupy(next != nullptr ? *next : m_queue.firstData(context), m_meters.sram, since, context.now);
    }

    [[nodiscard]] bool mayGo(const Packet& packet, Verb verb) const
    {
        return fits(packet, verb) && (verb != Verb::dataIn || m_goesOn == kNoPacket);
    }

    // Sends the data of the program's next plane before the data of other programs.
    [[gnu::noinline]] void goOn(Context& context, Packet& packet)
    {
        packet.arrived = context.now;
        m_goesOnWaits = true;
        grant(context);
    }

    void serve(Context& context, Packet& packet, Verb verb)
    {
        if (verb == Verb::dataOut && packet.rawBytes == m_out.bytes && BusCycles::inOneStretch(packet))
            walk<&ChannelController::sendKnownOut<quick>, &ChannelController::sendKnownOut<forCauses>,
                 &ChannelController::sendKnownOut<any>>(*this, context, packet);
        else if (verb == Verb::dataOut)
            sendOut(context, packet);
        else if (verb == Verb::command && packet.onBus.step == BusStep::none && confirms(packet, verb) && !m_polling)
            startCommand(context, packet);
        else if (verb == Verb::status && packet.onBus.step == BusStep::none)
            walk<&ChannelController::sendStatus<quick>, &ChannelController::sendStatus<forCauses>, &ChannelController::sendStatus<any>>(
                *this, context, packet);
        else if (packet.onBus.step == BusStep::poll && !packet.onBus.findsReady)
            walk<&ChannelController::pollInVain<quick>, &ChannelController::pollInVain<forCauses>, &ChannelController::pollInVain<any>>(
                *this, context, packet);
        else if (verb == Verb::dataIn && m_in.holds(packet))
            sendIn(context, packet);
        else
            serveElse(context, packet, verb);
    }

    void sendIn(Context& context, Packet& packet)
    {
        walk<&ChannelController::sendKnownIn<quick>, &ChannelController::sendKnownIn<forCauses>, &ChannelController::sendKnownIn<any>>(
            *this, context, packet);
    }

    void startCommand(Context& context, Packet& packet)
    {
        if (packet.retry == 0) [[likely]]
            walk<&ChannelController::sendCommand<quick>, &ChannelController::sendCommand<forCauses>, &ChannelController::sendCommand<any>>(
                *this, context, packet);
        else
            walkWatched<&ChannelController::sendCommand<any>>(*this, context, packet);
    }

    template <Booking how> [[gnu::always_inline]] void sendStatus(Context& context, Packet& packet)
    {
        if (m_read == 0) [[unlikely]]
            return serveElse(context, packet, Verb::status);
        send<how, &ChannelController::m_read>(context, packet, Verb::status, m_meters.status, m_cycles.status(packet.sharedSelect), Time{});
    }
    // The poll of an array that still works: the next one is certain, so no event is needed at its end.
    template <Booking how> [[gnu::always_inline]] void pollInVain(Context& context, Packet& poller)
    {
        const Time length = m_cycles.statusTime(poller.sharedSelect), end = m_freeAt = context.now + length;
        m_split.status += length;
        context.occupy<how>(poller, m_meters.poll, context.now, end);
        context.wakeAt(end + m_period, m_self, kAsk, poller.id);
        if (!m_queue.empty()) [[unlikely]]
            awaitFree(context);
    }
    template <Booking how> [[gnu::always_inline]] void sendKnownIn(Context& context, Packet& packet)
    {
        send<how, &ChannelController::m_written>(context, packet, Verb::dataIn, m_meters.dataIn, m_in.cost, m_tWb);
    }
    template <Booking how> [[gnu::always_inline]] void sendKnownOut(Context& context, Packet& packet)
    {
        m_energy.out(packet.rawBytes);
        m_held.takeRead(packet.rawBytes);
        m_split.count(Verb::dataOut, m_out.cost);
        m_awaited = true;
        const Time end = m_freeAt = context.now + m_out.cost.service();
        bookThen<how>(*this, context, packet, m_meters.dataOut, context.now, end, end,
                      [](ChannelController& self, Context& c, Packet& p, Time at) { stepAt(c, at, self.m_sent, p); });
    }
    [[gnu::noinline]] void sendOut(Context& context, Packet& packet)
    {
        if (m_read == 0)
            addSteps(context);
        m_energy.out(packet.rawBytes);
        m_held.takeRead(packet.rawBytes);
        const BusCost cost = m_cycles.cost(Verb::dataOut, packet);
        if (BusCycles::inOneStretch(packet))
            m_out = {packet.rawBytes, cost};
        send<any, &ChannelController::m_sent>(context, packet, Verb::dataOut, m_meters.dataOut, cost, Time{});
    }
    void addSteps(Context& context)
    {
        m_read = addStep<&ChannelController::sent>(context, *this);
        m_sent = m_cycles.turnaround().ps == 0 ? m_read : addStep<&ChannelController::ended>(context, *this);
        m_written = addStep<&ChannelController::dataWritten>(context, *this);
    }
    // Serves a visit that keeps the bus until its end, where the step `then` follows.
    template <Booking how, std::uint16_t ChannelController::*then>
    [[gnu::always_inline]] void send(Context& context, Packet& packet, Verb verb, MeterId meter, const BusCost& cost, Time latency)
    {
        const Time end = m_freeAt = context.now + cost.service();
        m_split.count(verb, cost);
        m_awaited = true;
        bookThen<how>(*this, context, packet, meter, context.now, end, end + latency,
                      [](ChannelController& self, Context& c, Packet& p, Time) { stepAt(c, self.m_freeAt, self.*then, p); });
    }
    // The confirm of a command with R/B# completion: its next step is certain, so no event is needed at its end.
    template <Booking how> [[gnu::always_inline]] void sendCommand(Context& context, Packet& packet)
    {
        const BusCost cost = how != Booking::any ? m_cycles.command(packet.op) : m_cycles.cost(Verb::command, packet);
        const Time end = m_freeAt = context.now + cost.service(), busy = end + m_tWb;
        m_split.count(Verb::command, cost);
        bookThen<how>(*this, context, packet, m_meters.command, context.now, end, busy,
                      [](ChannelController& self, Context& c, Packet& p, Time at) {
                          p.planesSent = 0;
                          p.settle = self.settleOf(p);
                          if (self.m_queue.empty())
                              c.forwardAhead(p, at);
                          else
                              self.forwardAndAwait(c, p, at);
                      });
    }

    [[gnu::noinline]] void forwardAndAwait(Context& context, Packet& packet, Time at)
    {
        context.forwardAhead(packet, at);
        awaitFree(context);
    }

    [[gnu::noinline]] void serveElse(Context& context, Packet& packet, Verb verb)
    {
        if (m_read == 0)
            addSteps(context);
        const BusCost cost = m_cycles.cost(verb, packet);
        if (verb == Verb::dataIn && packet.onBus.step == BusStep::none && packet.flash.planes == 1)
            m_in = {packet.rawBytes, cost};
        const Time end = m_freeAt = context.now + cost.service();
        m_split.count(verb, cost);
        if (packet.onBus.step == BusStep::none)
            context.book(packet, m_meters.of(verb), context.now, end, confirms(packet, verb) ? end + m_tWb : end);
        else
            visit(context, packet, end);
        if (!goesOn(context, packet, verb, end)) {
            m_awaited = true;
            context.wakeAt(end, m_self, kDone, packet.id);
        } else if (!m_queue.empty()) {
            awaitFree(context);
        }
    }

    // Returns true if the next step is already certain: the visit then needs no event at the end of its cycles.
    bool goesOn(Context& context, Packet& packet, Verb verb, Time end)
    {
        if (packet.onBus.step != BusStep::none || (verb != Verb::command && verb != Verb::dataIn))
            return false;
        if (confirms(packet, verb) || packet.gap.ps == 0) // without a gap the next plane queues again like any other packet
            return false;
        ++packet.planesSent;
        if (verb == Verb::dataIn)
            m_goesOn = packet.id;
        nextPlane(context, packet, verb, end);
        return true;
    }

    void awaitFree(Context& context)
    {
        m_awaited = true;
        context.wakeAt(m_freeAt, m_self, kFree, 0);
    }

    void finish(Context& context, Packet& packet, Verb verb)
    {
        if (packet.onBus.step == BusStep::poll) {
            polled(context, packet);
        } else if (packet.onBus.step != BusStep::none) {
            toItsDie(context, packet);
        } else if (verb == Verb::command) {
            if (morePlanes(context, packet, verb))
                return;
            packet.settle = settleOf(packet);
            confirmed(context, packet);
        } else if (verb == Verb::dataIn) {
            if (!morePlanes(context, packet, verb))
                written(context, packet);
        } else {
            if (verb == Verb::dataOut && m_cycles.turnaround().ps > 0) {
                m_freeAt = context.now + m_cycles.turnaround();
                context.occupy(packet, m_meters.turn, context.now, m_freeAt);
                awaitFree(context);
            }
            packet.onBus.extraCommands = 0;
            context.forward(packet);
        }
    }

    void polled(Context& context, Packet& poller)
    {
        Packet& packet = endPoller(context, poller);
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::dataOut)
            packet.onBus.extraCommands = static_cast<std::uint8_t>(packet.onBus.extraCommands + BusCycles::reentry(packet));
        if (verb == Verb::status) // the status has been read
            context.forward(packet);
        else
            ask(context, packet, verb);
    }

    BusQueue m_queue;
    KnownBusCost m_out, m_in; // one plane's data, for the byte count sent last
    Time m_freeAt; // when the bus becomes free
    std::uint16_t m_sent = 0, m_read = 0, m_written = 0; // steps at the end of data-out, of a status, of all data of a program
    PacketId m_goesOn = kNoPacket; // program between two planes; m_goesOnWaits: its next plane is ready for the bus
    bool m_awaited = false, m_goesOnWaits = false; // m_awaited: the event that frees the bus is scheduled
};

} // namespace

void register_channel_controller(Registry& registry)
{
    registry.add("channel_controller", [](Setup& setup) -> std::unique_ptr<Component> {
        if (setup.parameters.flag("sca"))
            return std::make_unique<ScaChannel>(setup);
        return std::make_unique<ChannelController>(setup);
    });
}

} // namespace floom::inline engine
