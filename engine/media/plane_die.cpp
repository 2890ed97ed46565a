// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/plane_die.h"

#include <bit>

namespace floom::inline engine {
namespace {

MeterId DieMeters::*meterOf(FlashOp op)
{
    return op == FlashOp::read || op == FlashOp::copyback ? &DieMeters::read
        : op == FlashOp::program                          ? &DieMeters::program
                                                          : &DieMeters::erase;
}

} // namespace

PlaneDie::PlaneDie(std::vector<DieMeters> meters, bool joined, Time writeAge)
    : m_meters(std::move(meters))
    , m_joined(joined)
    , m_writeAge(writeAge)
    , m_reads(m_meters.size())
{
}

std::uint32_t PlaneDie::planesOf(const Packet& packet) const
{
    const auto planes = static_cast<std::uint32_t>(m_meters.size());
    if (packet.op != FlashOp::read || packet.flash.planes >= planes)
        return (1U << planes) - 1;
    const std::uint32_t first = m_joined ? packet.flash.plane : packet.flash.superblock.value;
    std::uint32_t mask = 0;
    for (std::uint32_t i = 0; i < packet.flash.planes; ++i)
        mask |= 1U << ((first + i) % planes);
    return mask;
}

void PlaneDie::wake(Context& context)
{
    m_next.woken();
    plan(context);
}

void PlaneDie::plan(Context& context)
{
    if (m_taken != 0 && m_coming == 0)
        m_next.plan(context, m_others, m_endsAt);
}

void PlaneDie::claim(Context& context, Packet& packet)
{
    if (m_next.is(packet)) {
        m_next.refused(context);
        return;
    }
    packet.arrived = context.now;
    if (packet.op == FlashOp::read && packet.owner != Owner::gc) {
        m_reads[static_cast<std::size_t>(std::countr_zero(planesOf(packet)))].push(context, packet);
        ++m_waiting;
    } else {
        m_others.push(context, packet);
    }
    next(context);
}

// Starts whatever can start.
void PlaneDie::next(Context& context)
{
    for (;;) {
        const bool staged = m_next.waits();
        const bool aged = m_next.isAged(context, m_others, m_writeAge);
        if (m_waiting > 0 && !(aged && m_othersTurn)) {
            if (!giveRead(context))
                break;
            m_othersTurn = true;
        } else if (staged) { // before m_others
            if (m_taken != 0)
                break;
            m_othersTurn = false;
            m_taken = m_coming = planesOf(context.packet(m_next.packet()));
            m_next.give(context);
        } else if (!m_others.empty() && (planesOf(m_others.head(context)) & m_taken) == 0) {
            m_othersTurn = false;
            give(context, m_others);
        } else {
            break;
        }
    }
    if (m_next.on())
        plan(context);
}

bool PlaneDie::giveRead(Context& context)
{
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        const std::size_t plane = (m_first + i) % m_reads.size();
        if (m_reads[plane].empty() || (planesOf(m_reads[plane].head(context)) & m_taken) != 0)
            continue;
        m_first = plane + 1;
        --m_waiting;
        give(context, m_reads[plane]);
        return true;
    }
    return false;
}

void PlaneDie::give(Context& context, PacketQueue& queue)
{
    Packet& packet = queue.pop(context);
    const std::uint32_t planes = planesOf(packet);
    m_taken |= planes;
    m_coming |= planes;
    context.waited(packet, m_meters[static_cast<std::size_t>(std::countr_zero(planes))].*meterOf(packet.op));
    packet.held = context.now;
    context.forward(packet);
}

void PlaneDie::hold(Context& context, const Packet& packet, MeterId DieMeters::*meter, Time start, Time end)
{
    for (std::uint32_t left = planesOf(packet); left != 0; left &= left - 1)
        context.occupy(packet, m_meters[static_cast<std::size_t>(std::countr_zero(left))].*meter, start, end);
}

void PlaneDie::work(Context& context, Packet& packet, Time start, Time length)
{
    hold(context, packet, &DieMeters::held, packet.held, packet.lastStart);
    hold(context, packet, packet.op == FlashOp::program ? &DieMeters::dataIn : &DieMeters::command, packet.lastStart, start);
    const Time end = start + length;
    const auto meter = meterOf(packet.op);
    const std::uint32_t planes = planesOf(packet);
    context.book(packet, m_meters[static_cast<std::size_t>(std::countr_zero(planes))].*meter, start, end, end + packet.settle);
    for (std::uint32_t left = planes & (planes - 1); left != 0; left &= left - 1) // the other planes
        context.occupy(packet, m_meters[static_cast<std::size_t>(std::countr_zero(left))].*meter, start, end);
    packet.held = end;
    if (packet.op == FlashOp::copyback)
        packet.sensedForCopy();
    m_coming &= ~planes;
    m_endsAt = later(m_endsAt, end);
    context.forwardAt(packet, end + packet.settle);
    if (m_next.on())
        plan(context);
}

void PlaneDie::release(Context& context, Packet& packet)
{
    hold(context, packet, &DieMeters::held, packet.held, packet.lastStart);
    hold(context, packet, packet.op == FlashOp::read ? &DieMeters::dataOut : &DieMeters::command, packet.lastStart, context.now);
    m_taken &= ~planesOf(packet);
    next(context);
    context.forward(packet);
}

} // namespace floom::inline engine
