// SPDX-License-Identifier: GPL-3.0-or-later
// CauseBook: splits each packet's waits by the work they were spent behind, in picoseconds that sum to the waits. The Context feeds it all
// bookings if the run asks for causes. One per simulation; it does not influence the simulation.
// Rules:
// - Server (die, bus, core, link, ...): the wait goes to the work that held this server meanwhile. Time that no work covers is "free".
// - Die held by a packet that waits or is served elsewhere: the wait goes to what that packet was doing then, by its own account.
// - Space (buffer slot, map line, SRAM, tag): the wait goes to what the packet was doing that freed the space or fetched the line. Before
//   its creation: what the packet was doing whose return let the firmware create it, and so on, as far back as CauseHistories reaches;
//   beyond that, "no room".
// - Full host queue: split in proportion to the life of the request whose completion made room.
// - Power cap and interrupt coalescing: "held back".
// - Interconnects that arbitrate after each burst: the bursts of a transfer count as one piece of work at its end.
#pragma once

#include "model/cause_histories.h"
#include "model/cause_pieces.h"
#include "model/packet.h"
#include "model/work_codes.h"
#include "model/work_ring.h"
#include "results/causes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Context;
using MeterId = std::uint32_t;
struct MeterInfo;

class CauseBook {
public:
    struct Plan {
        bool who = false; // store RequestWait::who, for a list of single requests
        bool jobs = false, byTenant = false; // separate host work by job; byTenant: by HostRequest::tenant instead

        [[nodiscard]] std::uint32_t whoOf(const Packet& packet) const
        {
            return !who ? 0 : packet.request != 0 ? packet.request : packet.flash.superblock;
        }
    };
    CauseBook(Context& context, const Plan& plan, const std::vector<MeterInfo>& meters, const std::vector<ActivityInfo>& activities,
              std::size_t tracks);

    // `packet` waited for `meter` from `mark` to `start`, then held its server until `end`. Either may be empty.
    void booked(const Packet& packet, MeterId meter, Time mark, Time start, Time end);
    // As booked(), but makes no call: for common bookings. Only if worksArePlain(), and for chains up to kShort. False: booked() must
    // follow.
    [[nodiscard, gnu::always_inline]] bool tookHere(const Packet& packet, MeterId meter, Time mark, Time start, Time end)
    {
        const Trait& trait = m_traits[meter];
        return (start == mark || waitedForFree(packet, trait, mark, start, m_mostFree))
            && (end <= start || holdPlain(packet, trait, start, end));
    }
    // `packet` waited for `meter` from `from` to `to`; the wait is in its chain already.
    void waited(const Packet& packet, MeterId meter, Time from, Time to);
    // `packet` held a die while it waited, or was served elsewhere; `since` lies before `until`.
    void held(const Packet& packet, MeterId meter, Time since, Time until);
    // A rule of the drive held `packet` back.
    void heldBack(const Packet& packet, MeterId meter, Time from, Time to);
    // For `length` of the wait that is booked next, the server was free but had no room behind it.
    void barred(const Packet& packet, MeterId meter, Time length);

    // The firmware handles the return of `packet` now: packets it creates until the next call follow from that. nullptr: from something
    // else.
    void cameBack(const Packet* packet)
    {
        if (packet == nullptr || packet->request != 0) // host reads and data fetches free nothing others wait long for
            m_histories.clear();
        else
            cameBackFor(*packet);
    }
    // The firmware created `packet` because of the return given to cameBack().
    void follows(const Packet& packet) { m_histories.follows(packet.id, packet.mark.ps); }
    // `packet` frees space in a component now: waits for SRAM, tags and slots booked after this call go to it.
    void frees(const Packet& packet) { m_freer = &packet; }
    // The host request `packet` is complete and its command slot free; call before the packet is destroyed.
    void gone(const Packet& packet);

    // Copies the pieces of `other`, for Packet::adopt(); call before it.
    void adopt(Packet& packet, const Packet& other);
    // Moves the packet's own pieces to `kept`.
    void move(Packet& packet, Packet& kept);

    // Calls `function(piece)` for all pieces, in the order of booking.
    template <typename Function> void eachPiece(const Packet& packet, Function&& function)
    {
        const Packet* part = &packet;
        do {
            eachOwnPiece(*part, function);
            part = part == &packet ? packet.account : part->next;
        } while (part != nullptr);
    }
    // Faster, in no meaningful order: calls `free(entry)` for waits in the short form (ChainEntry::freeOn), `piece(piece)` for all others.
    // Before each part of the account it calls `room(most)`, with an upper bound for the number of calls that follow.
    template <typename Room, typename Free, typename Piece> void eachPiece(const Packet& packet, Room&& room, Free&& free, Piece&& piece)
    {
        const Packet* part = &packet;
        const auto look = [&free](const ChainEntry& entry) {
            if (entry.freeOn != 0)
                free(entry);
        };
        do {
            if (part->pieces != 0)
                splitNow(*part);
            room(std::size_t{part->pieces} + part->chainLength);
            const ChainEntry *entry = part->chain.data(), *const end = entry + part->chainLength;
            for (; end - entry >= 4; entry += 4) {
                look(entry[0]);
                look(entry[1]);
                look(entry[2]);
                look(entry[3]);
            }
            for (; entry != end; ++entry)
                look(*entry);
            if (part->pieces != 0)
                for (const CausePiece *each = m_pieces.of(*part), *last = each + part->pieces; each != last; ++each)
                    piece(*each);
            part = part == &packet ? packet.account : part->next;
        } while (part != nullptr);
    }
    static constexpr std::uint32_t kNoJob = kNoCauseJob;
    // Longer chains store all waits as pieces: once full, a chain sums further steps and the short form would be lost.
    static constexpr std::size_t kShort = Packet::kChain - 4;

    // True if the code of common work needs no look at job or `who`.
    [[nodiscard]] bool worksArePlain() const { return !m_plan.jobs && !m_plan.who; }

    WorkCodes codes; // a drive that folds calls WorkCodes::foldsAt() before the run

private:
    static constexpr std::uint32_t kApart = WorkRing::kApart;
    static constexpr std::size_t kMostOfLife = 64; // pieces kept of the latest completed request
    enum class Kind : std::uint8_t { server, die, place, part, policy, host }; // die: held or suspended, a symptom
    struct Trait {
        WorkRing* plain = nullptr; // the server's ring, if worksArePlain(); else m_never
        std::uint32_t activity = 0;
        std::uint32_t freeOn = 0; // for ChainEntry::freeOn
        WorkRing* ring = nullptr; // the server's
        std::int32_t track = 0;
        Kind kind = Kind::server;
    };
    static_assert(sizeof(Trait) == 32);

    // The pieces of one part of an account. Those of an entry sum to its wait.
    template <typename Function> void eachOwnPiece(const Packet& part, Function&& function)
    {
        splitNow(part);
        const CausePiece *piece = m_pieces.of(part), *const end = piece + part.pieces;
        for (std::size_t i = 0; i < part.chainLength; ++i) {
            const ChainEntry& entry = part.chain[i];
            if (entry.freeOn != 0)
                function(CausePiece{entry.wait, freeCauseKey(entry.activity), 0, static_cast<std::int32_t>(entry.freeOn) - 1});
            for (std::int64_t left = entry.freeOn != 0 ? 0 : entry.wait; left != 0 && piece != end; ++piece) {
                left -= piece->ps;
                function(*piece);
            }
        }
        for (; piece != end; ++piece)
            function(*piece);
    }
    void tellAll(Packet& packet); // converts the short form to pieces

    [[nodiscard]] std::uint32_t ownCode(const Packet& packet, std::uint32_t activity) const;
    [[nodiscard]] std::uint32_t codeOf(const Packet& packet) const // ownCode(packet, 0)
    {
        const std::uint32_t plain = m_plan.jobs ? 0 : codes.plain(packet);
        return plain != 0 ? plain : ownCode(packet, 0);
    }
    // Stores work like most. False: nothing is stored.
    [[gnu::always_inline]] bool holdPlain(const Packet& packet, const Trait& trait, Time start, Time end) const
    {
        const std::uint32_t code = codes.plain(packet);
        return code != 0 && trait.plain->append(start.ps, end.ps, code | trait.activity);
    }
    void hold(const Packet& packet, const Trait& trait, Time start, Time end);
    void holdSpecial(const Packet& packet, const Trait& trait, Time start, Time end);
    bool holdByChain(const Packet& packet, WorkRing& ring, std::int64_t start, std::int64_t end);
    bool heldWhileWaiting(const Packet& packet, WorkRing& ring, std::int64_t start, std::int64_t end);
    // A common wait: the server was free (a clock edge or command latency). True: stored in short form. For chains up to kShort.
    [[gnu::always_inline]] static bool waitedForFree(const Packet& packet, const Trait& trait, Time from, Time to, std::int64_t most)
    {
        if (trait.plain->latest()->end > from.ps || static_cast<std::uint64_t>((to - from).ps) > static_cast<std::uint64_t>(most))
            [[unlikely]]
            return false;
        const_cast<Packet&>(packet).chain[packet.chainLength - std::size_t{1}].freeOn = trait.freeOn;
        return true;
    }
    void setMostFree() { m_mostFree = m_barred.packet == nullptr ? m_longest : 0; }
    void splitAndHold(const Packet& packet, const Trait& trait, Time mark, Time start, Time end);
    void waitedLong(const Packet& packet, const Trait& trait, Time from, Time to);
    void addMore(const Packet& packet, std::uint32_t first, const CausePiece& piece);
    void splitLong(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to, std::int64_t drop);
    // The rest of a wait, `left` picoseconds from `from` to `to`, behind `work` and what came before it; `told` pieces are stored already.
    void splitRest(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to, std::int64_t left, const ServerWork* work,
                   std::uint32_t told);
    void splitOnServer(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to);
    // `each(visit, run)`: visits what was done meanwhile, latest first, as CauseHistories::each() does.
    template <typename Each>
    void splitAmong(const Packet& packet, std::uint32_t waitedFor, Each&& each, std::int64_t from, std::int64_t to);
    void splitOnPlace(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to);
    // Splits the wait that was left for later, if there is one. Most waits for space are never looked at: of the parts of a request, only
    // the last one to come counts.
    void splitNow(const Packet& packet)
    {
        if (const CausePieces::Later* const later = m_pieces.later(packet)) [[unlikely]]
            splitLater(packet, *later);
    }
    void splitLater(const Packet& packet, CausePieces::Later later);
    void splitLikeLife(const Packet& packet, std::uint32_t waitedFor, std::int64_t ps);
    [[nodiscard]] CauseAccount accountOf(const Packet& packet);
    void cameBackFor(const Packet& packet);

    Context& m_context;
    Plan m_plan;
    std::vector<Trait> m_traits; // by meter
    std::vector<WorkRing> m_rings; // by track
    WorkRing m_never; // takes no work, and no wait is behind what it holds
    CausePieces m_pieces;
    CauseHistories m_histories; // what led to each packet, and to what the firmware handles now
    CauseLife m_scratch;
    std::vector<CausePiece> m_told; // scratch of tellAll() and splitLater()
    std::int64_t m_longest = 1'000'000'000; // longest wait for a server so far, picoseconds; at least a millisecond
    std::int64_t m_mostFree = m_longest; // longest wait that needs no further look before it takes the short form: 0 while one is barred
    const Packet* m_freer = nullptr;
    std::vector<CausePiece> m_lastLife; // of the latest completed request: ps, code and track
    struct Barred {
        const Packet* packet = nullptr;
        std::int64_t from = 0, length = 0;
    } m_barred;
};

} // namespace floom::inline engine
