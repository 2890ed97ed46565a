// SPDX-License-Identifier: GPL-3.0-or-later
// CauseAccount: where a packet's time went, as its chain and the pieces of its waits have it, and from that its life: what it did when.
// KeptAccount: a copy of one. Its life is told when somebody looks back to it; most are not looked at by anybody.
#pragma once

#include "model/packet.h"
#include "results/causes.h"

#include <cstdint>
#include <memory>

namespace floom {

// One part of a packet's wait.
struct CausePiece {
    std::int64_t ps = 0;
    struct Key {
        std::uint32_t code = 0; // whose work: see causeClassOf() and the like
        std::uint32_t waitedFor = 0; // activity
        bool operator==(const Key&) const = default;
    } key;
    std::uint32_t who = 0; // as in RequestWait; 0 unless kept
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
[[nodiscard]] constexpr std::uint32_t freeCauseCode(std::uint32_t activity) // nobody's: the server stood free
{
    return causeCode(CauseClass::free, kNoCauseJob, activity);
}

struct CauseStretch { // of a packet's life
    std::int64_t from = 0, to = 0;
    std::uint32_t code = 0, who = 0;
    std::int32_t track = -1;

    [[nodiscard]] bool goesOnIn(const CauseStretch& before) const
    {
        return code == before.code && from == before.to && track == before.track && who == before.who;
    }
};

// Latest first.
class CauseLife {
public:
    // Empty, with room for so many.
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
    // For one who puts all of it there, and says how much that was.
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
    const CausePiece* pieces = nullptr; // of one wait after the other; those of a wait with the latest first
    std::size_t count = 0;
    std::int64_t mark = 0; // picoseconds: accounted up to here
    std::uint32_t own = 0, who = 0; // the code of its own work, but for the activity; and as in CausePiece

    // What it did in [from, to); answers how far back the account goes.
    std::int64_t life(std::int64_t from, std::int64_t to, CauseLife& out) const;
};

class KeptAccount {
public:
    // A copy as it is `now`, and when it begins. False, and nothing is kept: life() alone can tell it.
    bool keep(const CauseAccount& account, std::int64_t now, std::int64_t& begin);
    void drop() { m_account.length = 0; }

    [[nodiscard]] bool isKept() const { return m_account.length > 0; }
    // At least so many stretches are in its life: those of its own work with different activities do not join.
    [[nodiscard]] std::size_t least() const;
    // As CauseAccount::life() of all of it. It is kept no longer. True: each stretch joins the one before it, and is longer than nothing.
    bool tell(CauseLife& out);

private:
    void makeRoom(std::size_t entries, std::size_t pieces);
    [[nodiscard]] bool tellWhole(CauseLife& out) const;

    CauseAccount m_account; // of what is here
    std::int64_t m_now = 0;
    std::unique_ptr<ChainEntry[]> m_chain;
    std::unique_ptr<CausePiece[]> m_pieces;
    std::size_t m_entryRoom = 0, m_pieceRoom = 0;
};

} // namespace floom
