// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/causes.h"

#include "model/context.h"

#include <algorithm>
#include <limits>

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kApart = WorkRing::kApart;
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
        trait.activity = static_cast<std::uint16_t>(meter.activity);
        trait.kind = name == "buffer_wait" || name == "map_miss"               ? Kind::place
            : name == "sram_wait" || name == "tag_wait" || name == "slot_wait" ? Kind::part
            : name == "power_cap"                                              ? Kind::policy
            : name == "host_software"                                          ? Kind::host
            : name == "held" || name == "suspend"                              ? Kind::die
                                                                               : Kind::server;
        trait.plain = trait.kind == Kind::server && !m_plan.jobs && !m_plan.who ? &m_rings[meter.track] : &m_never;
        m_traits.push_back(trait);
    }
    Packet packet;
    for (int owner = 0; owner < kOwners; ++owner)
        for (std::size_t op = 0; op < kOps; ++op) {
            packet.owner = static_cast<Owner>(owner);
            packet.op = static_cast<FlashOp>(op);
            m_plain[owner][op] = causeCode(classOf(packet), kNoJob, 0);
        }
}

CauseClass CauseBook::classOf(const Packet& packet) const
{
    switch (packet.owner) {
    case Owner::hostRead:
        return packet.retry > 0 ? CauseClass::retry : CauseClass::hostRead;
    case Owner::hostWrite:
        return packet.hostOp == HostOp::trim ? CauseClass::hostTrim
            : packet.hostOp == HostOp::flush ? CauseClass::hostFlush
            : packet.op == FlashOp::erase    ? CauseClass::hostErase
            : packet.retry > 0               ? CauseClass::retry
                                             : CauseClass::hostWrite;
    case Owner::gc:
        if ((foldStages >> packet.stage & 1U) != 0)
            return CauseClass::fold;
        return packet.op == FlashOp::erase                                    ? CauseClass::gcErase
            : packet.op == FlashOp::program || packet.op == FlashOp::copyback ? CauseClass::gcProgram
                                                                              : CauseClass::gcRead;
    case Owner::map:
        return CauseClass::map;
    case Owner::parity:
        return CauseClass::parity;
    default:
        return CauseClass::other;
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
    return causeCode(classOf(packet), job, activity);
}

std::uint32_t CauseBook::whoOf(const Packet& packet) const
{
    return !m_plan.who ? 0 : packet.request != 0 ? packet.request : packet.flash.superblock;
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

inline void CauseBook::hold(const Packet& packet, const Trait& trait, Time start, Time end)
{
    if (end <= start || (isPlain(packet) && trait.plain->append(start.ps, end.ps, plainCode(packet, trait)))) [[likely]]
        return;
    holdSpecial(packet, trait, start, end);
}

[[gnu::noinline]] void CauseBook::holdSpecial(const Packet& packet, const Trait& trait, Time start, Time end)
{
    WorkRing& ring = ringOf(trait);
    if (trait.kind == Kind::server) {
        ring.push(start.ps, end.ps, ownCode(packet, trait.activity), whoOf(packet), m_longest);
        return;
    }
    if (trait.kind != Kind::die || holdByChain(packet, ring, start.ps, end.ps))
        return;
    const std::int64_t known = life(packet, start.ps, end.ps, m_scratch);
    if (known > start.ps)
        ring.push(start.ps, known, ownCode(packet, trait.activity), whoOf(packet), m_longest);
    for (const CauseStretch* stretch = m_scratch.end(); stretch != m_scratch.begin();) {
        --stretch;
        ring.push(stretch->from, stretch->to, stretch->code, stretch->who, m_longest);
    }
}

// As life(), without building a list: possible if the chain covers the interval and no value is negative. False: not possible.
inline bool CauseBook::holdByChain(const Packet& packet, WorkRing& ring, std::int64_t start, std::int64_t end)
{
    std::int64_t time = packet.mark.ps;
    if (packet.chainLength == Packet::kChain || time < end)
        return false;
    splitNow(packet);
    std::size_t i = packet.chainLength, piece = packet.pieces;
    const CausePiece* const pieces = m_pieces.of(packet);
    // Common case: the die is held while its packet waits for the bus after the array operation.
    if (const ChainEntry* const latest = packet.chain.data() + (i > 0 ? i - 1 : 0);
        i > 1 && time - latest->service == end && latest->service >= 0) {
        const std::int64_t begun = end - latest->wait;
        std::int64_t left = latest->freeOn != 0 ? 0 : latest->wait;
        std::size_t first = piece;
        while (left > 0 && first > 0 && pieces[first - 1].ps > 0)
            left -= pieces[--first].ps;
        if (left == 0 && latest->wait >= 0 && begun >= start && begun - start <= latest[-1].service) {
            if (begun > start)
                ring.push(start, begun, ownCode(packet, 0) | latest[-1].activity, whoOf(packet), m_longest);
            if (latest->freeOn != 0)
                ring.push(begun, end, freeCauseCode(latest->activity), 0, m_longest);
            for (time = begun; piece > first; time += pieces[piece].ps) {
                --piece;
                ring.push(time, time + pieces[piece].ps, pieces[piece].key.code, pieces[piece].who, m_longest);
            }
            return true;
        }
    }
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
    const std::uint32_t own = ownCode(packet, 0), who = whoOf(packet);
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

void CauseBook::worked(const Packet& packet, MeterId meter, Time start, Time end)
{
    hold(packet, m_traits[meter], start, end);
}

void CauseBook::tellAll(Packet& packet)
{
    ChainEntry *const begin = packet.chain.data(), *const end = begin + packet.chainLength;
    if (std::none_of(begin, end, [](const ChainEntry& entry) { return entry.freeOn != 0; }))
        return;
    m_told.clear();
    eachOwnPiece(packet, [this](const CausePiece& piece) { m_told.push_back(piece); });
    std::for_each(begin, end, [](ChainEntry& entry) { entry.freeOn = 0; });
    packet.pieces = 0;
    for (const CausePiece& piece : m_told)
        m_pieces.add(packet, piece);
}

// A common wait: the server was free (a clock edge or command latency). True: stored in short form.
inline bool CauseBook::waitedForFree(const Packet& packet, const Trait& trait, Time from, Time to)
{
    if (trait.plain->latest()->end > from.ps || packet.chainLength > kShort || m_barred.packet == &packet
        || static_cast<std::uint64_t>((to - from).ps) > static_cast<std::uint64_t>(m_longest)) [[unlikely]]
        return false;
    const_cast<Packet&>(packet).chain[packet.chainLength - 1U].freeOn = static_cast<std::uint32_t>(trait.track) + 1;
    return true;
}

// Calls nothing but at its end, so the common cases save no registers.
[[gnu::noinline]] void CauseBook::booked(const Packet& packet, MeterId meter, Time mark, Time start, Time end)
{
    const Trait& trait = m_traits[meter];
    if (start == mark || waitedForFree(packet, trait, mark, start)) [[likely]]
        hold(packet, trait, start, end);
    else
        splitAndHold(packet, trait, mark, start, end);
}

[[gnu::noinline]] void CauseBook::splitAndHold(const Packet& packet, const Trait& trait, Time mark, Time start, Time end)
{
    waitedLong(packet, trait, mark, start);
    hold(packet, trait, start, end);
}

void CauseBook::waited(const Packet& packet, MeterId meter, Time from, Time to)
{
    const Trait& trait = m_traits[meter];
    if (!waitedForFree(packet, trait, from, to))
        waitedLong(packet, trait, from, to);
}

[[gnu::noinline]] void CauseBook::waitedLong(const Packet& packet, const Trait& trait, Time from, Time to)
{
    if (packet.chainLength > kShort) [[unlikely]]
        tellAll(const_cast<Packet&>(packet));
    switch (trait.kind) {
    case Kind::server:
    case Kind::die:
        splitOnServer(packet, trait, from.ps, to.ps);
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
    waited(packet, meter, m_context.now - length, m_context.now);
}

inline void CauseBook::splitOnServer(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to)
{
    if (m_barred.packet == &packet) [[unlikely]] { // the time the server was free is already booked
        m_barred.packet = nullptr;
        splitLong(packet, trait, m_barred.from, to, m_barred.length);
        return;
    }
    const CausePieces::List& list = m_pieces.roomFor(packet);
    CausePiece* const pieces = list.at.get();
    std::uint32_t count = packet.pieces;
    const std::uint32_t most = std::min(count + kApart, list.room);
    const WorkRing& ring = ringOf(trait);
    const std::uint32_t activity = trait.activity;
    const ServerWork* work = ring.latest();
    while (work->start >= to) // booked ahead
        --work;
    std::int64_t left = to - from, high = std::min(work->end, to);
    for (; work->start > from && count != most; high = (--work)->end) {
        pieces[count++] = {high - work->start, {work->code, activity}, work->who, trait.track};
        left -= high - work->start;
    }
    if (high > from && count != most) {
        pieces[count++] = {high - from, {work->code, activity}, work->who, trait.track};
        left -= high - from;
    }
    if (left != 0) {
        if (left < 0 || count == most || ring.goesOn(work)) [[unlikely]] {
            splitLong(packet, trait, from, to, 0);
            return;
        }
        pieces[count++] = {left, {causeCode(CauseClass::free, kNoJob, activity), activity}, 0, trait.track};
    }
    m_longest = std::max(m_longest, to - from);
    const_cast<Packet&>(packet).pieces = static_cast<std::uint16_t>(count); // the packet stores its own piece count
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
    const std::int64_t left = ringOf(trait).split(
        from, to, length, [&](std::int64_t ps, std::uint32_t code, std::uint32_t who) { piece(ps, code, who, trait.track); });
    if (left > 0)
        piece(left, free, 0, trait.track);
}

} // namespace floom::inline engine
