// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/bus_cycles.h"

#include <algorithm>

namespace floom::inline engine {

BusCycles::BusCycles(const ParameterReader& p)
    : m_pacer(p.rate("rate"))
    , m_busBytes(p.count("width") / 8)
    , m_tCs(p.time("tCS"))
    , m_tWc(p.time("tWC"))
    , m_tAdl(p.time("tADL"))
    , m_tCcs(p.time("tCCS"))
    , m_tSetup(p.time("tDataSetup"))
    , m_tRhw(p.time("tRHW"))
    , m_dataInWaits(m_tCs + m_tAdl + p.time("tWPST"))
    , m_statusByte(transferTime((1 + m_busBytes - 1) / m_busBytes, p.rate("rate")))
    , m_statusWaits(m_tCs + p.time("tWHR"))
{
}

Time BusCycles::demand(const Visit& visit, bool polling) const
{
    Packet probe = packetOf(visit);
    Time sum;
    if (visit.verb == Verb::dataOut) {
        sum += m_tRhw;
        if (polling) {
            sum += cost(Verb::status, probe).service();
            probe.onBus.extraCommands = reentry(probe);
        }
    }
    const int times = visit.verb == Verb::dataIn || visit.verb == Verb::command ? visit.planes : 1;
    for (int i = 0; i < times; ++i) {
        probe.planesSent = static_cast<std::uint8_t>(i);
        sum += cost(visit.verb, probe).service();
    }
    return sum;
}

BusCost BusCycles::costElse(Verb verb, const Packet& packet) const
{
    if (packet.onBus.step == BusStep::suspend || packet.onBus.step == BusStep::resume)
        return {m_tWc * 4, {}, m_tCs, {}};
    switch (verb) {
    case Verb::command: // one plane
        if (packet.retry > 0 && packet.planesSent == 0) // EFh, one address, tADL and four parameters set the read level
            return {m_tWc * (7 + 6), {}, m_tCs + m_tAdl, {}};
        return {m_tWc * (packet.op == FlashOp::erase ? 5 : 7), {}, m_tCs, {}};
    case Verb::dataOut: {
        const std::int64_t fragments = packet.fragments;
        const std::int64_t selections = stretchSelections(packet);
        const std::int64_t changes = fragments - std::max<std::int64_t>(selections, 1);
        return {m_tWc * (7 * selections + 4 * changes + packet.onBus.extraCommands), bytes(packet.rawBytes),
                m_tSetup + m_tCcs * (selections + changes), m_tRhw};
    }
    default: // dataIn, one of several planes
        return {m_tWc * 7, bytes(bytesOfPlane(packet)), m_dataInWaits, {}};
    }
}

std::vector<BusCycleItem> BusCycles::list(Verb verb, const Packet& packet, bool polled) const
{
    BusCycleList list(m_tWc);
    if (packet.onBus.step == BusStep::suspend || packet.onBus.step == BusStep::resume) {
        list.wait(m_tCs);
        list.pause();
    } else if (verb == Verb::command) {
        list.wait(m_tCs);
        list.array(packet, m_tAdl);
    } else if (verb == Verb::dataOut) {
        listDataOut(list, packet, polled);
    } else if (verb == Verb::dataIn) {
        listDataIn(list, packet);
    } else {
        list.wait(m_tCs);
        list.statusCommand(packet);
        list.wait(m_statusWaits - m_tCs);
        list.add(BusCycleItem::Kind::status, 0, m_statusByte);
    }
    return list.take();
}

void BusCycles::listDataOut(BusCycleList& list, const Packet& packet, bool polled) const
{
    const int extra = packet.onBus.extraCommands, reentries = polled ? std::min<int>(extra, reentry(packet)) : 0;
    for (int i = 0; i < extra; ++i)
        list.command(i < extra - reentries ? 0x3F : 0x00);
    const std::int64_t transfers = transfersOf(packet.rawBytes);
    for (std::int64_t i = 0; i < packet.fragments; ++i) {
        const DataStretch stretch(packet, i, transfers);
        if (stretch.selects || i > 0) {
            list.changeColumn(stretch.selects);
            list.wait(m_tCcs);
        }
        if (i == 0)
            list.wait(m_tSetup);
        list.data(stretch.first, stretch.count, m_pacer(stretch.first + stretch.count) - m_pacer(stretch.first));
    }
}

void BusCycles::listDataIn(BusCycleList& list, const Packet& packet) const
{
    const std::int64_t transfers = transfersOf(bytesOfPlane(packet));
    list.wait(m_tCs);
    list.command(0x80);
    list.address();
    list.wait(m_tAdl);
    list.data(0, transfers, m_pacer(transfers));
    list.wait(m_dataInWaits - m_tCs - m_tAdl);
    list.command(packet.planesSent + 1 == packet.flash.planes ? 0x10 : 0x11);
}

} // namespace floom::inline engine
