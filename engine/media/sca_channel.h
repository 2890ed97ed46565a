// SPDX-License-Identifier: GPL-3.0-or-later
// ScaChannel: a NAND channel with a separate serial bus for commands and addresses (separate command address, JESD230G), so that commands
// are sent while data of other dies move.
// Modelled: two servers, each with a queue under the channel's policy: the command bus for commands, status and what precedes and follows
// data (media/ca_cycles.h), and the data lines for data. Data join the queue of the data lines tCCS or tADL after their command, and a
// program is confirmed on the command bus when its data are in. The lines turn round (tRHW) only from data-out to data-in. SRAM, planes,
// polls and tWB as in NandChannel. Not modelled: turnaround from data-in to data-out; pausing a transfer for another.
#pragma once

#include "media/bus_queue.h"
#include "media/ca_cycles.h"
#include "media/nand_channel.h"

namespace floom::inline engine {

class ScaChannel final : public NandChannel {
public:
    explicit ScaChannel(Setup& setup);

    void arrive(Context& context, Packet& packet) override;
    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override;
    void demand(const Visit& visit, Bill& bill) const override;

private:
    static constexpr std::uint16_t kSent = 4; // a visit of the command bus has ended
    static constexpr std::uint16_t kData = 5; // the data may use the data lines

    // Part of a data visit; extra commands (31h of a cache read) are sent with the set-up.
    static constexpr std::uint8_t kToBegin = 0, kToMove = 1, kToConfirm = 2;
    static bool isAt(const Packet& packet, std::uint8_t part) { return packet.onBus.part == part; }

    void ask(Context& context, Packet& packet);
    void grantCommand(Context& context);
    void send(Context& context, Packet& packet);
    void sent(Context& context, Packet& packet);
    void askData(Context& context, Packet& packet);
    void grantData(Context& context);
    void move(Context& context, Packet& packet);
    void moved(Context& context, Packet& packet);
    void polled(Context& context, Packet& poller);
    void noteBarred(Context& context, const Packet* next);
    [[nodiscard]] Time commandTime(Verb verb, const Packet& packet) const;

    CaCycles m_ca;
    BusQueue m_commands, m_data;
    bool m_commandBusy = false, m_dataBusy = false;
    Time m_lastOut; // end of the latest data-out
    bool m_outLast = false; // the latest transfer was a data-out
    PacketId m_goesOn = kNoPacket; // program between two planes; m_goesOnWaits: its next plane is ready for the lines
    bool m_goesOnWaits = false;
};

} // namespace floom::inline engine
