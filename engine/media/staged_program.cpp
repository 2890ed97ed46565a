// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/staged_program.h"

#include <utility>

namespace floom::inline engine {

void StagedProgram::fetch(Context& context, PacketQueue& others)
{
    Packet& packet = others.pop(context);
    m_packet = packet.id;
    m_arrived = packet.arrived;
    context.waited(packet, m_program);
    packet.staged = true;
    m_since = context.now;
    context.forward(packet);
}

void StagedProgram::dataCome(Context& context, Packet& packet, Time given)
{
    const Time took = context.now - (is(packet) ? m_since : given); // may include a wait for SRAM room, hence the minimum below
    m_fetch = m_fetch == Time{} ? took : earlier(took, m_fetch + Time{m_fetch.ps / 16});
    m_lead = m_fetch + Time{m_fetch.ps / 2};
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

void StagedProgram::go(Context& context)
{
    Packet& packet = context.packet(std::exchange(m_packet, kNoPacket));
    m_ready = m_kept = m_refused = false;
    context.waited(packet, m_program);
    packet.staged = false;
    packet.held = m_keptSince;
    context.forward(packet);
}

} // namespace floom::inline engine
