// SPDX-License-Identifier: GPL-3.0-or-later
// BusQueue: who has a NAND bus next.
// In order; commands first; data first; reads for the host first; what sets an idle die to work first, shortest first; or fair: the tenant
// that has had the least bus time (what no tenant ordered, such as collection and programs from the buffer, stands together as one more).
// Within a rank commands go before data, then the order of arrival decides. Polls count as data: enough of them to fill the bus would
// otherwise keep what they ask about from ever coming. The first three look at two heads only; the others search what
// waits, which is at most one visit a die.
#pragma once

#include "model/packet_queue.h"

#include <string_view>
#include <vector>

namespace floom {

class BusQueue {
public:
    enum class Policy : std::uint8_t { commandsFirst, fifo, dataFirst, readFirst, idleDies, fair };

    explicit BusQueue(std::string_view policy);

    [[nodiscard]] bool searches() const { return m_policy >= Policy::readFirst; }
    // What comes need not be queued to be the next: no queue, and no account of who had how much.
    [[nodiscard]] bool idle() const { return !searches() && m_commands.empty() && m_data.empty(); }
    [[nodiscard]] bool empty() const { return m_commands.empty() && m_data.empty() && m_visits.empty(); }

    [[nodiscard]] bool holdsData() const { return !m_data.empty() || !m_visits.empty(); } // of what does not come, for want of room

    [[nodiscard]] Packet& firstData(Context& context) const // of these; there is one
    {
        return m_data.empty() ? context.packet(m_visits.front().packet) : m_data.head(context);
    }

    // `length`: the bus time it asks for; `starts`: a die works as soon as it has had it.
    void push(Context& context, Packet& packet, bool command, bool starts, Time length)
    {
        packet.ticket = m_ticket++;
        if (m_policy < Policy::readFirst)
            (command ? m_commands : m_data).push(context, packet);
        else
            enlist(context, packet, command, starts, length);
    }

    // Takes out the next one; nullptr when nothing may go. `fits(packet)` tells whether there is room for data that come out.
    template <typename Fits> Packet* pop(Context& context, Fits&& fits)
    {
        if (m_policy >= Policy::readFirst)
            return search(context, fits);
        Packet* data = m_data.empty() ? nullptr : &m_data.head(context);
        if (data != nullptr && !fits(*data))
            data = nullptr;
        if (m_commands.empty())
            return data != nullptr ? &m_data.pop(context) : nullptr;
        const bool dataNext = data != nullptr
            && (m_policy == Policy::dataFirst || (m_policy == Policy::fifo && data->ticket < m_commands.head(context).ticket));
        return dataNext ? &m_data.pop(context) : &m_commands.pop(context);
    }

private:
    struct Visit {
        PacketId packet = kNoPacket;
        std::uint16_t tenant = 0;
        std::int64_t rank = 0; // smaller goes first
        bool data = false;
        std::int64_t length = 0;
    };
    static constexpr std::uint16_t kNobody = 256;

    void enlist(Context& context, Packet& packet, bool command, bool starts, Time length);

    template <typename Fits> Packet* search(Context& context, Fits&& fits)
    {
        std::size_t best = m_visits.size();
        for (std::size_t i = 0; i < m_visits.size(); ++i)
            if ((best == m_visits.size() || before(m_visits[i], m_visits[best])) && fits(context.packet(m_visits[i].packet)))
                best = i;
        return best == m_visits.size() ? nullptr : &take(context, best);
    }
    [[nodiscard]] bool before(const Visit& a, const Visit& b) const; // visits stand in order of arrival
    Packet& take(Context& context, std::size_t index);

    Policy m_policy;
    std::uint64_t m_ticket = 0;
    PacketQueue m_commands, m_data;
    std::vector<Visit> m_visits;
    std::vector<std::int64_t> m_served; // fair: bus time by tenant
    std::vector<std::uint32_t> m_waiting;
    std::int64_t m_virtual = 0; // bus time of the tenant served last: who was away gets no credit for it
};

} // namespace floom
