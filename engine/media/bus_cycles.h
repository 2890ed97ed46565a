// SPDX-License-Identifier: GPL-3.0-or-later
// BusCycles: duration of each visit of a NAND bus, split by what the time is spent on.
// Modelled (ONFI 4.x), for each plane: read 00h + 5 address cycles + 30h, or 32h before the last plane; program 80h + 5 + tADL + data + 10h
// or 11h; erase 60h + 3 + D0h or D1h; copyback 00h + 5 + 35h and 85h + 5 + 10h; change of column 05h + 2 + E0h; selection of a plane, or of
// a LUN where several share a CE#, 06h + 5 + E0h; tCCS after both; status 70h, or 78h + 3 with a shared CE#, and tWHR; suspend and resume:
// a command and three row cycles; tRHW after data-out and the write postamble after data-in. Not modelled: CE# setup saved between visits
// of the same die. Units: picoseconds.
#pragma once

#include "kernel/clocked_pacer.h"
#include "media/bus_cycle_list.h"
#include "model/context.h"
#include "model/demand.h"
#include "model/parameters.h"

namespace floom::inline engine {

struct BusCost {
    Time cycles, data, waits, turn;
    [[nodiscard]] Time service() const { return cycles + data + waits; } // `turn` follows a data-out and is not included
};

struct KnownBusCost { // of a transfer of `bytes`
    std::uint32_t bytes = UINT32_MAX;
    BusCost cost;

    // For data-in: of the one plane of the packet.
    [[nodiscard]] bool holds(const Packet& packet) const
    {
        return packet.rawBytes == bytes && packet.onBus.step == BusStep::none && packet.flash.planes == 1;
    }
};

class BusCycles {
public:
    explicit BusCycles(const ParameterReader& p);

    [[nodiscard]] BusCost cost(Verb verb, const Packet& packet) const
    {
        if (verb == Verb::dataOut && packet.fragments == 1 && packet.flash.planes == 1 && !packet.sharedSelect) [[likely]]
            return {m_tWc * packet.onBus.extraCommands, bytes(packet.rawBytes), m_tSetup, m_tRhw};
        if (verb == Verb::command && packet.onBus.step == BusStep::none && packet.retry == 0)
            return command(packet.op);
        if (verb == Verb::dataIn && packet.flash.planes == 1 && packet.onBus.step == BusStep::none)
            return {m_tWc * 7, bytes(packet.rawBytes), m_dataInWaits, {}};
        if (verb == Verb::status && (packet.onBus.step == BusStep::none || packet.onBus.step == BusStep::poll))
            return status(packet.sharedSelect);
        return costElse(verb, packet);
    }

    // True if the data go out in one piece of one plane: the transfer time then depends on the byte count only.
    static bool inOneStretch(const Packet& packet)
    {
        return packet.fragments == 1 && packet.flash.planes == 1 && !packet.sharedSelect && packet.onBus.extraCommands == 0;
    }

    // When a data-in must start to end no earlier than its encoding. `known`: cost of the latest one.
    [[nodiscard]] Time startBehind(const Packet& packet, const KnownBusCost& known) const
    {
        if (known.holds(packet)) [[likely]]
            return packet.encoded - known.cost.service();
        return packet.encoded - cost(Verb::dataIn, packet).service() * packet.flash.planes;
    }

    // cost() of a command that is no step of the bus's own, at the first try of its page.
    [[nodiscard]] BusCost command(FlashOp op) const { return {m_tWc * (op == FlashOp::erase ? 5 : 7), {}, m_tCs, {}}; }

    // cost() of a status read.
    [[nodiscard]] BusCost status(bool sharedSelect) const { return {m_tWc * (sharedSelect ? 4 : 1), m_statusByte, m_statusWaits, {}}; }

    // Closed form: bus time of a visit; with polling, including the poll that finds the data ready. Earlier polls use idle bus time.
    [[nodiscard]] Time demand(const Visit& visit, bool polling) const;
    [[nodiscard]] Time statusTime(bool sharedSelect) const { return status(sharedSelect).service(); }
    // After a status poll, 00h re-enables data output; 06h-E0h (several planes, or LUNs that share a CE#) does so anyway.
    static std::uint8_t reentry(const Packet& packet) { return packet.sharedSelect || packet.flash.planes > 1 ? 0 : 1; }

    [[nodiscard]] Time turnaround() const { return m_tRhw; }

    // The cycles behind cost(), which end at its service(). Extra commands end a cache read (3Fh); the last ones are 00h where the packet
    // was `polled`.
    [[nodiscard]] std::vector<BusCycleItem> list(Verb verb, const Packet& packet, bool polled) const;
    [[nodiscard]] Time cycle() const { return m_tWc; } // a command or address cycle
    [[nodiscard]] Time transfers(std::int64_t n) const { return m_pacer(n); } // from the first data transfer's start to the end of the n-th
    [[nodiscard]] std::int64_t busBytes() const { return m_busBytes; } // a transfer

private:
    [[nodiscard]] BusCost costElse(Verb verb, const Packet& packet) const;
    void listDataOut(BusCycleList& list, const Packet& packet, bool polled) const;
    void listDataIn(BusCycleList& list, const Packet& packet) const;
    [[nodiscard]] std::int64_t transfersOf(std::int64_t n) const { return (n + m_busBytes - 1) / m_busBytes; } // `n` in bytes
    [[nodiscard]] Time bytes(std::int64_t n) const { return m_pacer(transfersOf(n)); }

    ClockedPacer m_pacer;
    std::int64_t m_busBytes;
    Time m_tCs, m_tWc, m_tAdl, m_tCcs, m_tSetup, m_tRhw;
    Time m_dataInWaits, m_statusByte, m_statusWaits;
};

} // namespace floom::inline engine
