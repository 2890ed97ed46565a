// SPDX-License-Identifier: GPL-3.0-or-later
// CauseBook: the lives of packets, and waits for space that other packets free.
#include "base/wide.h"
#include "model/causes.h"
#include "model/context.h"

#include <algorithm>

namespace floom {

template <typename Each>
inline void CauseBook::splitAmong(const Packet& packet, std::uint32_t waitedFor, Each&& each, std::int64_t from, std::int64_t to)
{
    std::int64_t left = to - from, cursor = to;
    CausePiece *next = nullptr, *stop = nullptr; // free entries of the packet's list
    const auto look = [&](const Pieces& list) {
        next = list.at.get() + packet.pieces;
        stop = list.at.get() + list.room;
    };
    const auto put = [&](const CausePiece& piece) {
        if (next == stop) [[unlikely]] {
            look(roomFor(packet));
            if (next == stop) {
                add(packet, piece);
                return;
            }
        }
        *next++ = piece;
        ++const_cast<Packet&>(packet).pieces; // the packet stores its own piece count
    };
    const auto visit = [&](const CauseStretch& stretch) {
        if (stretch.to <= from)
            return false;
        const std::int64_t high = std::min(stretch.to, cursor), low = std::max(stretch.from, from);
        if (high <= low)
            return true;
        put({high - low, {stretch.code, waitedFor}, stretch.who, stretch.track});
        left -= high - low;
        cursor = low;
        return low > from; // false: the wait is covered
    };
    // Takes contiguous stretches that lie entirely in the wait, as far as the list has room.
    const auto run = [&](const CauseStretch* const first, const CauseStretch* const end) {
        const CauseStretch* stretch = first;
        if (first == end || first->to > cursor)
            return stretch;
        if (stop - next < end - first)
            look(makeRoom(packet, static_cast<std::uint32_t>(end - first)));
        if (stop - next < end - first) [[unlikely]]
            return stretch;
        CausePiece* piece = next;
        for (; stretch != end && stretch->from > from; ++stretch)
            *piece++ = {stretch->to - stretch->from, {stretch->code, waitedFor}, stretch->who, stretch->track};
        if (stretch == first)
            return stretch;
        next = piece;
        auto& owned = const_cast<Packet&>(packet);
        owned.pieces = static_cast<std::uint16_t>(owned.pieces + (stretch - first));
        cursor = stretch[-1].from;
        left -= first->to - cursor;
        return stretch;
    };
    each(visit, run);
    if (left != 0)
        add(packet, {left, {causeCode(CauseClass::noRoom, kNoJob, waitedFor), waitedFor}, 0, -1});
}

void CauseBook::splitOnPlace(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to)
{
    if (trait.kind == Kind::place) {
        splitAmong(
            packet, trait.activity, [this](auto&& visit, auto&& run) { m_histories.each(visit, run); }, from, to);
        return;
    }
    const auto each = [&](auto&& visit, auto&& /*run*/) {
        if (m_freer == nullptr)
            return;
        life(*m_freer, from, to, m_scratch);
        for (const CauseStretch& stretch : m_scratch)
            if (!visit(stretch))
                return;
    };
    splitAmong(packet, trait.activity, each, from, to);
}

void CauseBook::splitLikeLife(const Packet& packet, std::uint32_t waitedFor, std::int64_t ps)
{
    std::int64_t whole = 0, left = ps, seen = 0, given = 0;
    for (const CausePiece& part : m_lastLife)
        whole += part.ps;
    for (const CausePiece& part : m_lastLife) {
        seen += part.ps;
        const auto upTo = static_cast<std::int64_t>(static_cast<Int128>(ps) * seen / whole);
        if (upTo > given)
            add(packet, {upTo - given, {part.key.code, waitedFor}, 0, part.track});
        left -= upTo - given;
        given = upTo;
    }
    if (left != 0)
        add(packet, {left, {causeCode(CauseClass::heldBack, kNoJob, waitedFor), waitedFor}, 0, -1});
}

inline CauseAccount CauseBook::accountOf(const Packet& packet) const
{
    return {packet.chain.data(), packet.chainLength, packet.pieces > 0 ? m_pieces[packet.id].at.get() : nullptr,
            packet.pieces,       packet.mark.ps,     ownCode(packet, 0),
            whoOf(packet)};
}

std::int64_t CauseBook::life(const Packet& packet, std::int64_t from, std::int64_t to, CauseLife& out) const
{
    return accountOf(packet).life(from, to, out);
}

void CauseBook::cameBackFor(const Packet& packet)
{
    const CauseAccount account = accountOf(packet);
    const std::int64_t now = m_context.now.ps;
    std::int64_t begin = 0;
    if (!m_histories.keep(account, now, begin))
        begin = account.life(0, now, m_histories.renew());
    m_histories.goOn(packet.id, begin);
}

void CauseBook::gone(const Packet& packet)
{
    m_lastLife.clear();
    const auto put = [this](std::int64_t ps, std::uint32_t code, std::int32_t track) {
        if (ps > 0)
            m_lastLife.push_back({ps, {code, 0}, 0, track});
    };
    eachPiece(packet, [&](const CausePiece& piece) {
        if (m_lastLife.size() < kMostOfLife)
            put(piece.ps, piece.key.code, piece.track);
    });
    const CauseClass own = packet.owner == Owner::hostRead ? CauseClass::hostRead : CauseClass::hostWrite;
    packet.eachEntry([&](const ChainEntry& entry) { put(entry.service, causeCode(own, kNoJob, entry.activity), -1); });
}

void CauseBook::adopt(Packet& packet, const Packet& other)
{
    tellAll(packet); // its chain may become full
    eachPiece(other, [&](const CausePiece& piece) { add(packet, piece); });
}

void CauseBook::move(Packet& packet, Packet& kept)
{
    const std::size_t most = std::max(packet.id, kept.id);
    if (most >= m_pieces.size())
        m_pieces.resize(most + std::size_t{256});
    m_lists = static_cast<std::uint32_t>(m_pieces.size());
    std::swap(m_pieces[packet.id], m_pieces[kept.id]);
    kept.pieces = packet.pieces;
    packet.pieces = 0;
}

} // namespace floom
