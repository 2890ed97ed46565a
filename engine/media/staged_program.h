// SPDX-License-Identifier: GPL-3.0-or-later
// StagedProgram: the program that is next on a die. Its data come out of the buffer memory into the channel's SRAM while the die is at
// work for another, just in time: they have half as long again as the quickest of late took. Where the SRAM has no room just then, it comes
// back (see NandChannel::admit), and they come when the die is free. The die's own queue decides who has the die.
#pragma once

#include "model/component.h"
#include "model/packet_queue.h"

#include <cstdint>

namespace floom {

class StagedProgram {
public:
    // Of which the component is asked to wake the die.
    static constexpr std::uint16_t kStage = 4;

    // Until then nothing is staged. `program`: whose turn it waits for.
    void enable(std::uint16_t component, std::uint32_t die, MeterId program)
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
    // It, or else the first of `others`, has waited longer than `age`.
    [[nodiscard]] bool isAged(Context& context, PacketQueue& others, Time age) const
    {
        return waits() ? context.now - m_arrived > age : !others.empty() && context.now - others.head(context).arrived > age;
    }

    // Sends for the data of the first of `others`, now or a little before the array is done, where that is a program.
    void plan(Context& context, PacketQueue& others, Time endsAt);
    void woken() { m_planned = false; }

    // The data of a program are before the die, which it has had since `given`, or which it is staged for. Forwards it once it has the die.
    void dataCome(Context& context, Packet& packet, Time given);
    // It came back.
    void refused(Context& context);
    // The die is its own. Forwards it, now or when its data are there.
    void give(Context& context);

private:
    void go(Context& context);

    bool m_on = false, m_planned = false; // an event will come for it
    bool m_ready = false, m_kept = false, m_refused = false; // its data are there; the die stands free for it; no room
    std::uint16_t m_self = 0;
    std::uint32_t m_die = 0;
    MeterId m_program = 0;
    PacketId m_packet = kNoPacket;
    Time m_fetch, m_since, m_arrived, m_keptSince; // m_fetch: how long data take on their way
};

} // namespace floom
