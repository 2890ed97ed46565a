// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/packet_pool.h"

namespace floom::inline engine {

void PacketPool::grow()
{
    const auto base = static_cast<PacketId>(m_blocks.size() * 256);
    m_blocks.push_back(std::make_unique<Packet[]>(256));
    for (PacketId i = 0; i < 256; ++i)
        m_all.push_back(&m_blocks.back()[i]);
    for (PacketId i = 256; i-- > 0;) {
        Packet& fresh = m_blocks.back()[i];
        fresh.id = base + i;
        fresh.next = m_free;
        m_free = &fresh;
    }
}

} // namespace floom::inline engine
