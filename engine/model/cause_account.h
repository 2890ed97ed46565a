// SPDX-License-Identifier: GPL-3.0-or-later
// CauseAccount: view of a packet's time account: its chain, and the pieces of its waits. Its life() is the same as a list of stretches:
// what the packet did, or waited for, and when. KeptAccount: a copy that builds its life only when it is read; most are never read.
#pragma once

#include "model/packet.h"
#include "results/causes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace floom::inline engine {

// One part of a packet's wait.
struct CausePiece {
    std::int64_t ps = 0;
    struct Key {
        std::uint32_t code = 0; // the work waited behind: causeClassOf(), causeJobOf(), causeActivityOf()
        std::uint32_t waitedFor = 0; // activity
        bool operator==(const Key&) const = default;
    } key;
    std::uint32_t who = 0; // as in RequestWait; 0 unless CauseBook::Plan::who
    std::int32_t track = -1;
};

constexpr std::uint32_t kNoCauseJob = 0xFF;

// Parts of CausePiece::Key::code.
[[nodiscard]] constexpr CauseClass causeClassOf(std::uint32_t code)
{
    return static_cast<CauseClass>(code >> 24);
}
[[nodiscard]] constexpr std::uint32_t causeJobOf(std::uint32_t code) // kNoCauseJob: none
{
    return code >> 16 & 0xFF;
}
[[nodiscard]] constexpr std::uint32_t causeActivityOf(std::uint32_t code)
{
    return code & 0xFFFF;
}

[[nodiscard]] constexpr std::uint32_t causeCode(CauseClass cause, std::uint32_t job, std::uint32_t activity)
{
    return static_cast<std::uint32_t>(cause) << 24 | job << 16 | activity;
}
[[nodiscard]] constexpr std::uint32_t freeCauseCode(std::uint32_t activity) // the server was free
{
    return causeCode(CauseClass::free, kNoCauseJob, activity);
}
[[nodiscard]] constexpr CausePiece::Key freeCauseKey(std::uint32_t activity)
{
    return {freeCauseCode(activity), activity};
}

// One stretch of a packet's life.
struct CauseStretch {
    std::int64_t from = 0, to = 0; // picoseconds
    std::uint32_t code = 0, who = 0;
    std::int32_t track = -1;

    // True if this stretch continues `before`: same work, without a gap.
    [[nodiscard]] bool goesOnIn(const CauseStretch& before) const
    {
        return code == before.code && from == before.to && track == before.track && who == before.who;
    }
};

// The stretches of a packet's life, latest first.
class CauseLife {
public:
    // Removes all stretches and makes room for `room` of them.
    void clear(std::size_t room)
    {
        m_count = 0;
        if (room > m_room) [[unlikely]] {
            m_room = 2 * room;
            m_at = std::make_unique_for_overwrite<CauseStretch[]>(m_room);
        }
    }
    void put(const CauseStretch& stretch)
    {
        if (m_count > 0 && m_at[m_count - 1].goesOnIn(stretch))
            m_at[m_count - 1].from = stretch.from;
        else
            m_at[m_count++] = stretch;
    }
    // Direct access, faster than put(): write the stretches to room(), then set their number with fill().
    [[nodiscard]] CauseStretch* room() { return m_at.get(); }
    void fill(std::size_t count) { m_count = count; }

    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] const CauseStretch* begin() const { return m_at.get(); }
    [[nodiscard]] const CauseStretch* end() const { return m_at.get() + m_count; }

private:
    std::unique_ptr<CauseStretch[]> m_at;
    std::size_t m_room = 0, m_count = 0;
};

struct CauseAccount {
    const ChainEntry* chain = nullptr;
    std::size_t length = 0;
    const CausePiece* pieces = nullptr; // wait after wait in chain order; within a wait, latest first
    std::size_t count = 0;
    std::int64_t mark = 0; // picoseconds: accounted up to here
    std::uint32_t own = 0, who = 0; // code of the packet's own work, activity left out; as in CausePiece

    // Lists what the packet did in [from, to). Returns the time from which the account is known.
    std::int64_t life(std::int64_t from, std::int64_t to, CauseLife& out) const;
};

class KeptAccount {
public:
    // Copies `account` as it is `now`. False, and nothing is copied, for accounts only life() can handle at once: full chains, work booked
    // beyond `now`.
    bool keep(const CauseAccount& account, std::int64_t now)
    {
        m_account.length = 0;
        if (account.length == 0 || account.length == Packet::kChain || account.mark > now)
            return false;
        if (account.length > m_entryRoom || account.count > m_pieceRoom) [[unlikely]]
            makeRoom(account.length, account.count);
        std::copy_n(account.chain, account.length, m_chain.get());
        std::copy_n(account.pieces, account.count, m_pieces.get());
        m_account = {m_chain.get(), account.length, m_pieces.get(), account.count, account.mark, account.own, account.who};
        m_now = now;
        return true;
    }
    void drop() { m_account.length = 0; }

    [[nodiscard]] bool isKept() const { return m_account.length > 0; }
    // Lower bound for the stretches of its life: own work of different activities stays separate.
    [[nodiscard]] std::size_t least() const;
    // CauseAccount::life() of the whole account; then drops the copy. Sets `begin` to the time from which the account is known. True if the
    // stretches are contiguous and none is empty.
    bool tell(CauseLife& out, std::int64_t& begin);

    [[nodiscard]] bool endsAt(std::int64_t time) const { return isKept() && m_now == time; }
    [[nodiscard]] std::size_t mostParts() const { return 1 + 2 * m_account.length + m_account.count; }
    // Splits a wait for `waitedFor` from `from` to the end of the life, latest first, without building the life. Writes at most mostParts()
    // pieces and returns their number; 0 if the life is shorter than the wait, or its pieces do not sum to its waits.
    std::size_t split(std::int64_t from, std::uint32_t waitedFor, CausePiece* out) const;

private:
    void makeRoom(std::size_t entries, std::size_t pieces);
    [[nodiscard]] bool tellWhole(CauseLife& out, std::int64_t& begin) const;
    // First piece of a wait whose pieces end before `end`; nullptr if they do not sum to the wait.
    [[nodiscard]] const CausePiece* beginOf(const ChainEntry& wait, const CausePiece* end) const
    {
        const CausePiece* piece = end;
        std::int64_t left = wait.wait;
        for (; left > 0 && piece != m_account.pieces && piece[-1].ps > 0; --piece)
            left -= piece[-1].ps;
        return left == 0 ? piece : nullptr;
    }

    CauseAccount m_account; // points into m_chain and m_pieces
    std::int64_t m_now = 0;
    std::unique_ptr<ChainEntry[]> m_chain;
    std::unique_ptr<CausePiece[]> m_pieces;
    std::uint32_t m_entryRoom = 0, m_pieceRoom = 0;
};

} // namespace floom::inline engine
