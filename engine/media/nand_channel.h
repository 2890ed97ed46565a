// SPDX-License-Identifier: GPL-3.0-or-later
// NandChannel: common part of the NAND channels: SRAM room for writes, planes in sequence with tDBSY in between, tWB after the confirm
// cycle, polling packets, energy, and the time account of the bus. Derived classes schedule the bus.
#pragma once

#include "media/bus_cycles.h"
#include "media/bus_energy.h"
#include "media/bus_meters.h"
#include "media/bus_sram.h"
#include "media/bus_times.h"
#include "model/component.h"
#include "model/packet_queue.h"

#include <string>

namespace floom::inline engine {

class NandChannel : public Component {
public:
    void energy(Time /*now*/, EnergyBill& bill) const override { m_energy.bill(bill); }
    [[nodiscard]] PowerRange power() const override { return m_energy.power(); }

    [[nodiscard]] PlainHop plain(const Hop& hop, std::uint32_t /*bytes*/) override
    {
        PlainHop plain;
        if (hop.verb == Verb::drain && m_drain.held != nullptr) {
            plain.size = &PacketLife::rawBytes;
            plain.drain = &m_drain;
        }
        return plain;
    }

    void demand(const Visit& visit, Bill& bill) const override // with one bus for commands and data
    {
        if (visit.verb != Verb::admit && visit.verb != Verb::drain)
            bill.add(m_track, m_cycles.demand(visit, m_polling));
        tellPolls(visit, bill, m_period + m_cycles.statusTime(visit.sharedSelect));
    }
    void windowBegins() override { m_split = {}; }
    // True if completion is read by polling, not from R/B#.
    static bool polls(const ParameterReader& p) { return p.choice("polling") == "status" && p.time("pollPeriod").ps > 0; }
    void report(RunResult& result) const override;

protected:
    static constexpr std::uint16_t kDone = 1;
    static constexpr std::uint16_t kAsk = 2; // bus request of the next plane, the next poll, or data from the encoder
    static constexpr std::uint16_t kFree = 3;

    // `separate`: commands have their own bus.
    NandChannel(Setup& setup, bool separate);

    // Verb::admit: reserves SRAM room for data on their way to a die before they leave the buffer; released when the die has them. Data
    // staged for a die that is still busy (Packet::staged) are admitted only if no packet waits and room for one more packet of the same
    // size remains for a die that is held for its data; else they go back.
    [[gnu::noinline]] void admit(Context& context, Packet& packet)
    {
        if (packet.staged && !(m_waiting.empty() && m_held.fitsWrite(2 * packet.rawBytes))) {
            toItsDie(context, packet);
            return;
        }
        if (m_held.fitsWrite(packet.rawBytes))
            letIn(context, packet);
        else
            m_waiting.push(context, packet);
    }

    void letIn(Context& context, Packet& packet)
    {
        m_held.takeWrite(packet.rawBytes);
        if (context.now > packet.mark)
            letInLate(context, packet);
        else
            context.forward(packet);
    }
    [[gnu::noinline]] void letInLate(Context& context, Packet& packet)
    {
        context.waited(packet, m_meters.sram);
        context.forward(packet);
    }

    // Verb::drain: read data have left the SRAM.
    void drain(Context& context, Packet& packet)
    {
        m_held.giveRead(packet.rawBytes);
        if (CauseBook* const causes = context.causes()) [[unlikely]]
            causes->frees(packet);
        context.forward(packet);
    }

    // The die has received all data of a program and its confirm cycle.
    void written(Context& context, Packet& packet)
    {
        m_energy.in(packet.rawBytes);
        m_held.giveWrite(packet.rawBytes);
        if (CauseBook* const causes = context.causes()) [[unlikely]]
            causes->frees(packet);
        confirmed(context, packet);
        while (!m_waiting.empty() && m_held.fitsWrite(m_waiting.head(context).rawBytes))
            letIn(context, m_waiting.pop(context));
    }

    static Verb verbOf(Context& context, const Packet& packet)
    {
        return packet.onBus.step == BusStep::none ? context.hop(packet).verb : Verb::status;
    }

    static bool confirms(const Packet& packet, Verb verb)
    {
        return (verb == Verb::command || verb == Verb::dataIn) && packet.planesSent + 1 == packet.flash.planes;
    }

    // True if the SRAM has room for the data of a read.
    [[nodiscard]] bool fits(const Packet& packet, Verb verb) const { return verb != Verb::dataOut || m_held.fitsRead(packet.rawBytes); }

    [[nodiscard]] Time settleOf(const Packet& packet) const { return packet.op == FlashOp::read ? m_tRr : Time{}; }

    // Returns to the die's hop: a suspend or resume command has been sent, or the SRAM has no room yet.
    static void toItsDie(Context& context, Packet& packet)
    {
        --packet.hop;
        context.enter(packet);
    }

    bool morePlanes(Context& context, Packet& packet, Verb verb)
    {
        if (++packet.planesSent == packet.flash.planes) {
            packet.planesSent = 0;
            return false;
        }
        nextPlane(context, packet, verb, context.now);
        return true;
    }

    // Requests the bus for the next plane tDBSY after `end`; the bus is free in between.
    void nextPlane(Context& context, Packet& packet, Verb verb, Time end)
    {
        context.delay(packet, m_meters.of(verb), packet.gap);
        context.wakeAt(end + packet.gap, m_self, kAsk, packet.id);
    }

    // tWB, booked with the cycles: from the confirm cycle until the array works; the bus is free.
    void confirmed(Context& context, Packet& packet)
    {
        if (m_polling && packet.onBus.poller == kNoPacket) {
            Packet& poller = context.create(packet.owner);
            poller.request = packet.request;
            poller.op = packet.op;
            poller.sharedSelect = packet.sharedSelect;
            poller.parent = packet.parent;
            poller.onBus.step = BusStep::poll;
            poller.onBus.polled = packet.id;
            packet.onBus.poller = poller.id;
            context.wakeAt(context.now + m_period, m_self, kAsk, poller.id);
        }
        context.forwardAhead(packet, context.now + m_tWb);
    }

    // When the array's work of this operation is polled. `step`: from one poll to the next where nothing else uses the bus.
    void tellPolls(const Visit& visit, Bill& bill, Time step) const
    {
        if (!m_polling || (visit.verb != Verb::command && visit.verb != Verb::dataIn))
            return;
        bill.firstPoll = m_period > m_tWb ? m_period - m_tWb : Time{};
        bill.pollStep = step;
    }

    // Books a poll, or a suspend or resume command. Their time is not part of the packet's own account, except for the poll that finds it
    // ready.
    void visit(Context& context, Packet& packet, Time end);

    // Ends a poll that found its packet ready; returns that packet.
    static Packet& endPoller(Context& context, Packet& poller);

    BusCycles m_cycles;
    BusSram m_held;
    Time m_tWb, m_tRr, m_period;
    bool m_polling;
    BusEnergy m_energy;
    std::string m_instance;
    std::uint16_t m_self;
    std::uint32_t m_track, m_commandTrack;
    BusMeters m_meters;
    PacketQueue m_waiting; // for room in the SRAM
    BusTimes m_split; // since the measured window began
    PlainDrain m_drain; // of the reads; empty: the channel serves Verb::drain itself
};

} // namespace floom::inline engine
