// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/cause_account.h"

namespace floom::inline engine {

// Walks the chain backwards. The pieces of an entry's wait are stored latest first and sum to the wait.
std::int64_t CauseAccount::life(std::int64_t from, std::int64_t to, CauseLife& out) const
{
    out.clear(1 + 2 * length + count);
    const auto put = [&](std::int64_t low, std::int64_t high, std::uint32_t code, std::uint32_t whose, std::int32_t track) {
        low = std::max(low, from);
        high = std::min(high, to);
        if (high > low)
            out.put({low, high, code, whose, track});
    };
    std::int64_t time = mark;
    std::size_t piece = count;
    if (to > time) // not booked yet: the packet is being served
        put(time, to, own | (length > 0 ? chain[length - 1].activity : 0), who, -1);
    if (length == Packet::kChain) // a full chain sums its latest steps, so their order is lost
        return time;
    for (std::size_t i = length; i-- > 0 && time > from;) {
        const ChainEntry& entry = chain[i];
        if (entry.service != 0)
            put(time - entry.service, time, own | entry.activity, who, -1);
        time -= entry.service;
        if (entry.wait == 0)
            continue;
        if (entry.freeOn != 0) {
            put(time - entry.wait, time, freeCauseCode(entry.activity), 0, static_cast<std::int32_t>(entry.freeOn) - 1);
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

void KeptAccount::makeRoom(std::size_t entries, std::size_t pieces)
{
    if (entries > m_entryRoom) {
        m_entryRoom = static_cast<std::uint32_t>(std::min<std::size_t>(2 * entries, Packet::kChain));
        m_chain = std::make_unique_for_overwrite<ChainEntry[]>(m_entryRoom);
    }
    if (pieces > m_pieceRoom) {
        m_pieceRoom = static_cast<std::uint32_t>(2 * pieces);
        m_pieces = std::make_unique_for_overwrite<CausePiece[]>(m_pieceRoom);
    }
}

std::size_t KeptAccount::least() const
{
    std::size_t changes = 0;
    std::uint32_t last = UINT32_MAX;
    for (const ChainEntry *entry = m_account.chain, *const end = entry + m_account.length; entry != end; ++entry)
        if (entry->service > 0 && entry->activity != last) {
            last = entry->activity;
            ++changes;
        }
    return changes;
}

bool KeptAccount::tell(CauseLife& out, std::int64_t& begin)
{
    const bool joined = tellWhole(out, begin);
    if (!joined)
        begin = m_account.life(0, m_now, out);
    drop();
    return joined;
}

// As life() from the start on, without its clipping. False if a time is negative or the pieces do not sum to the waits; then life() must be
// used.
inline bool KeptAccount::tellWhole(CauseLife& out, std::int64_t& begin) const
{
    out.clear(mostParts());
    CauseStretch *const first = out.room(), *last = first;
    std::int64_t time = m_account.mark;
    const auto put = [&](std::int64_t ps, std::uint32_t code, std::uint32_t who, std::int32_t track) {
        time -= ps;
        if (last != first && last[-1].code == code && last[-1].track == track && last[-1].who == who)
            last[-1].from = time;
        else
            *last++ = {time, time + ps, code, who, track};
    };
    const std::uint32_t own = m_account.own, who = m_account.who;
    const ChainEntry *const chain = m_account.chain, *entry = chain + m_account.length;
    if (m_now > time)
        *last++ = {time, m_now, own | entry[-1].activity, who, -1};
    const CausePiece* piece = m_account.pieces + m_account.count;
    while (entry-- != chain) {
        if ((entry->service | entry->wait) < 0) [[unlikely]]
            return false;
        if (entry->service > 0)
            put(entry->service, own | entry->activity, who, -1);
        if (entry->wait == 0)
            continue;
        if (entry->freeOn != 0) {
            put(entry->wait, freeCauseCode(entry->activity), 0, static_cast<std::int32_t>(entry->freeOn) - 1);
            continue;
        }
        const CausePiece* const end = piece;
        piece = beginOf(*entry, end);
        if (piece == nullptr)
            return false;
        for (const CausePiece* each = piece; each != end; ++each)
            put(each->ps, each->key.code, each->who, each->track);
    }
    out.fill(static_cast<std::size_t>(last - first));
    begin = time;
    return time >= 0;
}

std::size_t KeptAccount::split(std::int64_t from, std::uint32_t waitedFor, CausePiece* const out) const
{
    CausePiece* last = out;
    std::int64_t time = m_now;
    const auto put = [&](const CausePiece& piece) {
        time -= piece.ps;
        if (last != out && last[-1].key.code == piece.key.code && last[-1].track == piece.track && last[-1].who == piece.who) {
            last[-1].ps += piece.ps;
        } else {
            *last = piece;
            last++->key.waitedFor = waitedFor;
        }
    };
    const std::uint32_t own = m_account.own, who = m_account.who;
    const ChainEntry *const chain = m_account.chain, *entry = chain + m_account.length;
    if (m_now > m_account.mark)
        put({m_now - m_account.mark, {own | entry[-1].activity, 0}, who, -1});
    const CausePiece* piece = m_account.pieces + m_account.count;
    while (time > from) {
        if (entry-- == chain || (entry->service | entry->wait) < 0) [[unlikely]]
            return 0;
        if (entry->service > 0)
            put({entry->service, {own | entry->activity, 0}, who, -1});
        if (entry->wait == 0 || time <= from)
            continue;
        if (entry->freeOn != 0) {
            put({entry->wait, freeCauseKey(entry->activity), 0, static_cast<std::int32_t>(entry->freeOn) - 1});
            continue;
        }
        const CausePiece* const end = piece;
        piece = beginOf(*entry, end);
        if (piece == nullptr)
            return 0;
        for (const CausePiece* each = piece; each != end && time > from; ++each)
            put(*each);
    }
    if (last != out)
        last[-1].ps -= from - time; // the part that began before the wait
    return static_cast<std::size_t>(last - out);
}

} // namespace floom::inline engine
