// SPDX-License-Identifier: GPL-3.0-or-later
// CauseBook: behind whom each packet waited, in picoseconds that sum to its waits. Fed by the Context with all that is booked, when a run
// asks for causes; one per simulation. It changes nothing of what happens.
// The rules:
// - A server (die, bus, core, link, ...): the wait goes to the work that held the very server meanwhile. What no work covers stood free.
// - A die that is held while its packet waits elsewhere or is served elsewhere: what that packet was doing then, from its own account.
// - A place (buffer slot, map line, SRAM, tag): what the packet was doing that gave the place back, or brought the line; before it was
//   created, what the packet was doing whose return let the firmware create it, and so on, as far back as is kept (kReach stretches of one
//   kind each); beyond that "no room".
// - A full queue of the host: the parts of the life of the request whose completion made room, in proportion to their lengths.
// - The power cap and coalescing of interrupts hold back by rule.
// - Burst by burst arbitrated interconnects: a transfer's own stints count as one at its end.
#pragma once

#include "model/packet.h"
#include "model/work_ring.h"
#include "results/causes.h"

#include <cstdint>
#include <vector>

namespace floom {

class Context;
using MeterId = std::uint32_t;
struct MeterInfo;

// One part of a packet's wait.
struct CausePiece {
    std::int64_t ps = 0;
    std::uint32_t code = 0; // whose work: see CauseBook::classOf() and the like
    std::uint32_t who = 0; // as in RequestWait; 0 unless kept
    std::int32_t track = -1;
    std::uint32_t waitedFor = 0; // activity
};

class CauseBook {
public:
    struct Plan {
        bool who = false; // keep who it was: for requests that are looked at one by one
        bool jobs = false, byTenant = false; // tell the host's work apart by job
    };
    CauseBook(const Plan& plan, const std::vector<MeterInfo>& meters, const std::vector<ActivityInfo>& activities, std::size_t tracks);

    // `packet` has waited for `meter` from `from` to `to`, and is booked.
    void waited(Context& context, const Packet& packet, MeterId meter, Time from, Time to);
    // It held the meter's server.
    void worked(Context& context, const Packet& packet, MeterId meter, Time start, Time end);
    // Some rule held it back.
    void heldBack(const Packet& packet, MeterId meter, Time from, Time to);
    // So long of the wait that is booked next was for a place behind the server, which stood free for want of it.
    void barred(Context& context, const Packet& packet, MeterId meter, Time length);

    // The firmware handles the return of `packet`; what follows, follows from that. nullptr: from something else.
    void cameBack(Context& context, const Packet* packet);
    // The firmware has created `packet` because of that.
    void follows(const Packet& packet);
    // `packet` gives a place back to those that wait for it in a part of the drive, now.
    void frees(const Packet& packet) { m_freer = &packet; }
    // A request has gone, and its slot is free: `packet` is still what it was.
    void gone(const Packet& packet);

    // As Packet::adopt(): of the same waits.
    void adopt(Packet& packet, const Packet& other);
    // All of it becomes the account of `kept`.
    void move(Packet& packet, Packet& kept);

    template <typename Function> void eachPiece(const Packet& packet, Function&& function) const
    {
        const Packet* part = &packet;
        do {
            if (part->pieces > 0)
                for (const CausePiece *piece = m_pieces[part->id].data(), *end = piece + part->pieces; piece != end; ++piece)
                    function(*piece);
            part = part == &packet ? packet.account : part->next;
        } while (part != nullptr);
    }

    static CauseClass classOf(std::uint32_t code) { return static_cast<CauseClass>(code >> 24); }
    static std::uint32_t jobOf(std::uint32_t code) { return code >> 16 & 0xFF; } // kNoJob: none
    static std::uint32_t activityOf(std::uint32_t code) { return code & 0xFFFF; }
    static constexpr std::uint32_t kNoJob = 0xFF;

    std::uint64_t foldStages = 0; // bits of Packet::stage that fold what lies in a fast area

private:
    static constexpr std::size_t kReach = 64;
    enum class Kind : std::uint8_t { server, place, part, policy, host };
    struct Trait {
        std::uint32_t track = 0;
        std::uint16_t activity = 0;
        Kind kind = Kind::server;
        bool symptom = false; // of a die: held or stopped
    };
    struct Stretch { // of a packet's life
        std::int64_t from = 0, to = 0;
        std::uint32_t code = 0, who = 0;
        std::int32_t track = -1;
    };
    using History = std::vector<Stretch>; // latest first
    struct Before {
        std::int64_t at = -1;
        History history;
    };

    static std::uint32_t code(CauseClass cause, std::uint32_t job, std::uint32_t activity)
    {
        return static_cast<std::uint32_t>(cause) << 24 | job << 16 | activity;
    }
    [[nodiscard]] CauseClass classOf(const Packet& packet) const;
    [[nodiscard]] std::uint32_t ownCode(Context& context, const Packet& packet, std::uint32_t activity) const;
    [[nodiscard]] std::uint32_t whoOf(const Packet& packet) const;
    void add(const Packet& packet, const CausePiece& piece);
    void addMore(const Packet& packet, std::uint32_t first, const CausePiece& piece);
    void push(std::uint32_t track, const ServerWork& work) { m_rings[track].push(work, m_longest); }
    void splitOnServer(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to);
    void splitAmong(const Packet& packet, std::uint32_t waitedFor, const History& history, std::int64_t from, std::int64_t to);
    void splitLikeLife(const Packet& packet, std::uint32_t waitedFor, std::int64_t ps);
    // Appends what `packet` did in [from, to), latest first; answers how far back its account goes.
    std::int64_t life(Context& context, const Packet& packet, std::int64_t from, std::int64_t to, History& out) const;
    static void append(History& out, const Stretch& stretch);

    Plan m_plan;
    std::vector<Trait> m_traits; // by meter
    std::vector<WorkRing> m_rings; // by track
    std::vector<std::vector<CausePiece>> m_pieces; // by packet; Packet::pieces of them count
    std::vector<Before> m_before; // by packet: what led to it
    History m_current, m_scratch;
    std::int64_t m_currentAt = -1;
    const Packet* m_freer = nullptr;
    std::vector<CausePiece> m_lastLife; // of the request that went last: ps and code
    std::int64_t m_longest = 1'000'000'000; // picoseconds that anybody waited for a server; at least a millisecond
    struct Barred {
        const Packet* packet = nullptr;
        std::int64_t from = 0, length = 0;
    } m_barred;
};

} // namespace floom
