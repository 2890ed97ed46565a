// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/die_queue.h"

#include "model/component.h"
#include "model/walk.h"

namespace floom::inline engine {

DieMeters DieMeters::make(Setup& setup, int number, const char* resource)
{
    DieMeters meters;
    meters.track = setup.track(resource, number);
    meters.command = setup.meter(meters.track, "command", ActivityStyle::command);
    meters.read = setup.meter(meters.track, "array_read", ActivityStyle::arrayRead);
    meters.program = setup.meter(meters.track, "program", ActivityStyle::program);
    meters.erase = setup.meter(meters.track, "erase", ActivityStyle::erase);
    meters.dataOut = setup.meter(meters.track, "data_out", ActivityStyle::dataOut);
    meters.dataIn = setup.meter(meters.track, "data_in", ActivityStyle::dataIn);
    meters.held = setup.meter(meters.track, "held", ActivityStyle::waiting);
    return meters;
}

void DieQueue::await(Context& context, Packet& packet)
{
    if (m_next.is(packet)) [[unlikely]] {
        m_next.refused(context);
        return;
    }
    packet.arrived = context.now;
    (packet.op == FlashOp::read && packet.owner != Owner::gc ? m_reads : m_others).push(context, packet);
    if (m_next.on() && packet.op == FlashOp::program)
        plan(context);
}

void DieQueue::forwardAndPlan(Context& context, Packet& packet, Time at)
{
    context.forwardAt(packet, at);
    m_next.plan(context, m_others, m_endsAt);
}

[[gnu::noinline]] void DieQueue::giveWatched(Context& context, Packet& packet)
{
    if (feedsCauses(context, packet)) [[likely]]
        give<Booking::forCauses>(context, packet);
    else
        give(context, packet);
}

[[gnu::noinline]] void DieQueue::giveNext(Context& context, Packet& packet)
{
    if (isWatched(context, packet)) [[unlikely]]
        giveWatched(context, packet);
    else
        give<Booking::quick>(context, packet);
}

// Releases the die while other packets wait for it.
void DieQueue::releaseToNext(Context& context, Packet& packet)
{
    const bool staged = m_next.waits();
    PacketQueue& turn = m_reads.empty() || (m_othersTurn && m_next.isAged(context, m_others, m_writeAge)) ? m_others : m_reads;
    m_othersTurn = &turn == &m_reads;
    if (staged && !m_othersTurn) [[unlikely]]
        giveToStaged(context);
    else if (!turn.empty())
        giveNext(context, turn.pop(context));
    context.forward(packet);
}

void DieQueue::wake(Context& context)
{
    m_next.woken();
    plan(context);
}

void DieQueue::plan(Context& context)
{
    if (m_endsAt != kNever)
        m_next.plan(context, m_others, m_endsAt);
}

void DieQueue::giveToStaged(Context& context)
{
    m_taken = true;
    m_endsAt = kNever;
    m_next.give(context);
}

} // namespace floom::inline engine
