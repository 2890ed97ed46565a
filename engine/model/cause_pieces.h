// SPDX-License-Identifier: GPL-3.0-or-later
// CausePieces: the pieces of waits of all packets, by packet. The first Packet::pieces entries of a packet's list are valid; a packet that
// is reused starts with none. A list keeps its memory.
#pragma once

#include "model/cause_account.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace floom::inline engine {

class CausePieces {
public:
    // A wait that is split only when its pieces are read; until then one piece with the code kLater stands for it.
    struct Later {
        std::int64_t from = 0; // picoseconds
        std::uint32_t node = 0; // of CauseHistories
        std::uint32_t at = 0; // index of its piece
    };
    struct List {
        std::unique_ptr<CausePiece[]> at;
        std::uint32_t room = 0;
        Later later; // the latest one
    };
    static constexpr std::uint32_t kLater = UINT32_MAX; // no cause has this code
    static constexpr std::uint32_t kMost = UINT16_MAX; // pieces of a packet

    [[nodiscard]] const CausePiece* of(const Packet& packet) const { return packet.pieces > 0 ? m_lists[packet.id].at.get() : nullptr; }
    [[nodiscard]] CausePiece* of(const Packet& packet) { return packet.pieces > 0 ? m_lists[packet.id].at.get() : nullptr; }
    // The wait that is not split yet, or nullptr.
    [[nodiscard]] const Later* later(const Packet& packet) const
    {
        if (packet.pieces == 0)
            return nullptr;
        const List& list = m_lists[packet.id];
        return list.later.at < packet.pieces && list.at[list.later.at].key.code == kLater ? &list.later : nullptr;
    }

    void add(const Packet& packet, const CausePiece& piece)
    {
        auto& owned = const_cast<Packet&>(packet); // counts its own pieces
        const List& list = roomFor(packet);
        if (owned.pieces < list.room) [[likely]]
            list.at[owned.pieces++] = piece;
        else
            list.at[owned.pieces - 1U].ps += piece.ps; // the list is full: keep the sum right
    }
    // Adds the piece that stands for a wait of `ps`, with Later::at as the packet's number of pieces. The packet must have no other such
    // piece. True: the list is full now, and the wait must be split at once.
    bool addLater(const Packet& packet, std::int64_t ps, std::uint32_t waitedFor, const Later& later)
    {
        List& list = roomFor(packet);
        const bool fits = packet.pieces < list.room;
        if (fits)
            list.later = later;
        add(packet, {ps, {kLater, waitedFor}, 0, -1});
        return fits && packet.pieces == kMost;
    }
    // The packet's list with room for `more` pieces, unless it is at its maximum length.
    List& roomFor(const Packet& packet, std::uint32_t more = 1)
    {
        if (packet.id < m_size) [[likely]]
            if (List& list = m_lists[packet.id]; packet.pieces + more <= list.room) [[likely]]
                return list;
        return makeRoom(packet, more);
    }
    List& makeRoom(const Packet& packet, std::uint32_t more);
    // Moves the packet's pieces to `kept`.
    void move(Packet& packet, Packet& kept);

private:
    void cover(PacketId packet);

    std::vector<List> m_lists;
    std::uint32_t m_size = 0; // m_lists.size()
};

} // namespace floom::inline engine
