// SPDX-License-Identifier: GPL-3.0-or-later
// AHB: one shared bus, one transfer at a time in either direction.
// Modelled: bursts of 4, 8 or 16 beats; each burst pays arbitration and its first address, each beat one cycle plus wait states; owners
// change at the end of a whole transfer, first come first served. Not modelled: SPLIT and RETRY, the 1 KiB rule (bursts are shorter).
// Timing: AMBA 2 AHB: cycles = bursts x (arbitration + 1) + beats x (1 + wait states).
#include "kernel/clock.h"
#include "kernel/line.h"
#include "model/component.h"
#include "model/registry.h"

namespace floom {
namespace {

class InterconnectAhb final : public Component {
public:
    explicit InterconnectAhb(Setup& setup)
        : m_clock(setup.parameters.frequency("clock"))
        , m_beatBytes(setup.parameters.count("width") / 8)
        , m_perBurst(setup.parameters.count("arbitrationCycles") + 1)
        , m_perBeat(setup.parameters.count("waitStates") + 1)
        , m_track(setup.track("bus"))
        , m_control(setup.meter(m_track, "control", Look::command))
        , m_read(setup.meter(m_track, "read_data", Look::dataOut))
        , m_write(setup.meter(m_track, "write_data", Look::dataIn))
    {
        const std::string burst = setup.parameters.choice("burst");
        m_burst = burst == "incr4" ? 4 : burst == "incr8" ? 8 : 16;
    }

    void arrive(Context& context, Packet& packet) override
    {
        const Hop& hop = context.hop(packet);
        const bool control = hop.verb == Verb::control;
        const auto slot = m_bus.reserve(m_clock.edge(context.now),
                                        service(control           ? packet.controlBytes
                                                    : hop.encoded ? packet.rawBytes
                                                                  : packet.dataBytes));
        context.book(packet, control ? m_control : hop.toHost ? m_read : m_write, slot.start, slot.end);
        context.forwardAt(packet, slot.end);
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        bill.add(m_track,
                 service(errand.verb == Verb::control ? errand.controlBytes
                             : errand.encoded         ? errand.rawBytes
                                                      : errand.dataBytes));
    }

private:
    [[nodiscard]] Time service(std::int64_t n) const
    {
        const std::int64_t beats = (n + m_beatBytes - 1) / m_beatBytes;
        const std::int64_t bursts = (beats + m_burst - 1) / m_burst;
        return m_clock.cycles(bursts * m_perBurst + beats * m_perBeat);
    }

    Clock m_clock;
    std::int64_t m_beatBytes;
    std::int64_t m_perBurst;
    std::int64_t m_perBeat;
    std::int64_t m_burst = 16;
    Line m_bus;
    std::uint32_t m_track;
    MeterId m_control, m_read, m_write;
};

} // namespace

void register_interconnect_ahb(Registry& registry)
{
    registry.add<InterconnectAhb>("interconnect_ahb");
}

} // namespace floom
