// SPDX-License-Identifier: GPL-3.0-or-later
// CauseBook: behind whom each packet waited, in picoseconds that sum to its waits. Fed by the Context with all that is booked, when a run
// asks for causes; one per simulation. It changes nothing of what happens.
// The rules:
// - A server (die, bus, core, link, ...): the wait goes to the work that held the very server meanwhile. What no work covers stood free.
// - A die that is held while its packet waits elsewhere or is served elsewhere: what that packet was doing then, from its own account.
// - A place (buffer slot, map line, SRAM, tag): what the packet was doing that gave the place back, or brought the line; before it was
//   created, what the packet was doing whose return let the firmware create it, and so on, as far back as is kept (CauseHistories); beyond
//   that "no room".
// - A full queue of the host: the parts of the life of the request whose completion made room, in proportion to their lengths.
// - The power cap and coalescing of interrupts hold back by rule.
// - Burst by burst arbitrated interconnects: a transfer's own stints count as one at its end.
#pragma once

#include "model/cause_histories.h"
#include "model/packet.h"
#include "model/work_ring.h"
#include "results/causes.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

class Context;
using MeterId = std::uint32_t;
struct MeterInfo;

// Of a packet and its account as many pieces as CauseBook::eachPiece() tells, or more.
[[nodiscard]] inline std::size_t mostCausePieces(const Packet& packet)
{
    std::size_t number = packet.pieces + std::size_t{packet.chainLength};
    for (const Packet* part = packet.account; part != nullptr; part = part->next)
        number += part->pieces + std::size_t{part->chainLength};
    return number;
}

class CauseBook {
public:
    struct Plan {
        bool who = false; // keep who it was: for requests that are looked at one by one
        bool jobs = false, byTenant = false; // tell the host's work apart by job
    };
    CauseBook(Context& context, const Plan& plan, const std::vector<MeterInfo>& meters, const std::vector<ActivityInfo>& activities,
              std::size_t tracks);

    // `packet` has waited for `meter` from `mark` to `start`, and then held its server until `end`: waited() and worked(), where there is
    // any such time.
    void booked(const Packet& packet, MeterId meter, Time mark, Time start, Time end);
    // `packet` has waited for `meter` from `from` to `to`, and is booked.
    void waited(const Packet& packet, MeterId meter, Time from, Time to);
    // It held the meter's server.
    void worked(const Packet& packet, MeterId meter, Time start, Time end);
    // Some rule held it back.
    void heldBack(const Packet& packet, MeterId meter, Time from, Time to);
    // So long of the wait that is booked next was for a place behind the server, which stood free for want of it.
    void barred(const Packet& packet, MeterId meter, Time length);

    // The firmware handles the return of `packet`; what follows, follows from that. nullptr: from something else.
    void cameBack(const Packet* packet)
    {
        if (packet == nullptr || packet->request != 0) // reads of the host and fetched data give back nothing that is waited for this long
            m_histories.clear();
        else
            cameBackFor(*packet);
    }
    // The firmware has created `packet` because of that.
    void follows(const Packet& packet) { m_histories.follows(packet.id, packet.mark.ps); }
    // `packet` gives a place back to those that wait for it in a part of the drive, now.
    void frees(const Packet& packet) { m_freer = &packet; }
    // A request has gone, and its slot is free: `packet` is still what it was.
    void gone(const Packet& packet);

    // As Packet::adopt(): of the same waits.
    void adopt(Packet& packet, const Packet& other);
    // All of it becomes the account of `kept`.
    void move(Packet& packet, Packet& kept);

    // As they were booked.
    template <typename Function> void eachPiece(const Packet& packet, Function&& function) const
    {
        const Packet* part = &packet;
        do {
            eachOwnPiece(*part, function);
            part = part == &packet ? packet.account : part->next;
        } while (part != nullptr);
    }
    // In no order that means anything, quicker: `free(activity, track, ps)` for a wait before a server that stood free, if it is told in
    // the short way, else `piece(piece)`.
    template <typename Free, typename Piece> void eachPiece(const Packet& packet, Free&& free, Piece&& piece) const
    {
        const Packet* part = &packet;
        do {
            for (const ChainEntry *entry = part->chain.data(), *end = entry + part->chainLength; entry != end; ++entry)
                if (entry->freeOn != 0)
                    free(entry->activity, static_cast<std::int32_t>(entry->freeOn) - 1, entry->wait);
            if (part->pieces > 0)
                for (const CausePiece *each = m_pieces[part->id].at.get(), *end = each + part->pieces; each != end; ++each)
                    piece(*each);
            part = part == &packet ? packet.account : part->next;
        } while (part != nullptr);
    }
    static CausePiece::Key freeKey(std::uint32_t activity) { return {freeCauseCode(activity), activity}; }

    static constexpr std::uint32_t kNoJob = kNoCauseJob;

    std::uint64_t foldStages = 0; // bits of Packet::stage that fold what lies in a fast area

private:
    static constexpr std::size_t kMostOfLife = 64; // parts of the life of the request that went last
    enum class Kind : std::uint8_t { server, die, place, part, policy, host }; // die: held or stopped, a symptom
    struct Trait {
        WorkRing* plain = nullptr; // where what holds the server is kept, when nothing else needs to be asked
        std::int32_t track = 0;
        std::uint16_t activity = 0;
        Kind kind = Kind::server;
    };
    struct Pieces {
        std::unique_ptr<CausePiece[]> at;
        std::uint32_t room = 0;
    };
    // Chains that grow beyond that have all their waits told by pieces: a full one adds up what comes.
    static constexpr std::size_t kShort = Packet::kChain - 4;

    // Of a part of an account. The pieces of an entry sum to its wait.
    template <typename Function> void eachOwnPiece(const Packet& part, Function&& function) const
    {
        const CausePiece *piece = part.pieces > 0 ? m_pieces[part.id].at.get() : nullptr, *const end = piece + part.pieces;
        for (std::size_t i = 0; i < part.chainLength; ++i) {
            const ChainEntry& entry = part.chain[i];
            if (entry.freeOn != 0)
                function(CausePiece{entry.wait, freeKey(entry.activity), 0, static_cast<std::int32_t>(entry.freeOn) - 1});
            for (std::int64_t left = entry.freeOn != 0 ? 0 : entry.wait; left != 0 && piece != end; ++piece) {
                left -= piece->ps;
                function(*piece);
            }
        }
        for (; piece != end; ++piece)
            function(*piece);
    }
    void tellAll(Packet& packet); // all waits by pieces

    [[nodiscard]] CauseClass classOf(const Packet& packet) const;
    [[nodiscard]] std::uint32_t ownCode(const Packet& packet, std::uint32_t activity) const;
    [[nodiscard]] std::uint32_t whoOf(const Packet& packet) const;
    [[nodiscard]] WorkRing& ringOf(const Trait& trait) { return m_rings[static_cast<std::size_t>(trait.track)]; }
    [[nodiscard]] bool isPlain(const Packet& packet, const Trait& trait) const
    {
        return trait.plain != nullptr && packet.retry == 0 && (foldStages >> packet.stage & 1U) == 0;
    }
    [[nodiscard]] std::uint32_t plainCode(const Packet& packet, const Trait& trait) const
    {
        return m_plain[static_cast<std::size_t>(packet.owner)][static_cast<std::size_t>(packet.op)] | trait.activity;
    }
    void hold(const Packet& packet, const Trait& trait, Time start, Time end);
    void holdSpecial(const Packet& packet, const Trait& trait, Time start, Time end);
    bool holdByChain(const Packet& packet, WorkRing& ring, std::int64_t start, std::int64_t end);
    void holdDie(const Packet& packet, const Trait& trait, Time start, Time end);
    void waitedAndHeld(const Packet& packet, MeterId meter, Time mark, Time start, Time end);
    void add(const Packet& packet, const CausePiece& piece)
    {
        auto& owned = const_cast<Packet&>(packet); // counts its own pieces
        const Pieces& list = roomFor(packet);
        if (owned.pieces < list.room) [[likely]]
            list.at[owned.pieces++] = piece;
        else
            list.at[owned.pieces - 1U].ps += piece.ps; // no more are counted; what they sum to is right
    }
    // For one more, or so many, unless it has as many as can be counted.
    Pieces& roomFor(const Packet& packet)
    {
        if (packet.id < m_lists) [[likely]]
            if (Pieces& list = m_pieces[packet.id]; packet.pieces < list.room) [[likely]]
                return list;
        return makeRoom(packet);
    }
    Pieces& makeRoom(const Packet& packet, std::uint32_t more = 1);
    void addMore(const Packet& packet, std::uint32_t first, const CausePiece& piece);
    void splitLong(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to, std::int64_t drop);
    void splitOnServer(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to);
    // `each(visit, run)`: what was done meanwhile, latest first, as CauseHistories::each() tells it.
    template <typename Each>
    void splitAmong(const Packet& packet, std::uint32_t waitedFor, Each&& each, std::int64_t from, std::int64_t to);
    void splitOnPlace(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to);
    void splitLikeLife(const Packet& packet, std::uint32_t waitedFor, std::int64_t ps);
    // What `packet` did in [from, to); answers how far back its account goes.
    std::int64_t life(const Packet& packet, std::int64_t from, std::int64_t to, CauseLife& out) const;
    [[nodiscard]] CauseAccount accountOf(const Packet& packet) const;
    void cameBackFor(const Packet& packet);

    Context& m_context;
    Plan m_plan;
    std::vector<Trait> m_traits; // by meter
    std::vector<WorkRing> m_rings; // by track
    std::vector<Pieces> m_pieces; // by packet; Packet::pieces of them count
    CauseHistories m_histories; // of what the firmware handles at present, and what led to each packet
    CauseLife m_scratch;
    std::vector<CausePiece> m_told; // while all are told
    std::int64_t m_longest = 1'000'000'000; // picoseconds that anybody waited for a server; at least a millisecond
    const Packet* m_freer = nullptr;
    std::vector<CausePiece> m_lastLife; // of the request that went last: ps and code
    struct Barred {
        const Packet* packet = nullptr;
        std::int64_t from = 0, length = 0;
    } m_barred;
    std::uint32_t m_lists = 0; // m_pieces.size()
    static constexpr std::size_t kOps = 5; // FlashOp
    std::uint32_t m_plain[kOwners][kOps] = {}; // the code but for the activity, of one job, read once, out of no fast area
};

} // namespace floom
