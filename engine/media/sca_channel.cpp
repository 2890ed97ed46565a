// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/sca_channel.h"

#include <utility>

namespace floom::inline engine {
namespace {

bool isData(Verb verb)
{
    return verb == Verb::dataIn || verb == Verb::dataOut;
}

} // namespace

ScaChannel::ScaChannel(Setup& setup)
    : NandChannel(setup, true)
    , m_ca(setup.parameters)
    , m_commands(setup.parameters.choice("scheduling"))
    , m_data(setup.parameters.choice("scheduling"))
{
}

void ScaChannel::arrive(Context& context, Packet& packet)
{
    switch (context.hop(packet).verb) {
    case Verb::admit:
        admit(context, packet);
        return;
    case Verb::drain:
        drain(context, packet);
        grantData(context);
        return;
    case Verb::dataIn: { // behind a slower encoder, start so late that the data run without a gap
        const Time whole = m_ca.command(Verb::dataIn, packet) + m_ca.latency(Verb::dataIn) + m_ca.data(packet, Verb::dataIn)
            + m_ca.waits(packet, Verb::dataIn);
        if (const Time start = packet.encoded - whole * packet.flash.planes; start > context.now) {
            context.wakeAt(start, m_self, kAsk, packet.id);
            return;
        }
        break;
    }
    case Verb::command: // second command of a copyback
    case Verb::dataOut:
    case Verb::status:
        if (packet.onBus.poller != kNoPacket && packet.onBus.step == BusStep::none) { // the next poll will find the array ready
            context.packet(packet.onBus.poller).onBus.findsReady = true;
            return;
        }
        break;
    default:
        break;
    }
    ask(context, packet);
}

void ScaChannel::wake(Context& context, std::uint16_t kind, std::uint32_t argument)
{
    Packet& packet = context.packet(argument);
    switch (kind) {
    case kAsk:
        ask(context, packet);
        return;
    case kSent:
        m_commandBusy = false;
        sent(context, packet);
        grantCommand(context);
        return;
    case kData:
        askData(context, packet);
        return;
    default:
        m_dataBusy = false;
        moved(context, packet);
        grantData(context);
    }
}

void ScaChannel::demand(const Visit& visit, Bill& bill) const
{
    if (visit.verb == Verb::admit || visit.verb == Verb::drain)
        return;
    tellPolls(visit, bill, {});
    const CaCycles::Demand demand = m_ca.demand(visit, m_polling);
    bill.add(m_commandTrack, demand.commands);
    if (isData(visit.verb))
        bill.add(m_track, demand.data);
}

Time ScaChannel::commandTime(Verb verb, const Packet& packet) const
{
    return isData(verb) && isAt(packet, kToConfirm) ? m_ca.confirm() : m_ca.command(verb, packet);
}

// Joins the queue of the command bus.
void ScaChannel::ask(Context& context, Packet& packet)
{
    packet.arrived = context.now;
    const Verb verb = verbOf(context, packet);
    const bool starts = confirms(packet, verb) || packet.onBus.step == BusStep::resume || packet.onBus.step == BusStep::suspend;
    m_commands.push(context, packet, !isData(verb) && packet.onBus.step != BusStep::poll, starts, commandTime(verb, packet));
    grantCommand(context);
}

void ScaChannel::grantCommand(Context& context)
{
    if (m_commandBusy || m_commands.empty())
        return;
    if (Packet* const next = m_commands.pop(context, [](const Packet&) { return true; }))
        send(context, *next);
}

void ScaChannel::send(Context& context, Packet& packet)
{
    const Verb verb = verbOf(context, packet);
    const Time end = context.now + commandTime(verb, packet);
    m_commandBusy = true;
    if (packet.onBus.step != BusStep::none)
        visit(context, packet, end);
    else if (isData(verb) && isAt(packet, kToBegin))
        context.book(packet, m_meters.command, context.now, end, end + m_ca.latency(verb));
    else
        context.book(packet, verb == Verb::status ? m_meters.status : m_meters.command, context.now, end,
                     confirms(packet, verb) ? end + m_tWb : end);
    context.wakeAt(end, m_self, kSent, packet.id);
}

void ScaChannel::sent(Context& context, Packet& packet)
{
    const Verb verb = verbOf(context, packet);
    if (packet.onBus.step == BusStep::poll) {
        if (!packet.onBus.foundReady)
            context.wakeAt(context.now + m_period, m_self, kAsk, packet.id);
        else
            polled(context, packet);
    } else if (packet.onBus.step != BusStep::none) {
        toItsDie(context, packet);
    } else if (isData(verb) && isAt(packet, kToBegin)) {
        packet.onBus.extraCommands = 0;
        packet.onBus.part = kToMove;
        context.wakeAt(context.now + m_ca.latency(verb), m_self, kData, packet.id);
    } else if (verb == Verb::status) {
        context.forward(packet);
    } else {
        packet.onBus.extraCommands = packet.onBus.part = 0;
        if (morePlanes(context, packet, verb))
            return;
        if (verb == Verb::dataIn) {
            written(context, packet);
        } else {
            packet.settle = settleOf(packet);
            confirmed(context, packet);
        }
    }
}

// Joins the queue of the data lines.
void ScaChannel::askData(Context& context, Packet& packet)
{
    packet.arrived = context.now;
    const Verb verb = context.hop(packet).verb;
    if (verb == Verb::dataOut)
        packet.onBus.barredBefore = m_held.barredFor(context.now);
    if (packet.id == m_goesOn)
        m_goesOnWaits = true;
    else
        m_data.push(context, packet, false, confirms(packet, verb), m_ca.data(packet, verb));
    grantData(context);
}

void ScaChannel::grantData(Context& context)
{
    if (m_dataBusy || (m_data.empty() && !m_goesOnWaits))
        return;
    if (m_goesOnWaits) { // next plane of a program, before other programs
        m_goesOnWaits = false;
        move(context, context.packet(std::exchange(m_goesOn, kNoPacket)));
        return;
    }
    Packet* const next = m_data.pop(context, [&](const Packet& packet) {
        const Verb verb = context.hop(packet).verb;
        return fits(packet, verb) && (verb != Verb::dataIn || m_goesOn == kNoPacket);
    });
    if ((next == nullptr && m_goesOn == kNoPacket) || m_held.isBarred())
        noteBarred(context, next);
    if (next == nullptr)
        return;
    if (context.hop(*next).verb == Verb::dataOut && m_held.barredFor(context.now) > next->onBus.barredBefore)
        context.barred(*next, m_meters.sram, m_held.barredFor(context.now) - next->onBus.barredBefore);
    move(context, *next);
}

// Books the time in which the lines were idle although data waited for SRAM; ends when they serve `next`.
void ScaChannel::noteBarred(Context& context, const Packet* next)
{
    const Time since = m_held.barred(context.now, next == nullptr && m_data.holdsData());
    if (since < context.now)
        context.occupy(next != nullptr ? *next : m_data.firstData(context), m_meters.sram, since, context.now);
}

void ScaChannel::move(Context& context, Packet& packet)
{
    const Verb verb = context.hop(packet).verb;
    Time start = context.now;
    if (verb == Verb::dataIn && m_outLast) // turnaround
        start = later(start, m_lastOut + m_cycles.turnaround());
    if (start > context.now) {
        context.occupy(packet, m_meters.turn, context.now, start);
        m_split.turn += start - context.now;
    }
    const Time data = m_ca.data(packet, verb), waits = m_ca.waits(packet, verb), end = start + data + waits;
    m_split.data += data;
    m_split.waits += waits;
    m_dataBusy = true;
    m_outLast = verb == Verb::dataOut;
    if (m_outLast) {
        m_energy.out(packet.rawBytes);
        m_held.takeRead(packet.rawBytes);
        m_lastOut = end;
    }
    context.book(packet, m_meters.of(verb), start, end);
    context.wakeAt(end, m_self, kDone, packet.id);
}

void ScaChannel::moved(Context& context, Packet& packet)
{
    if (context.hop(packet).verb == Verb::dataIn) {
        if (packet.planesSent + 1 < packet.flash.planes)
            m_goesOn = packet.id;
        packet.onBus.part = kToConfirm;
        ask(context, packet);
        return;
    }
    packet.onBus.part = 0;
    context.forward(packet);
}

void ScaChannel::polled(Context& context, Packet& poller)
{
    Packet& packet = endPoller(context, poller);
    if (context.hop(packet).verb == Verb::status) // the status has been read
        context.forward(packet);
    else
        ask(context, packet);
}

} // namespace floom::inline engine
