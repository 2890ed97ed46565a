// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/cause_pieces.h"

#include <algorithm>

namespace floom::inline engine {

void CausePieces::cover(PacketId packet)
{
    if (packet >= m_lists.size())
        m_lists.resize(packet + std::size_t{256});
    m_size = static_cast<std::uint32_t>(m_lists.size());
}

[[gnu::noinline]] CausePieces::List& CausePieces::makeRoom(const Packet& packet, std::uint32_t more)
{
    constexpr std::uint32_t kStep = 16;
    cover(packet.id);
    List& list = m_lists[packet.id];
    if (packet.pieces + more > list.room && list.room < kMost) {
        list.room = std::min(std::max(packet.pieces + more, list.room + list.room / 2) + kStep, kMost);
        auto wider = std::make_unique<CausePiece[]>(list.room);
        std::copy_n(list.at.get(), packet.pieces, wider.get());
        list.at = std::move(wider);
    }
    return list;
}

void CausePieces::move(Packet& packet, Packet& kept)
{
    cover(std::max(packet.id, kept.id));
    std::swap(m_lists[packet.id], m_lists[kept.id]);
    kept.pieces = packet.pieces;
    packet.pieces = 0;
}

} // namespace floom::inline engine
