// SPDX-License-Identifier: GPL-3.0-or-later
// CauseBook: what packets did in their lives, and waits for what their lives gave back.
#include "base/wide.h"
#include "model/causes.h"
#include "model/context.h"

#include <algorithm>

namespace floom {

template <typename Each>
inline void CauseBook::splitAmong(const Packet& packet, std::uint32_t waitedFor, Each&& each, std::int64_t from, std::int64_t to)
{
    std::int64_t left = to - from, cursor = to;
    CausePiece *next = nullptr, *stop = nullptr; // where there is room
    const auto put = [&](const CausePiece& piece) {
        if (next == stop) [[unlikely]] {
            const Pieces& list = roomFor(packet);
            next = list.at.get() + packet.pieces;
            stop = list.at.get() + list.room;
            if (next == stop) {
                add(packet, piece);
                return;
            }
        }
        *next++ = piece;
        ++const_cast<Packet&>(packet).pieces; // it counts its own
    };
    each([&](const CauseStretch& stretch) {
        if (stretch.to <= from)
            return false;
        const std::int64_t high = std::min(stretch.to, cursor), low = std::max(stretch.from, from);
        if (high <= low)
            return true;
        put({high - low, {stretch.code, waitedFor}, stretch.who, stretch.track});
        left -= high - low;
        cursor = low;
        return low > from; // nothing is left
    });
    if (left != 0)
        add(packet, {left, {causeCode(CauseClass::noRoom, kNoJob, waitedFor), waitedFor}, 0, -1});
}

void CauseBook::splitOnPlace(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to)
{
    if (trait.kind == Kind::place) {
        splitAmong(
            packet, trait.activity, [this](auto&& visit) { m_histories.each(visit); }, from, to);
        return;
    }
    const auto each = [&](auto&& visit) {
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

// Backwards along its chain. The parts of an entry's wait stand with the latest first, and sum to it.
std::int64_t CauseBook::life(const Packet& packet, std::int64_t from, std::int64_t to, CauseLife& out) const
{
    const std::uint32_t own = ownCode(packet, 0), who = whoOf(packet);
    const std::size_t length = packet.chainLength;
    std::size_t piece = packet.pieces;
    out.clear(1 + 2 * length + piece);
    const auto put = [&](std::int64_t low, std::int64_t high, std::uint32_t code, std::uint32_t whose, std::int32_t track) {
        low = std::max(low, from);
        high = std::min(high, to);
        if (high > low)
            out.put({low, high, code, whose, track});
    };
    std::int64_t time = packet.mark.ps;
    if (to > time) // it has not been booked so far: it is at work
        put(time, to, own | (length > 0 ? packet.chain[length - 1].activity : 0), who, -1);
    if (length == Packet::kChain) // what came last is not known one by one
        return time;
    const CausePiece* const pieces = piece > 0 ? m_pieces[packet.id].at.get() : nullptr;
    for (std::size_t i = length; i-- > 0 && time > from;) {
        const ChainEntry& entry = packet.chain[i];
        if (entry.service != 0)
            put(time - entry.service, time, own | entry.activity, who, -1);
        time -= entry.service;
        if (entry.wait == 0)
            continue;
        if (entry.freeOn != 0) {
            put(time - entry.wait, time, freeKey(entry.activity).code, 0, static_cast<std::int32_t>(entry.freeOn) - 1);
            time -= entry.wait;
            continue;
        }
        const std::size_t end = piece;
        std::int64_t sum = 0;
        while (piece > 0 && sum != entry.wait)
            sum += pieces[--piece].ps;
        std::int64_t high = time;
        for (std::size_t j = piece; j < end; ++j) {
            put(high - pieces[j].ps, high, pieces[j].key.code, pieces[j].who, pieces[j].track);
            high -= pieces[j].ps;
        }
        time -= entry.wait;
    }
    return time;
}

// As life() tells all of it, without what that has to look at: where nothing is below zero, stretch joins stretch back to its begin.
inline bool CauseBook::wholeLife(const Packet& packet, CauseLife& out, std::int64_t& begin) const
{
    const std::size_t length = packet.chainLength;
    const std::int64_t now = m_context.now.ps;
    std::int64_t time = packet.mark.ps;
    if (length == 0 || length == Packet::kChain || time > now)
        return false;
    out.clear(1 + 2 * length + packet.pieces);
    CauseStretch *const first = out.room(), *last = first;
    const auto put = [&](std::int64_t ps, std::uint32_t code, std::uint32_t who, std::int32_t track) {
        time -= ps;
        if (last != first && last[-1].code == code && last[-1].track == track && last[-1].who == who)
            last[-1].from = time;
        else
            *last++ = {time, time + ps, code, who, track};
    };
    const std::uint32_t own = ownCode(packet, 0), who = whoOf(packet);
    const ChainEntry *const chain = packet.chain.data(), *entry = chain + length;
    if (now > time)
        *last++ = {time, now, own | entry[-1].activity, who, -1};
    const CausePiece *const pieces = packet.pieces > 0 ? m_pieces[packet.id].at.get() : nullptr, *piece = pieces + packet.pieces;
    while (entry-- != chain) {
        if (entry->service < 0 || entry->wait < 0)
            return false;
        if (entry->service > 0)
            put(entry->service, own | entry->activity, who, -1);
        if (entry->freeOn != 0) {
            if (entry->wait > 0)
                put(entry->wait, freeKey(entry->activity).code, 0, static_cast<std::int32_t>(entry->freeOn) - 1);
            continue;
        }
        const CausePiece* const end = piece;
        std::int64_t left = entry->wait;
        for (; left > 0 && piece != pieces && piece[-1].ps > 0; --piece)
            left -= piece[-1].ps;
        if (left != 0)
            return false;
        for (const CausePiece* each = piece; each != end; ++each)
            put(each->ps, each->key.code, each->who, each->track);
    }
    if (time < 0)
        return false;
    out.fill(static_cast<std::size_t>(last - first));
    begin = time;
    return true;
}

void CauseBook::cameBackFor(const Packet& packet)
{
    CauseLife& out = m_histories.renew();
    std::int64_t begin = 0;
    if (!wholeLife(packet, out, begin))
        begin = life(packet, 0, m_context.now.ps, out);
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
    tellAll(packet); // its chain may come to be full
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
