// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/staged_program.h"

#include "model/walk.h"

#include <utility>

namespace floom::inline engine {

template <Booking how> [[gnu::always_inline]] inline void StagedProgram::fetchFor(Context& context, Packet& packet)
{
    m_packet = packet.id;
    m_arrived = packet.arrived;
    context.waited<how>(packet, m_program);
    packet.staged = true;
    m_since = context.now;
    context.forward(packet);
}

[[gnu::noinline]] void StagedProgram::fetchWatched(Context& context, Packet& packet)
{
    if (feedsCauses(context, packet)) [[likely]]
        fetchFor<Booking::forCauses>(context, packet);
    else
        fetchFor<Booking::any>(context, packet);
}

void StagedProgram::fetch(Context& context, PacketQueue& others)
{
    Packet& packet = others.pop(context);
    if (isWatched(context, packet)) [[unlikely]]
        fetchWatched(context, packet);
    else
        fetchFor<Booking::quick>(context, packet);
}

void StagedProgram::dataCome(Context& context, Packet& packet, Time given)
{
    learn(context.now - (is(packet) ? m_since : given));
    if (!is(packet)) {
        context.forward(packet);
        return;
    }
    m_ready = true;
    if (m_kept)
        go(context);
}

void StagedProgram::refused(Context& context)
{
    m_refused = true;
    if (m_kept)
        go(context);
}

void StagedProgram::give(Context& context)
{
    m_kept = true;
    m_keptSince = context.now;
    if (m_ready || m_refused)
        go(context);
}

template <Booking how> [[gnu::always_inline]] inline void StagedProgram::goOn(Context& context, Packet& packet)
{
    context.waited<how>(packet, m_program);
    packet.staged = false;
    packet.held = m_keptSince;
    context.forward(packet);
}

[[gnu::noinline]] void StagedProgram::goOnWatched(Context& context, Packet& packet)
{
    if (feedsCauses(context, packet)) [[likely]]
        goOn<Booking::forCauses>(context, packet);
    else
        goOn<Booking::any>(context, packet);
}

void StagedProgram::go(Context& context)
{
    Packet& packet = context.packet(std::exchange(m_packet, kNoPacket));
    m_ready = m_kept = m_refused = false;
    if (isWatched(context, packet)) [[unlikely]]
        goOnWatched(context, packet);
    else
        goOn<Booking::quick>(context, packet);
}

} // namespace floom::inline engine
