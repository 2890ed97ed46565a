// SPDX-License-Identifier: GPL-3.0-or-later
// PacketQueue: FIFO of packets, linked through Packet::next. A packet is in at most one queue at a time.
#pragma once

#include "model/context.h"

namespace floom::inline engine {

class PacketQueue {
public:
    [[nodiscard]] bool empty() const { return m_head == nullptr; }
    [[nodiscard]] Packet& head(Context& /*context*/) const { return *m_head; }
    [[nodiscard]] std::uint32_t size() const { return m_size; }

    void push(Context& /*context*/, Packet& packet)
    {
        packet.next = nullptr;
        (m_head == nullptr ? m_head : m_tail->next) = &packet;
        m_tail = &packet;
        ++m_size;
    }

    Packet& pop(Context& /*context*/)
    {
        Packet& first = *m_head;
        m_head = first.next;
        --m_size;
        return first;
    }

private:
    Packet* m_head = nullptr;
    Packet* m_tail = nullptr; // valid only if the queue is not empty
    std::uint32_t m_size = 0;
};

} // namespace floom::inline engine
