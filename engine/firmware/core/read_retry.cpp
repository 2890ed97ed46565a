// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/read_retry.h"

#include "firmware/core/part.h"

namespace floom::inline engine {

bool ReadRetry::toHost(const Packet& packet)
{
    return packet.stage == stageOf(PartId::reads, read_step::child) || packet.stage == stageOf(PartId::reads, read_step::whole);
}

bool ReadRetry::send(Context& context, Packet& packet)
{
    packet.unreadable = false;
    const DieInfo& die = m_topology.dies[packet.flash.die];
    if (packet.retry >= m_topology.geometries[die.geometry].retrySteps + m_topology.channels[die.channel].softSenses) {
        packet.retry = 0;
        if (rebuilder != nullptr && rebuilder->rebuild(context, packet))
            return true;
        m_count.uncorrectable += packet.stage >> 2 != static_cast<int>(PartId::recovery) ? 1 : 0; // else counted for the rebuilt page
        return false;
    }
    ++packet.retry;
    ++m_count.retries;
    makeRoom(context, packet);
    m_orders.readAgain(context, packet, toHost(packet) ? DieOperation::readToHost : DieOperation::readToBuffer);
    return true;
}

// The chain has limited room: bookings so far of a repeated read move to a separate account packet.
void ReadRetry::makeRoom(Context& context, Packet& packet)
{
    Packet& kept = context.create(packet.owner);
    kept.chain = packet.chain;
    kept.chainLength = packet.chainLength;
    kept.mark = packet.mark;
    packet.chainLength = 0;
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->move(packet, kept);
    context.absorb(packet, kept);
}

} // namespace floom::inline engine
