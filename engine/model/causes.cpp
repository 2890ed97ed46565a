// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/causes.h"

#include "model/context.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <utility>

namespace floom::inline engine {
namespace {

// Key, who and track of a CausePiece: compilers do not see that they can be stored at once.
using PieceKind = std::uint32_t __attribute__((vector_size(16)));

inline void setPiece(CausePiece& piece, std::int64_t ps, PieceKind kind)
{
    static_assert(sizeof(CausePiece) == offsetof(CausePiece, key) + sizeof(PieceKind));
    piece.ps = ps;
    std::memcpy(static_cast<void*>(&piece.key), &kind, sizeof(kind));
}

} // namespace

CauseBook::CauseBook(Context& context, const Plan& plan, const std::vector<MeterInfo>& meters, const std::vector<ActivityInfo>& activities,
                     std::size_t tracks)
    : m_context(context)
    , m_plan(plan)
    , m_rings(tracks)
{
    constexpr std::int64_t kEver = std::numeric_limits<std::int64_t>::max();
    m_never.push(kEver - 1, kEver, 0, 0, 0);
    for (const MeterInfo& meter : meters) {
        const std::string& name = activities[meter.activity].name;
        Trait trait;
        trait.track = static_cast<std::int32_t>(meter.track);
        trait.activity = meter.activity;
        trait.kind = name == "buffer_wait" || name == "map_miss"               ? Kind::place
            : name == "sram_wait" || name == "tag_wait" || name == "slot_wait" ? Kind::part
            : name == "power_cap"                                              ? Kind::policy
            : name == "host_software"                                          ? Kind::host
            : name == "held" || name == "suspend"                              ? Kind::die
                                                                               : Kind::server;
        trait.ring = &m_rings[meter.track];
        trait.freeOn = meter.track + 1;
        trait.plain = trait.kind == Kind::server && worksArePlain() ? trait.ring : &m_never;
        m_traits.push_back(trait);
    }
}

std::uint32_t CauseBook::ownCode(const Packet& packet, std::uint32_t activity) const
{
    std::uint32_t job = kNoJob;
    if (m_plan.jobs && packet.request != 0) {
        const Packet* root = &packet;
        if (root->onBus.step == BusStep::poll)
            root = &m_context.packet(root->onBus.polled);
        if (root->parent != kNoPacket)
            root = &m_context.packet(root->parent);
        job = std::min<std::uint32_t>(m_plan.byTenant ? root->host.tenant : root->host.job, kNoJob);
    }
    return causeCode(codes.classOf(packet), job, activity);
}

// A wait in a queue of thousands has thousands of parts: those beyond the latest kApart are summed by cause.
void CauseBook::addMore(const Packet& packet, std::uint32_t first, const CausePiece& piece)
{
    if (packet.pieces >= first + kApart) {
        CausePiece* const list = m_pieces.of(packet);
        for (std::uint32_t i = first + kApart; i < packet.pieces; ++i)
            if (list[i].key.code == piece.key.code && list[i].track == piece.track) {
                list[i].ps += piece.ps;
                list[i].who = list[i].who == piece.who ? piece.who : 0;
                return;
            }
    }
    m_pieces.add(packet, piece);
}

// The common case of holdByChain(): the die was held while its packet waited for the bus, or finished its last step before that.
inline bool CauseBook::heldWhileWaiting(const Packet& packet, WorkRing& ring, std::int64_t start, std::int64_t end)
{
    const std::size_t length = packet.chainLength;
    if (length < 2 || length == Packet::kChain)
        return false;
    const ChainEntry &latest = packet.chain[length - 1], &before = packet.chain[length - 2];
    const std::int64_t begun = end - latest.wait;
    if (packet.mark.ps - latest.service != end || (latest.service | latest.wait) < 0 || begun < start || begun - start > before.service)
        return false;
    const auto put = [&](std::int64_t from, std::int64_t to, std::uint32_t code, std::uint32_t who) {
        if (m_plan.who || !ring.append(from, to, code)) [[unlikely]]
            ring.push(from, to, code, who, m_longest);
    };
    const bool isSplit = latest.freeOn == 0 && latest.wait != 0;
    const CausePiece *piece = nullptr, *first = nullptr; // of the wait
    if (isSplit) {
        splitNow(packet);
        first = m_pieces.of(packet);
        piece = first + packet.pieces;
        const CausePiece* each = piece;
        std::int64_t left = latest.wait;
        for (; left > 0 && each != first && each[-1].ps > 0; --each)
            left -= each[-1].ps;
        if (left != 0)
            return false;
        first = each;
    }
    if (begun > start)
        put(start, begun, codeOf(packet) | before.activity, m_plan.whoOf(packet));
    if (!isSplit) {
        if (begun < end)
            put(begun, end, freeCauseCode(latest.activity), 0);
        return true;
    }
    for (std::int64_t time = begun; piece != first; time += piece->ps) {
        --piece;
        put(time, time + piece->ps, piece->key.code, piece->who);
    }
    return true;
}

inline void CauseBook::hold(const Packet& packet, const Trait& trait, Time start, Time end)
{
    if (end > start && !holdPlain(packet, trait, start, end)) [[unlikely]]
        holdSpecial(packet, trait, start, end);
}

[[gnu::noinline]] void CauseBook::holdSpecial(const Packet& packet, const Trait& trait, Time start, Time end)
{
    WorkRing& ring = *trait.ring;
    if (trait.kind == Kind::server) {
        ring.push(start.ps, end.ps, ownCode(packet, trait.activity), m_plan.whoOf(packet), m_longest);
        return;
    }
    if (trait.kind != Kind::die || heldWhileWaiting(packet, ring, start.ps, end.ps) || holdByChain(packet, ring, start.ps, end.ps))
        return;
    const std::int64_t known = accountOf(packet).life(start.ps, end.ps, m_scratch);
    if (known > start.ps)
        ring.push(start.ps, known, ownCode(packet, trait.activity), m_plan.whoOf(packet), m_longest);
    for (const CauseStretch* stretch = m_scratch.end(); stretch != m_scratch.begin();) {
        --stretch;
        ring.push(stretch->from, stretch->to, stretch->code, stretch->who, m_longest);
    }
}

// As CauseAccount::life(), without building a list: possible if the chain covers the interval and no value is negative. False: not
// possible.
inline bool CauseBook::holdByChain(const Packet& packet, WorkRing& ring, std::int64_t start, std::int64_t end)
{
    std::int64_t time = packet.mark.ps;
    if (packet.chainLength == Packet::kChain || time < end)
        return false;
    splitNow(packet);
    std::size_t i = packet.chainLength, piece = packet.pieces;
    const CausePiece* const pieces = m_pieces.of(packet);
    while (i > 0 && time > start) {
        const ChainEntry& entry = packet.chain[--i];
        time -= entry.service + entry.wait;
        std::int64_t left = entry.freeOn != 0 ? 0 : entry.wait;
        while (left > 0 && piece > 0 && pieces[piece - 1].ps > 0)
            left -= pieces[--piece].ps;
        if (left != 0 || entry.service < 0)
            return false;
    }
    if (time > start)
        return false;
    const auto put = [&](std::int64_t length, std::uint32_t code, std::uint32_t whose) {
        const std::int64_t low = std::max(time, start);
        time += length;
        if (const std::int64_t high = std::min(time, end); high > low)
            ring.push(low, high, code, whose, m_longest);
    };
    const std::uint32_t own = codeOf(packet), who = m_plan.whoOf(packet);
    for (; time < end; ++i) {
        const ChainEntry& entry = packet.chain[i];
        std::size_t next = piece;
        if (entry.freeOn != 0)
            put(entry.wait, freeCauseCode(entry.activity), 0);
        for (std::int64_t left = entry.freeOn != 0 ? 0 : entry.wait; left > 0; ++next)
            left -= pieces[next].ps;
        for (std::size_t latest = next; latest-- > piece;)
            put(pieces[latest].ps, pieces[latest].key.code, pieces[latest].who);
        piece = next;
        if (entry.service > 0 && time < end)
            put(entry.service, own | entry.activity, who);
    }
    return true;
}

// Of heldWhileWaiting() the most common case: the packet did not wait.
void CauseBook::held(const Packet& packet, MeterId meter, Time since, Time until)
{
    const Trait& trait = m_traits[meter];
    if (const std::size_t length = packet.chainLength; length >= 2 && length < Packet::kChain && worksArePlain()) [[likely]] {
        const ChainEntry &latest = packet.chain[length - 1], &before = packet.chain[length - 2];
        const std::uint32_t code = codes.plain(packet);
        if (latest.wait == 0 && latest.service >= 0 && packet.mark.ps - latest.service == until.ps && (until - since).ps <= before.service
            && code != 0 && trait.ring->append(since.ps, until.ps, code | before.activity))
            return;
    }
    holdSpecial(packet, trait, since, until);
}

void CauseBook::tellAll(Packet& packet)
{
    ChainEntry *const begin = packet.chain.data(), *const end = begin + packet.chainLength;
    if (std::none_of(begin, end, [](const ChainEntry& entry) { return entry.freeOn != 0; }))
        return;
    eachOwnPiece(packet, [this](const CausePiece& piece) { m_told.push_back(piece); });
    std::for_each(begin, end, [](ChainEntry& entry) { entry.freeOn = 0; });
    packet.pieces = 0;
    for (const CausePiece& piece : m_told)
        m_pieces.add(packet, piece);
    m_told.clear(); // splitLater() would add what it finds
}

[[gnu::always_inline]] inline void CauseBook::splitOnServer(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to)
{
    const CausePieces::List& list = m_pieces.roomFor(packet);
    CausePiece *const first = list.at.get() + packet.pieces, *next = first;
    const CausePiece* const stop = first + std::min(kApart, list.room - packet.pieces);
    const WorkRing& ring = *trait.ring;
    const ServerWork* work = ring.latest();
    while (work->start >= to) // booked ahead
        --work;
    const std::uint32_t activity = trait.activity;
    const PieceKind kind{0, activity, 0, static_cast<std::uint32_t>(trait.track)};
    std::int64_t left = to - from, high = std::min(work->end, to);
    // False: there are more parts than room for them.
    const auto take = [&](auto&& whose) {
        for (; work->start > from; high = (--work)->end) {
            if (next == stop) [[unlikely]]
                return false;
            const std::int64_t ps = high - work->start;
            setPiece(*next++, ps, kind | whose(*work));
            left -= ps;
        }
        if (high <= from)
            return true;
        if (next == stop) [[unlikely]]
            return false;
        setPiece(*next++, high - from, kind | whose(*work));
        left -= high - from;
        return true;
    };
    const bool fits = m_plan.who ? take([](const ServerWork& of) {
        return PieceKind{of.code, 0, of.who, 0};
    })
                                 : take([](const ServerWork& of) { return PieceKind{of.code}; });
    if (left < 0 || (left > 0 && fits && (next == stop || ring.goesOn(work)))) [[unlikely]] {
        splitLong(packet, trait, from, to, 0);
        return;
    }
    if (to - from > m_longest) [[unlikely]] {
        m_longest = to - from;
        setMostFree();
    }
    if (fits && left != 0)
        setPiece(*next++, left, kind | PieceKind{freeCauseCode(activity)});
    const auto told = static_cast<std::uint32_t>(next - first);
    auto& owned = const_cast<Packet&>(packet); // counts its own pieces
    owned.pieces = static_cast<std::uint16_t>(owned.pieces + told);
    if (!fits) [[unlikely]]
        splitRest(packet, trait, from, high, left, work, told);
}

// Calls nothing but at its end, so the common cases save no registers.
[[gnu::noinline]] void CauseBook::booked(const Packet& packet, MeterId meter, Time mark, Time start, Time end)
{
    const Trait& trait = m_traits[meter];
    if (start == mark || (packet.chainLength <= kShort && waitedForFree(packet, trait, mark, start, m_mostFree))) [[likely]]
        hold(packet, trait, start, end);
    else
        splitAndHold(packet, trait, mark, start, end);
}

[[gnu::noinline]] void CauseBook::splitAndHold(const Packet& packet, const Trait& trait, Time mark, Time start, Time end)
{
    if (trait.kind <= Kind::die && m_barred.packet == nullptr && packet.chainLength <= kShort) [[likely]]
        splitOnServer(packet, trait, mark.ps, start.ps);
    else
        waitedLong(packet, trait, mark, start);
    hold(packet, trait, start, end);
}

void CauseBook::waited(const Packet& packet, MeterId meter, Time from, Time to)
{
    const Trait& trait = m_traits[meter];
    if (packet.chainLength > kShort || !waitedForFree(packet, trait, from, to, m_mostFree))
        splitAndHold(packet, trait, from, to, to);
}

[[gnu::noinline]] void CauseBook::waitedLong(const Packet& packet, const Trait& trait, Time from, Time to)
{
    if (m_barred.packet != nullptr && m_barred.packet != &packet && packet.chainLength <= kShort
        && waitedForFree(packet, trait, from, to, m_longest))
        return;
    if (packet.chainLength > kShort) [[unlikely]]
        tellAll(const_cast<Packet&>(packet));
    switch (trait.kind) {
    case Kind::server:
    case Kind::die:
        if (m_barred.packet == &packet) [[unlikely]] { // the time the server was free is already booked
            const Barred barred = std::exchange(m_barred, {});
            setMostFree();
            splitLong(packet, trait, barred.from, to.ps, barred.length);
        } else {
            splitOnServer(packet, trait, from.ps, to.ps);
        }
        return;
    case Kind::place:
    case Kind::part:
        splitOnPlace(packet, trait, from.ps, to.ps);
        return;
    case Kind::host:
        splitLikeLife(packet, trait.activity, (to - from).ps);
        return;
    case Kind::policy:
        m_pieces.add(packet, {(to - from).ps, {causeCode(CauseClass::heldBack, kNoJob, trait.activity), trait.activity}, 0, -1});
    }
}

void CauseBook::heldBack(const Packet& packet, MeterId meter, Time from, Time to)
{
    const std::uint32_t activity = m_traits[meter].activity;
    if (packet.chainLength > kShort) [[unlikely]]
        tellAll(const_cast<Packet&>(packet));
    m_pieces.add(packet, {(to - from).ps, {causeCode(CauseClass::heldBack, kNoJob, activity), activity}, 0, -1});
}

void CauseBook::barred(const Packet& packet, MeterId meter, Time length)
{
    const bool waitsOn = packet.mark + length < m_context.now; // else no wait is booked that could contain it
    m_barred = {waitsOn ? &packet : nullptr, packet.mark.ps, length.ps};
    setMostFree();
    waited(packet, meter, m_context.now - length, m_context.now);
}

[[gnu::noinline]] void CauseBook::splitRest(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to, std::int64_t left,
                                            const ServerWork* work, std::uint32_t told)
{
    const std::uint32_t first = packet.pieces - told;
    const auto piece = [&](std::int64_t ps, std::uint32_t code, std::uint32_t who) {
        addMore(packet, first, {ps, {code, trait.activity}, who, trait.track});
    };
    left = trait.ring->split(from, to, left, work, told, piece);
    if (left > 0)
        piece(left, freeCauseCode(trait.activity), 0);
}

[[gnu::noinline]] void CauseBook::splitLong(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to, std::int64_t drop)
{
    const std::uint32_t first = packet.pieces, activity = trait.activity, free = causeCode(CauseClass::free, kNoJob, activity);
    const auto piece = [&](std::int64_t ps, std::uint32_t code, std::uint32_t who, std::int32_t track) {
        addMore(packet, first, {ps, {code, activity}, who, track});
    };
    const std::int64_t length = to - from - drop;
    if (length <= 0) {
        if (length < 0)
            piece(length, free, 0, -1);
        return;
    }
    m_longest = std::max(m_longest, to - from);
    setMostFree();
    const std::int64_t left = trait.ring->split(
        from, to, length, [&](std::int64_t ps, std::uint32_t code, std::uint32_t who) { piece(ps, code, who, trait.track); });
    if (left > 0)
        piece(left, free, 0, trait.track);
}

} // namespace floom::inline engine
