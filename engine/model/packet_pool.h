// SPDX-License-Identifier: GPL-3.0-or-later
// PacketPool: the packets of a simulation, indexed by id and reused. Allocates only when more packets are alive than ever before.
#pragma once

#include "model/packet.h"

#include <memory>
#include <vector>

namespace floom::inline engine {

class PacketPool {
public:
    Packet& operator[](PacketId id) { return *m_all[id]; }
    Packet& take()
    {
        if (m_free == nullptr) [[unlikely]]
            grow();
        Packet& fresh = *m_free;
        m_free = fresh.next;
        static_cast<PacketLife&>(fresh) = m_new;
        return fresh;
    }
    // Takes back a packet, and the absorbed packets that hold parts of its account.
    void give(Packet& packet)
    {
        while (packet.account != nullptr) {
            Packet& part = *packet.account;
            packet.account = part.next;
            part.next = m_free;
            m_free = &part;
        }
        packet.next = m_free;
        m_free = &packet;
    }

private:
    void grow();

    std::vector<std::unique_ptr<Packet[]>> m_blocks;
    std::vector<Packet*> m_all; // by id
    Packet* m_free = nullptr; // linked by Packet::next
    const PacketLife m_new; // initial state of each packet
};

} // namespace floom::inline engine
