// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/die_queue.h"

#include "model/component.h"

namespace floom {

DieMeters DieMeters::make(Setup& setup, int die)
{
    DieMeters meters;
    meters.track = setup.track("die", die);
    meters.command = setup.meter(meters.track, "command", Look::command);
    meters.read = setup.meter(meters.track, "array_read", Look::arrayRead);
    meters.program = setup.meter(meters.track, "program", Look::program);
    meters.erase = setup.meter(meters.track, "erase", Look::erase);
    meters.dataOut = setup.meter(meters.track, "data_out", Look::dataOut);
    meters.dataIn = setup.meter(meters.track, "data_in", Look::dataIn);
    meters.held = setup.meter(meters.track, "held", Look::waiting);
    return meters;
}

void DieQueue::claim(Context& context, Packet& packet)
{
    if (m_taken) {
        packet.arrived = context.now;
        (packet.op == FlashOp::read && packet.owner != Owner::gc ? m_reads : m_others).push(context, packet);
        return;
    }
    give(context, packet);
}

void DieQueue::give(Context& context, Packet& packet)
{
    m_taken = true;
    context.waited(packet, meterOf(packet.op));
    packet.held = context.now;
    context.forward(packet);
}

void DieQueue::work(Context& context, Packet& packet, Time start, Time length)
{
    // Since the claim: waited for the bus, then command cycles or data-in.
    context.occupy(packet, m_meters.held, packet.held, packet.lastStart);
    context.occupy(packet, packet.op == FlashOp::program ? m_meters.dataIn : m_meters.command, packet.lastStart, start);
    const Time end = start + length;
    context.book(packet, meterOf(packet.op), start, end, end + packet.settle);
    packet.held = end;
    if (packet.op == FlashOp::copyback)
        packet.sensedForCopy();
    context.forwardAt(packet, end + packet.settle);
}

void DieQueue::release(Context& context, Packet& packet)
{
    // Since the array was done: held for the bus, then data-out or the status cycles.
    context.occupy(packet, m_meters.held, packet.held, packet.lastStart);
    context.occupy(packet, packet.op == FlashOp::read ? m_meters.dataOut : m_meters.command, packet.lastStart, context.now);
    m_taken = false;
    const bool aged = !m_others.empty() && context.now - m_others.head(context).arrived > m_writeAge;
    PacketQueue& turn = m_reads.empty() || (aged && m_othersTurn) ? m_others : m_reads;
    m_othersTurn = &turn == &m_reads;
    if (!turn.empty())
        give(context, turn.pop(context));
    context.forward(packet);
}

} // namespace floom
