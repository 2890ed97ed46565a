// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/bus_cycles.h"

#include <algorithm>

namespace floom {

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
    Packet probe;
    probe.op = visit.op;
    probe.rawBytes = visit.rawBytes;
    probe.fragments = visit.fragments;
    probe.sharedSelect = visit.sharedSelect;
    probe.retry = static_cast<std::uint8_t>(visit.retry);
    probe.flash.planes = static_cast<std::uint8_t>(visit.planes);
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
        probe.plane = static_cast<std::uint8_t>(i);
        sum += cost(visit.verb, probe).service();
    }
    return sum;
}

BusCost BusCycles::costElse(Verb verb, const Packet& packet) const
{
    const bool shared = packet.sharedSelect;
    if (packet.onBus.step == BusStep::suspend || packet.onBus.step == BusStep::resume)
        return {m_tWc * 4, {}, m_tCs, {}};
    const int planes = packet.flash.planes;
    switch (verb) {
    case Verb::command: // one plane
        if (packet.retry > 0 && packet.plane == 0) // EFh, one address, tADL and four parameters set the read level
            return {m_tWc * (7 + 6), {}, m_tCs + m_tAdl, {}};
        return {m_tWc * (packet.op == FlashOp::erase ? 5 : 7), {}, m_tCs, {}};
    case Verb::dataOut: {
        const std::int64_t fragments = packet.fragments;
        const std::int64_t selections = planes > 1 ? std::min<std::int64_t>(planes, fragments) : shared ? 1 : 0;
        const std::int64_t changes = fragments - std::max<std::int64_t>(selections, 1);
        return {m_tWc * (7 * selections + 4 * changes + packet.onBus.extraCommands), bytes(packet.rawBytes),
                m_tSetup + m_tCcs * (selections + changes), m_tRhw};
    }
    default: { // dataIn, one of several planes: bytes are split evenly, plane 0 gets the remainder
        const std::int64_t share = packet.rawBytes / planes;
        const std::int64_t mine = packet.plane == 0 ? packet.rawBytes - share * (planes - 1) : share;
        return {m_tWc * 7, bytes(mine), m_dataInWaits, {}};
    }
    }
}

} // namespace floom
