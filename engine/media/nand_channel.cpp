// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/nand_channel.h"

namespace floom::inline engine {

NandChannel::NandChannel(Setup& setup, bool separate)
    : m_cycles(setup.parameters)
    , m_held(setup.parameters.ideal() ? INT64_MAX / 2 : setup.parameters.size("buffer") / 2)
    , m_tWb(setup.parameters.time("tWB"))
    , m_tRr(setup.parameters.time("tRR"))
    , m_period(setup.parameters.time("pollPeriod"))
    , m_polling(polls(setup.parameters))
    , m_energy(setup.parameters)
    , m_instance(setup.instance)
    , m_self(setup.component)
    , m_track(setup.track("bus"))
    , m_commandTrack(separate ? setup.track("command_bus") : m_track)
    , m_meters(setup, m_track, m_commandTrack, m_polling, m_cycles.turnaround().ps > 0)
{
}

void NandChannel::report(RunResult& result) const
{
    result.buses.push_back({m_instance, m_split.cycles, m_split.data, m_split.status, m_split.waits, m_split.turn});
}

void NandChannel::visit(Context& context, Packet& packet, Time end)
{
    if (packet.onBus.step != BusStep::poll) {
        context.occupy(packet, m_meters.command, context.now, end);
    } else if (packet.onBus.findsReady) {
        packet.onBus.foundReady = true;
        context.book(context.packet(packet.onBus.polled), m_meters.status, context.now, end);
    } else {
        context.occupy(packet, m_meters.poll, context.now, end);
    }
}

Packet& NandChannel::endPoller(Context& context, Packet& poller)
{
    Packet& packet = context.packet(poller.onBus.polled);
    packet.onBus.poller = kNoPacket;
    poller.onBus = {};
    poller.parent = kNoPacket;
    context.destroy(poller);
    return packet;
}

} // namespace floom::inline engine
