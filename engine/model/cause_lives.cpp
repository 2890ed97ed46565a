// SPDX-License-Identifier: GPL-3.0-or-later
// CauseBook: the lives of packets, and waits for space that other packets free.
#include "base/wide.h"
#include "model/causes.h"
#include "model/context.h"

#include <algorithm>

namespace floom::inline engine {

template <typename Each>
inline void CauseBook::splitAmong(const Packet& packet, std::uint32_t waitedFor, Each&& each, std::int64_t from, std::int64_t to)
{
    std::int64_t left = to - from, cursor = to;
    CausePiece *next = nullptr, *stop = nullptr; // free entries of the packet's list
    const auto look = [&](const CausePieces::List& list) {
        next = list.at.get() + packet.pieces;
        stop = list.at.get() + list.room;
    };
    const auto put = [&](const CausePiece& piece) {
        if (next == stop) [[unlikely]] {
            look(m_pieces.roomFor(packet));
            if (next == stop) {
                m_pieces.add(packet, piece);
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
            look(m_pieces.makeRoom(packet, static_cast<std::uint32_t>(end - first)));
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
        m_pieces.add(packet, {left, {causeCode(CauseClass::noRoom, kNoJob, waitedFor), waitedFor}, 0, -1});
}

void CauseBook::splitOnPlace(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to)
{
    if (trait.kind == Kind::place) {
        splitNow(packet);
        const CausePieces::Later later{from, m_histories.keepFor(packet.id), packet.pieces};
        if (m_pieces.addLater(packet, to - from, trait.activity, later)) [[unlikely]]
            splitLater(packet, later);
        return;
    }
    const auto each = [&](auto&& visit, auto&& /*run*/) {
        if (m_freer == nullptr)
            return;
        accountOf(*m_freer).life(from, to, m_scratch);
        for (const CauseStretch& stretch : m_scratch)
            if (!visit(stretch))
                return;
    };
    splitAmong(packet, trait.activity, each, from, to);
}

void CauseBook::splitLater(const Packet& packet, CausePieces::Later later)
{
    const CausePiece* const pieces = m_pieces.of(packet);
    const CausePiece whole = pieces[later.at];
    auto& owned = const_cast<Packet&>(packet); // counts its own pieces
    if (later.at + 1U != packet.pieces)
        m_told.assign(pieces + later.at + 1, pieces + packet.pieces);
    owned.pieces = static_cast<std::uint16_t>(later.at);
    // Most waits lie within the life that came back.
    const KeptAccount* const kept = m_histories.accountAt(later.node);
    std::size_t parts = 0;
    if (kept != nullptr && whole.ps > 0 && kept->endsAt(later.from + whole.ps)) [[likely]] {
        const CausePieces::List& list = m_pieces.roomFor(packet, static_cast<std::uint32_t>(kept->mostParts()));
        if (list.room - packet.pieces >= kept->mostParts()) [[likely]]
            parts = kept->split(later.from, whole.key.waitedFor, list.at.get() + packet.pieces);
        owned.pieces = static_cast<std::uint16_t>(owned.pieces + parts);
    }
    if (parts == 0) [[unlikely]]
        splitAmong(
            packet, whole.key.waitedFor, [&](auto&& visit, auto&& run) { m_histories.each(later.node, visit, run); }, later.from,
            later.from + whole.ps);
    m_histories.release(packet.id);
    if (m_told.empty())
        return;
    for (const CausePiece& piece : m_told)
        m_pieces.add(packet, piece);
    m_told.clear();
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
            m_pieces.add(packet, {upTo - given, {part.key.code, waitedFor}, 0, part.track});
        left -= upTo - given;
        given = upTo;
    }
    if (left != 0)
        m_pieces.add(packet, {left, {causeCode(CauseClass::heldBack, kNoJob, waitedFor), waitedFor}, 0, -1});
}

CauseAccount CauseBook::accountOf(const Packet& packet)
{
    splitNow(packet);
    return {packet.chain.data(), packet.chainLength, m_pieces.of(packet), packet.pieces,
            packet.mark.ps,      codeOf(packet),     m_plan.whoOf(packet)};
}

void CauseBook::cameBackFor(const Packet& packet)
{
    const CauseAccount account = accountOf(packet);
    const std::int64_t now = m_context.now.ps;
    if (!m_histories.keep(packet.id, account, now)) [[unlikely]]
        m_histories.goOn(packet.id, account.life(0, now, m_histories.renew()));
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
    const CauseClass own = packet.hostOp == HostOp::read ? CauseClass::hostRead : codes.classOf(packet);
    packet.eachEntry([&](const ChainEntry& entry) { put(entry.service, causeCode(own, kNoJob, entry.activity), -1); });
}

void CauseBook::adopt(Packet& packet, const Packet& other)
{
    tellAll(packet); // its chain may become full
    eachPiece(other, [&](const CausePiece& piece) { m_pieces.add(packet, piece); });
}

void CauseBook::move(Packet& packet, Packet& kept)
{
    splitNow(packet);
    m_pieces.move(packet, kept);
}

} // namespace floom::inline engine
