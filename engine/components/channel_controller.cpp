// SPDX-License-Identifier: GPL-3.0-or-later
// Channel controller: one NAND bus with its command, address, data and status cycles, and an SRAM buffer with back-pressure.
// Modelled: read = 00h + 5 address cycles + 30h, data-out after tRR with its set-up (with several LUNs on a CE# also 06h-E0h and tCCS);
// program = per plane 80h + 5 address cycles + tADL + data + 10h/11h, planes tDBSY apart with the bus free between; erase = 60h + 3 + D0h
// per plane; status = 70h (78h + 3 with several LUNs) + tWHR + 1 byte after each program and erase; tWB after each confirm is latency, not
// bus time. Completion by R/B#. What waits is granted commands first, in order of arrival, or data first. Half the SRAM serves reads, half
// writes; an operation larger than its half may use it alone. Not modelled: polling, suspend, cache operations.
// Timing: ONFI 4.x command cycles; defaults of NV-DDR2 as in MQSim and the Linux tables.
#include "kernel/pacer.h"
#include "model/component.h"
#include "model/registry.h"

#include "model/packet_queue.h"

namespace floom {
namespace {

class ChannelController final : public Component {
public:
    explicit ChannelController(Setup& setup)
        : m_pacer(setup.parameters.rate("rate"))
        , m_busBytes(setup.parameters.count("width") / 8)
        , m_half(setup.parameters.ideal() ? INT64_MAX / 2 : setup.parameters.size("buffer") / 2)
        , m_tCs(setup.parameters.time("tCS"))
        , m_tWc(setup.parameters.time("tWC"))
        , m_tWb(setup.parameters.time("tWB"))
        , m_tRr(setup.parameters.time("tRR"))
        , m_tAdl(setup.parameters.time("tADL"))
        , m_tWhr(setup.parameters.time("tWHR"))
        , m_tCcs(setup.parameters.time("tCCS"))
        , m_tSetup(setup.parameters.time("tDataSetup"))
        , m_self(setup.component)
        , m_track(setup.track("bus"))
        , m_command(setup.meter(m_track, "command", Look::command))
        , m_dataOut(setup.meter(m_track, "read_data", Look::dataOut))
        , m_dataIn(setup.meter(m_track, "write_data", Look::dataIn))
        , m_status(setup.meter(m_track, "status", Look::command))
        , m_sram(setup.meter(setup.track("sram", -1, false), "sram_wait", Look::waiting))
    {
        const std::string policy = setup.parameters.choice("scheduling");
        m_policy = policy == "fifo" ? Policy::fifo : policy == "data_first" ? Policy::dataFirst : Policy::commandsFirst;
    }

    void arrive(Context& context, Packet& packet) override
    {
        switch (context.hop(packet).verb) {
        case Verb::admit:
            admit(context, packet);
            return;
        case Verb::drain:
            m_readBytes -= packet.rawBytes;
            context.forward(packet);
            grant(context);
            return;
        case Verb::command:
        case Verb::status:
            enqueue(context, m_commands, packet);
            return;
        default:
            enqueue(context, m_data, packet);
        }
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override
    {
        Packet& packet = context.packet(argument);
        if (kind == kNextPlane) {
            enqueue(context, m_data, packet);
            return;
        }
        m_busy = false;
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::dataIn && ++packet.plane < packet.flash.planes) {
            context.wakeAt(context.now + packet.gap, m_self, kNextPlane, packet.id);
        } else {
            finish(context, packet, verb);
        }
        grant(context);
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        Packet probe;
        probe.op = errand.op;
        probe.rawBytes = errand.rawBytes;
        probe.flash.planes = static_cast<std::uint8_t>(errand.planes);
        if (errand.verb == Verb::admit || errand.verb == Verb::drain)
            return;
        const int times = errand.verb == Verb::dataIn ? errand.planes : 1;
        for (int i = 0; i < times; ++i) {
            probe.plane = static_cast<std::uint8_t>(i);
            bill.add(m_track, service(errand.verb, probe));
        }
    }

private:
    enum class Policy : std::uint8_t { commandsFirst, fifo, dataFirst };
    static constexpr std::uint16_t kBusFree = 1;
    static constexpr std::uint16_t kNextPlane = 2;

    // Room for data on their way to a die: taken before they leave the buffer, given back when the die has them.
    void admit(Context& context, Packet& packet)
    {
        if (m_writeBytes > 0 && m_writeBytes + packet.rawBytes > m_half) {
            m_waiting.push(context, packet);
            return;
        }
        m_writeBytes += packet.rawBytes;
        context.waited(packet, m_sram);
        context.forward(packet);
    }

    void finish(Context& context, Packet& packet, Verb verb)
    {
        if (verb == Verb::command) {
            packet.settle = packet.op == FlashOp::read ? m_tRr : Time{};
            confirmed(context, packet);
        } else if (verb == Verb::dataIn) {
            packet.plane = 0;
            m_writeBytes -= packet.rawBytes;
            confirmed(context, packet);
            while (!m_waiting.empty() && (m_writeBytes == 0 || m_writeBytes + m_waiting.head(context).rawBytes <= m_half)) {
                Packet& next = m_waiting.pop(context);
                m_writeBytes += next.rawBytes;
                context.waited(next, m_sram);
                context.forward(next);
            }
        } else {
            context.forward(packet);
        }
    }

    // tWB: from the confirm cycle until the array is at work; the bus is free.
    void confirmed(Context& context, Packet& packet)
    {
        if (m_tWb.ps == 0) {
            context.forward(packet);
            return;
        }
        context.delay(packet, packet.op == FlashOp::program ? m_dataIn : m_command, m_tWb);
        context.forwardAt(packet, context.now + m_tWb);
    }

    void enqueue(Context& context, PacketQueue& queue, Packet& packet)
    {
        packet.arrived = context.now;
        packet.ticket = m_ticket++;
        queue.push(context, packet);
        grant(context);
    }

    void grant(Context& context)
    {
        if (m_busy)
            return;
        PacketQueue* queue = choose(context);
        if (queue == nullptr)
            return;
        Packet& packet = queue->pop(context);
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::dataOut)
            m_readBytes += packet.rawBytes;
        m_busy = true;
        const Time end = context.now + service(verb, packet);
        context.book(packet, meterOf(verb), context.now, end);
        context.wakeAt(end, m_self, kBusFree, packet.id);
    }

    PacketQueue* choose(Context& context)
    {
        PacketQueue* data = m_data.empty() || !fits(context) ? nullptr : &m_data;
        PacketQueue* commands = m_commands.empty() ? nullptr : &m_commands;
        if (data == nullptr || commands == nullptr)
            return data != nullptr ? data : commands;
        switch (m_policy) {
        case Policy::commandsFirst:
            return commands;
        case Policy::dataFirst:
            return data;
        case Policy::fifo:
            break;
        }
        return data->head(context).ticket < commands->head(context).ticket ? data : commands;
    }

    bool fits(Context& context)
    {
        const Packet& head = m_data.head(context);
        return context.hop(head).verb != Verb::dataOut || m_readBytes == 0 || m_readBytes + head.rawBytes <= m_half;
    }

    [[nodiscard]] MeterId meterOf(Verb verb) const
    {
        return verb == Verb::command ? m_command : verb == Verb::status ? m_status : verb == Verb::dataOut ? m_dataOut : m_dataIn;
    }

    [[nodiscard]] Time bytes(std::int64_t n) const { return m_pacer((n + m_busBytes - 1) / m_busBytes); }

    [[nodiscard]] Time service(Verb verb, const Packet& packet) const
    {
        const int planes = packet.flash.planes;
        switch (verb) {
        case Verb::command:
            return packet.op == FlashOp::erase ? m_tCs + m_tWc * (5 * planes) : m_tCs + m_tWc * (7 * planes);
        case Verb::status:
            return m_tCs + m_tWc * (packet.sharedSelect ? 4 : 1) + m_tWhr + bytes(1);
        case Verb::dataOut: {
            const std::int64_t changes = packet.fragments - 1 + (packet.sharedSelect ? 1 : 0);
            return m_tSetup + (m_tWc * (packet.sharedSelect ? 7 : 4) + m_tCcs) * changes + bytes(packet.rawBytes);
        }
        default: { // dataIn, one plane: bytes are split evenly, the rest goes with the first
            const std::int64_t share = packet.rawBytes / planes;
            const std::int64_t mine = packet.plane == 0 ? packet.rawBytes - share * (planes - 1) : share;
            return m_tCs + m_tWc * 7 + m_tAdl + bytes(mine);
        }
        }
    }

    Pacer m_pacer;
    std::int64_t m_busBytes, m_half;
    Time m_tCs, m_tWc, m_tWb, m_tRr, m_tAdl, m_tWhr, m_tCcs, m_tSetup;
    Policy m_policy = Policy::commandsFirst;
    std::uint16_t m_self;
    std::uint32_t m_track;
    MeterId m_command, m_dataOut, m_dataIn, m_status, m_sram;
    PacketQueue m_commands, m_data, m_waiting;
    std::uint64_t m_ticket = 0;
    std::int64_t m_readBytes = 0, m_writeBytes = 0;
    bool m_busy = false;
};

} // namespace

void register_channel_controller(Registry& registry)
{
    registry.add<ChannelController>("channel_controller");
}

} // namespace floom
