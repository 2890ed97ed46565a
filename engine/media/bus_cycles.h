// SPDX-License-Identifier: GPL-3.0-or-later
// BusCycles: what each visit of a NAND bus takes, told apart by what it is lost to.
// Modelled (ONFI 4.x), for each plane: read 00h + 5 address cycles + 30h, or 32h before the last plane; program 80h + 5 + tADL + data + 10h
// or 11h; erase 60h + 3 + D0h or D1h; copyback 00h + 5 + 35h and 85h + 5 + 10h; change of column 05h + 2 + E0h; selection of a plane, or of
// a LUN where several share a CE#, 06h + 5 + E0h; tCCS after both; status 70h, or 78h + 3 there, and tWHR; suspend and resume a command and
// three row cycles; tRHW after data-out and the write postamble after data-in. Not modelled: CE# setup
// left out between visits of one die. Units: picoseconds.
#pragma once

#include "kernel/pacer.h"
#include "model/context.h"
#include "model/demand.h"
#include "model/parameters.h"

namespace floom {

struct BusCost {
    Time cycles, data, waits, turn;
    [[nodiscard]] Time service() const { return cycles + data + waits; } // `turn` of a data-out comes after it
};

class BusCycles {
public:
    explicit BusCycles(const ParameterReader& p);

    [[nodiscard]] BusCost cost(Verb verb, const Packet& packet) const
    {
        if (verb == Verb::dataOut && packet.fragments == 1 && packet.flash.planes == 1 && !packet.sharedSelect) [[likely]]
            return {m_tWc * packet.extraCommands, bytes(packet.rawBytes), m_tSetup, m_tRhw};
        if (verb == Verb::command && packet.step == BusStep::none && packet.retry == 0)
            return {m_tWc * (packet.op == FlashOp::erase ? 5 : 7), {}, m_tCs, {}};
        if (verb == Verb::dataIn && packet.flash.planes == 1 && packet.step == BusStep::none)
            return {m_tWc * 7, bytes(packet.rawBytes), m_dataInWaits, {}};
        if (verb == Verb::status && (packet.step == BusStep::none || packet.step == BusStep::poll))
            return {m_tWc * (packet.sharedSelect ? 4 : 1), m_statusByte, m_statusWaits, {}};
        return costElse(verb, packet);
    }

    // Closed form: what a visit of the bus takes of it; with polls, the one that finds the data ready: those before take time that is left
    // over.
    [[nodiscard]] Time demand(const Errands& errand, bool polling) const;
    // After a status, 00h makes the data come out again; 06h-E0h, for planes and where LUNs share a CE#, does so anyway.
    static std::uint8_t reentry(const Packet& packet) { return packet.sharedSelect || packet.flash.planes > 1 ? 0 : 1; }

    [[nodiscard]] Time turnaround() const { return m_tRhw; }

private:
    [[nodiscard]] BusCost costElse(Verb verb, const Packet& packet) const;
    [[nodiscard]] Time bytes(std::int64_t n) const { return m_pacer((n + m_busBytes - 1) / m_busBytes); }

    Pacer m_pacer;
    std::int64_t m_busBytes;
    Time m_tCs, m_tWc, m_tAdl, m_tCcs, m_tSetup, m_tRhw;
    Time m_dataInWaits, m_statusByte, m_statusWaits;
};

} // namespace floom
