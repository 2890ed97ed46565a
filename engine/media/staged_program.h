// SPDX-License-Identifier: GPL-3.0-or-later
// StagedProgram: the next program of a die. Its data are fetched from the buffer memory into the channel's SRAM while the die is busy with
// another operation, just in time: 1.5 times the recent minimum fetch time before the array is done. If the SRAM has no room at that
// moment, the program comes back (see NandChannel::admit) and its data are fetched when the die is free. The die's own queue decides who
// gets the die.
#pragma once

#include "model/component.h"
#include "model/packet_queue.h"

#include <cstdint>

namespace floom::inline engine {

class StagedProgram {
public:
    // Wake kind the component routes to the die.
    static constexpr std::uint16_t kStage = 4;

    // Enables staging (off by default). `program`: meter on which the wait is booked.
    void enable(std::uint16_t component, PackageDie die, MeterId program)
    {
        m_on = true;
        m_self = component;
        m_die = die;
        m_program = program;
    }
    [[nodiscard]] bool on() const { return m_on; }
    [[nodiscard]] bool waits() const { return m_packet != kNoPacket; }
    [[nodiscard]] PacketId packet() const { return m_packet; }
    [[nodiscard]] bool is(const Packet& packet) const { return packet.id == m_packet; }
    // True if the staged program, or else the first of `others`, has waited longer than `age`.
    [[nodiscard]] bool isAged(Context& context, PacketQueue& others, Time age) const
    {
        return waits() ? context.now - m_arrived > age : !others.empty() && context.now - others.head(context).arrived > age;
    }

    // If the first of `others` is a program: fetches its data, now or shortly before the array is done at `endsAt`.
    void plan(Context& context, PacketQueue& others, Time endsAt)
    {
        if (m_planned || m_packet != kNoPacket || others.empty() || others.head(context).op != FlashOp::program)
            return;
        if (context.now + m_lead < endsAt) {
            m_planned = true;
            context.wakeAt(endsAt - m_lead, m_self, kStage, m_die);
        } else {
            fetch(context, others);
        }
    }
    void woken() { m_planned = false; }

    // The data of a program have reached the die, which it owns since `given` or is staged for. Forwards it once it owns the die.
    void dataCome(Context& context, Packet& packet, Time given);
    // As dataCome() at `at`, while another operation has the die until after that. False if the program is not the staged one.
    [[nodiscard]] bool dataWillCome(const Packet& packet, Time at)
    {
        if (!is(packet))
            return false;
        learn(at - m_since);
        m_ready = true;
        return true;
    }
    // The SRAM had no room: the program came back.
    void refused(Context& context);
    // Grants the die. Forwards the program, now or when its data are there.
    void give(Context& context);

private:
    // `took`: from the request of the data until they were there. It may include a wait for SRAM room, hence the minimum.
    void learn(Time took)
    {
        m_fetch = m_fetch == Time{} ? took : earlier(took, m_fetch + Time{m_fetch.ps / 16});
        m_lead = m_fetch + Time{m_fetch.ps / 2};
    }
    void fetch(Context& context, PacketQueue& others);
    template <Booking how> void fetchFor(Context& context, Packet& packet);
    void fetchWatched(Context& context, Packet& packet);
    void go(Context& context);
    template <Booking how> void goOn(Context& context, Packet& packet);
    void goOnWatched(Context& context, Packet& packet);

    bool m_on = false, m_planned = false; // m_planned: a wake-up is scheduled
    bool m_ready = false, m_kept = false, m_refused = false; // data fetched; die reserved for it; no SRAM room
    std::uint16_t m_self = 0;
    PackageDie m_die;
    MeterId m_program = 0;
    PacketId m_packet = kNoPacket;
    Time m_fetch, m_lead; // estimated fetch time; 1.5 times that
    Time m_since, m_arrived, m_keptSince;
};

} // namespace floom::inline engine
