// SPDX-License-Identifier: GPL-3.0-or-later
// A first-in first-out queue of packets, linked through Packet::next. A packet stands in one queue at a time.
#pragma once

#include "model/context.h"

namespace floom {

class PacketQueue {
public:
    [[nodiscard]] bool empty() const { return m_head == kNoPacket; }
    [[nodiscard]] Packet& head(Context& context) const { return context.packet(m_head); }
    [[nodiscard]] std::uint32_t size() const { return m_size; }

    void push(Context& context, Packet& packet)
    {
        packet.next = kNoPacket;
        if (empty())
            m_head = packet.id;
        else
            context.packet(m_tail).next = packet.id;
        m_tail = packet.id;
        ++m_size;
    }

    Packet& pop(Context& context)
    {
        Packet& first = context.packet(m_head);
        m_head = first.next;
        first.next = kNoPacket;
        --m_size;
        return first;
    }

private:
    PacketId m_head = kNoPacket;
    PacketId m_tail = kNoPacket;
    std::uint32_t m_size = 0;
};

} // namespace floom
