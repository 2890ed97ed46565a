// SPDX-License-Identifier: GPL-3.0-or-later
// CaCycles: duration of a visit on a channel with separate wires for commands and addresses (SCA, JESD230G chapter 10): on the command bus,
// between command and data, and on the data lines.
// Modelled: a byte is a head of 4 bits and a body of 8 on two lines and both edges, three periods of the CA clock; read 00h + 5 + 30h,
// erase 60h + 3 + D0h, suspend and resume one and three; data-out 05h + 2 + E0h, or 06h + 5 + E0h for a plane or where LUNs share a CE#,
// which SCA always requires, with SCE and SCT around each stretch of data, and tCCS; data-in 80h + 5 + 12h + SCE and tADL before the data,
// SCT and the confirm byte after them; status 70h, or 78h + 3, tWHR, and its byte back over the CA lines: a head, then a bit an edge of one
// line. Not modelled: the select and terminate packets between the data (they are sent with the set-up), LUN select packets, warm-up
// cycles, SCP. Units: picoseconds.
#pragma once

#include "kernel/clocked_pacer.h"
#include "media/bus_cycle_list.h"
#include "model/demand.h"
#include "model/packet.h"
#include "model/parameters.h"

#include <algorithm>

namespace floom::inline engine {

class CaCycles {
public:
    explicit CaCycles(const ParameterReader& p)
        : m_pacer(p.rate("rate"))
        , m_busBytes(p.count("width") / 8)
        , m_clock(p.time("tCACI"))
        , m_tCs(p.time("tCS"))
        , m_tAdl(p.time("tADL"))
        , m_tWhr(p.time("tWHR"))
        , m_tCcs(p.time("tCCS"))
        , m_tSetup(p.time("tDataSetup"))
        , m_tWpst(p.time("tWPST"))
    {
    }

    // Time on the command bus: a whole command, or the part before the data.
    [[nodiscard]] Time command(Verb verb, const Packet& packet) const
    {
        if (packet.onBus.step == BusStep::suspend || packet.onBus.step == BusStep::resume)
            return m_tCs + bytes(4);
        switch (verb) {
        case Verb::status:
            return m_tCs + bytes(packet.sharedSelect ? 4 : 1) + m_tWhr + m_clock * kStatusClocks;
        case Verb::dataOut: {
            const std::int64_t selections = stretchSelections(packet);
            return m_tCs + bytes(7 * selections + 4 * (packet.fragments - selections) + 2 * packet.fragments + packet.onBus.extraCommands);
        }
        case Verb::dataIn:
            return m_tCs + bytes(8);
        default:
            if (packet.retry > 0 && packet.planesSent == 0) // EFh, one address and four parameters set the read level
                return m_tCs + bytes(7 + 6) + m_tAdl;
            return m_tCs + bytes(packet.op == FlashOp::erase ? 5 : 7);
        }
    }
    [[nodiscard]] Time confirm() const { return m_tCs + bytes(2); } // after data-in

    // From the end of the command to the start of the data; occupies neither bus.
    [[nodiscard]] Time latency(Verb verb) const { return verb == Verb::dataOut ? m_tCcs : m_tAdl; }

    // Time on the data lines.
    [[nodiscard]] Time data(const Packet& packet, Verb verb) const { return m_pacer(transfersOf(packet, verb)); }
    [[nodiscard]] Time waits(const Packet& packet, Verb verb) const
    {
        return verb == Verb::dataOut ? m_tSetup * packet.fragments : m_tWpst;
    }

    // The cycles behind command(), confirm(), and data() with waits(); each list ends when these do.
    [[nodiscard]] std::vector<BusCycleItem> listCommand(Verb verb, const Packet& packet) const;
    [[nodiscard]] std::vector<BusCycleItem> listConfirm(const Packet& packet) const;
    [[nodiscard]] std::vector<BusCycleItem> listData(const Packet& packet, Verb verb) const;
    [[nodiscard]] Time cycle() const { return bytes(1); } // a byte or packet on the command bus

    struct Demand {
        Time commands, data;
    };
    // With polling, includes the poll that finds the array ready.
    [[nodiscard]] Demand demand(const Visit& visit, bool polling) const
    {
        Packet probe = packetOf(visit);
        Demand sum;
        if (visit.verb == Verb::dataOut && polling)
            sum.commands += command(Verb::status, probe);
        const int times = visit.verb == Verb::dataIn || visit.verb == Verb::command ? visit.planes : 1;
        for (int i = 0; i < times; ++i) {
            probe.planesSent = static_cast<std::uint8_t>(i);
            sum.commands += command(visit.verb, probe);
            if (visit.verb == Verb::dataIn)
                sum.commands += confirm();
            if (visit.verb == Verb::dataIn || visit.verb == Verb::dataOut)
                sum.data += data(probe, visit.verb) + waits(probe, visit.verb);
        }
        return sum;
    }

private:
    static constexpr int kStatusClocks = 5; // a head, then eight bits, one an edge
    [[nodiscard]] Time bytes(std::int64_t n) const { return m_clock * (3 * n); }

    [[nodiscard]] std::int64_t transfersOf(const Packet& packet, Verb verb) const
    {
        return ((verb == Verb::dataOut ? packet.rawBytes : bytesOfPlane(packet)) + m_busBytes - 1) / m_busBytes;
    }

    ClockedPacer m_pacer;
    std::int64_t m_busBytes;
    Time m_clock, m_tCs, m_tAdl, m_tWhr, m_tCcs, m_tSetup, m_tWpst;
};

} // namespace floom::inline engine
