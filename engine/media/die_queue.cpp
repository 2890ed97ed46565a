// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/die_queue.h"

#include "model/component.h"

#include <utility>

namespace floom {

DieMeters DieMeters::make(Setup& setup, int number, const char* resource)
{
    DieMeters meters;
    meters.track = setup.track(resource, number);
    meters.command = setup.meter(meters.track, "command", Look::command);
    meters.read = setup.meter(meters.track, "array_read", Look::arrayRead);
    meters.program = setup.meter(meters.track, "program", Look::program);
    meters.erase = setup.meter(meters.track, "erase", Look::erase);
    meters.dataOut = setup.meter(meters.track, "data_out", Look::dataOut);
    meters.dataIn = setup.meter(meters.track, "data_in", Look::dataIn);
    meters.held = setup.meter(meters.track, "held", Look::waiting);
    return meters;
}

void DieQueue::await(Context& context, Packet& packet)
{
    if (packet.id == m_staged) [[unlikely]] {
        m_refused = true;
        return;
    }
    packet.arrived = context.now;
    (packet.op == FlashOp::read && packet.owner != Owner::gc ? m_reads : m_others).push(context, packet);
    if (m_stages && packet.op == FlashOp::program)
        plan(context);
}

void DieQueue::forwardAndPlan(Context& context, Packet& packet, Time at)
{
    context.forwardAt(packet, at);
    plan(context);
}

// Somebody waits for the die.
void DieQueue::releaseToNext(Context& context, Packet& packet)
{
    const bool staged = m_staged != kNoPacket;
    const bool aged =
        (staged || !m_others.empty()) && context.now - (staged ? m_stagedArrived : m_others.head(context).arrived) > m_writeAge;
    PacketQueue& turn = m_reads.empty() || (aged && m_othersTurn) ? m_others : m_reads;
    m_othersTurn = &turn == &m_reads;
    if (staged && !m_othersTurn) [[unlikely]]
        giveToStaged(context);
    else if (!turn.empty())
        give(context, turn.pop(context));
    context.forward(packet);
}

void DieQueue::wake(Context& context)
{
    m_planned = false;
    plan(context);
}

// The data of the program that waits first are sent for, now or a little before the array is done.
void DieQueue::plan(Context& context)
{
    if (m_planned || m_staged != kNoPacket || m_endsAt == kNever || m_others.empty() || m_others.head(context).op != FlashOp::program)
        return;
    const Time lead = m_fetch + Time{m_fetch.ps / 2};
    if (context.now + lead < m_endsAt) {
        m_planned = true;
        context.wakeAt(m_endsAt - lead, m_self, kStage, m_die);
        return;
    }
    Packet& packet = m_others.pop(context);
    m_staged = packet.id;
    m_stagedArrived = packet.arrived;
    context.waited(packet, m_meters.program);
    packet.held = kNever; // not yet
    m_stagedAt = context.now;
    context.forward(packet);
}

void DieQueue::take(Context& context, Packet& packet)
{
    const Time took = context.now
        - (packet.id == m_staged ? m_stagedAt : packet.held); // what it waited for room in the SRAM says nothing of the next one
    m_fetch = m_fetch == Time{} ? took : earlier(took, m_fetch + Time{m_fetch.ps / 16});
    if (packet.id != m_staged) {
        context.forward(packet);
        return;
    }
    m_ready = true;
    if (m_kept)
        own(context, packet);
}

void DieQueue::giveToStaged(Context& context)
{
    if (std::exchange(m_refused, false)) {
        give(context, context.packet(std::exchange(m_staged, kNoPacket)));
        return;
    }
    m_taken = m_kept = true;
    m_endsAt = kNever;
    m_keptSince = context.now;
    if (m_ready)
        own(context, context.packet(m_staged));
}

void DieQueue::own(Context& context, Packet& packet)
{
    m_staged = kNoPacket;
    m_ready = m_kept = false;
    context.waited(packet, m_meters.program);
    packet.held = m_keptSince;
    context.forward(packet);
}

} // namespace floom
