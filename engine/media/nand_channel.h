// SPDX-License-Identifier: GPL-3.0-or-later
// NandChannel: what a NAND channel does whatever its wires: room in its SRAM for writes, planes one after the other with tDBSY between, tWB
// after the confirm cycle, the packets that poll, energy, and the account of its bus. Who has the wires next is for those who derive from
// it.
#pragma once

#include "media/bus_cycles.h"
#include "media/bus_energy.h"
#include "media/bus_meters.h"
#include "media/bus_sram.h"
#include "media/bus_times.h"
#include "model/component.h"
#include "model/packet_queue.h"

#include <string>

namespace floom {

class NandChannel : public Component {
public:
    void energy(Time /*now*/, EnergyBill& bill) const override { m_energy.bill(bill); }
    [[nodiscard]] PowerRange power() const override { return m_energy.power(); }

    void windowBegins() override { m_split = {}; }
    void report(RunResult& result) const override
    {
        result.buses.push_back({m_instance, m_split.cycles.ps, m_split.data.ps, m_split.status.ps, m_split.waits.ps, m_split.turn.ps});
    }

protected:
    static constexpr std::uint16_t kDone = 1;
    static constexpr std::uint16_t kAsk = 2; // the next plane's turn, or the next poll's, or that of data from the encoder
    static constexpr std::uint16_t kFree = 3;

    // `separate`: commands have a bus of their own.
    NandChannel(Setup& setup, bool separate)
        : m_cycles(setup.parameters)
        , m_held(setup.parameters.ideal() ? INT64_MAX / 2 : setup.parameters.size("buffer") / 2)
        , m_tWb(setup.parameters.time("tWB"))
        , m_tRr(setup.parameters.time("tRR"))
        , m_period(setup.parameters.time("pollPeriod"))
        , m_polling(setup.parameters.choice("polling") == "status" && m_period.ps > 0)
        , m_energy(setup.parameters)
        , m_instance(setup.instance)
        , m_self(setup.component)
        , m_track(setup.track("bus"))
        , m_commandTrack(separate ? setup.track("command_bus") : m_track)
        , m_meters(setup, m_track, m_commandTrack, m_polling, m_cycles.turnaround().ps > 0)
    {
    }

    // Room for data on their way to a die: taken before they leave the buffer, given back when the die has them. Those whose die is still
    // at work for another are let in only where nobody waits and a die that is held for its data finds room beside them; else they go back.
    [[gnu::noinline]] void admit(Context& context, Packet& packet)
    {
        if (packet.held == kNever && !(m_waiting.empty() && m_held.fitsWrite(2 * packet.rawBytes))) {
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
        context.waited(packet, m_meters.sram);
        context.forward(packet);
    }

    // Read data have left the SRAM.
    void drain(Context& context, Packet& packet)
    {
        m_held.giveRead(packet.rawBytes);
        if (CauseBook* const causes = context.causes()) [[unlikely]]
            causes->frees(packet);
        context.forward(packet);
    }

    // The die has all of a program's data, and its confirm cycle.
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
        return packet.step == BusStep::none ? context.hop(packet).verb : Verb::status;
    }

    static bool confirms(const Packet& packet, Verb verb)
    {
        return (verb == Verb::command || verb == Verb::dataIn) && packet.plane + 1 == packet.flash.planes;
    }

    // Room in the SRAM for what comes out.
    [[nodiscard]] bool fits(const Packet& packet, Verb verb) const { return verb != Verb::dataOut || m_held.fitsRead(packet.rawBytes); }

    [[nodiscard]] Time settleOf(const Packet& packet) const { return packet.op == FlashOp::read ? m_tRr : Time{}; }

    // A suspend or resume command has been sent; or there is no room yet.
    static void toItsDie(Context& context, Packet& packet)
    {
        --packet.hop;
        context.enter(packet);
    }

    bool morePlanes(Context& context, Packet& packet, Verb verb)
    {
        if (++packet.plane == packet.flash.planes) {
            packet.plane = 0;
            return false;
        }
        nextPlane(context, packet, verb, context.now);
        return true;
    }

    // Its turn comes tDBSY after `end`; the bus is free.
    void nextPlane(Context& context, Packet& packet, Verb verb, Time end)
    {
        context.delay(packet, m_meters.of(verb), packet.gap);
        context.wakeAt(end + packet.gap, m_self, kAsk, packet.id);
    }

    // tWB, booked with the cycles: from the confirm cycle until the array is at work; the bus is free.
    void confirmed(Context& context, Packet& packet)
    {
        if (m_polling && packet.poller == kNoPacket) {
            Packet& poller = context.create(packet.owner);
            poller.request = packet.request;
            poller.op = packet.op;
            poller.sharedSelect = packet.sharedSelect;
            poller.parent = packet.parent;
            poller.step = BusStep::poll;
            poller.job = packet.id;
            packet.poller = poller.id;
            context.wakeAt(context.now + m_period, m_self, kAsk, poller.id);
        }
        context.forwardAhead(packet, context.now + m_tWb);
    }

    // A poll, or a command to the array that a packet's own account does not stand still for.
    void visit(Context& context, Packet& packet, Time end)
    {
        if (packet.step != BusStep::poll) {
            context.occupy(packet, m_meters.command, context.now, end);
        } else if (packet.pending > 0) {
            packet.stage = 1;
            context.book(context.packet(packet.job), m_meters.status, context.now, end);
        } else {
            context.occupy(packet, m_meters.poll, context.now, end);
        }
    }

    // The poll has found its packet ready: that packet.
    Packet& endPoller(Context& context, Packet& poller)
    {
        Packet& packet = context.packet(poller.job);
        packet.poller = kNoPacket;
        poller.step = BusStep::none;
        poller.parent = kNoPacket;
        context.destroy(poller);
        return packet;
    }

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
    BusTimes m_split; // since the window began
};

} // namespace floom
