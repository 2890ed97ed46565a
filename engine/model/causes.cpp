// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/causes.h"

#include "base/wide.h"
#include "model/context.h"

#include <algorithm>
#include <limits>

namespace floom {
namespace {
constexpr std::uint32_t kApart = WorkRing::kApart;
} // namespace

CauseBook::CauseBook(const Plan& plan, const std::vector<MeterInfo>& meters, const std::vector<ActivityInfo>& activities,
                     std::size_t tracks)
    : m_plan(plan)
    , m_rings(tracks)
{
    for (const MeterInfo& meter : meters) {
        const std::string& name = activities[meter.activity].name;
        Trait trait;
        trait.track = meter.track;
        trait.activity = static_cast<std::uint16_t>(meter.activity);
        trait.symptom = name == "held" || name == "suspend";
        trait.kind = name == "buffer_wait" || name == "map_miss"               ? Kind::place
            : name == "sram_wait" || name == "tag_wait" || name == "slot_wait" ? Kind::part
            : name == "power_cap"                                              ? Kind::policy
            : name == "host_software"                                          ? Kind::host
                                                                               : Kind::server;
        m_traits.push_back(trait);
    }
}

CauseClass CauseBook::classOf(const Packet& packet) const
{
    switch (packet.owner) {
    case Owner::hostRead:
        return packet.retry > 0 ? CauseClass::retry : CauseClass::hostRead;
    case Owner::hostWrite:
        return packet.op == FlashOp::erase ? CauseClass::hostErase : packet.retry > 0 ? CauseClass::retry : CauseClass::hostWrite;
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

std::uint32_t CauseBook::ownCode(Context& context, const Packet& packet, std::uint32_t activity) const
{
    std::uint32_t job = kNoJob;
    if (m_plan.jobs && packet.request != 0) {
        const Packet* root = &packet;
        if (root->step == BusStep::poll)
            root = &context.packet(root->job);
        if (root->parent != kNoPacket)
            root = &context.packet(root->parent);
        job = std::min<std::uint32_t>(m_plan.byTenant ? root->host.tenant : root->host.job, kNoJob);
    }
    return code(classOf(packet), job, activity);
}

std::uint32_t CauseBook::whoOf(const Packet& packet) const
{
    return !m_plan.who ? 0 : packet.request != 0 ? packet.request : packet.flash.stripe;
}

void CauseBook::add(const Packet& packet, const CausePiece& piece)
{
    auto& owned = const_cast<Packet&>(packet); // counts its own pieces
    if (packet.id >= m_pieces.size())
        m_pieces.resize(packet.id + std::size_t{256});
    std::vector<CausePiece>& list = m_pieces[packet.id];
    if (owned.pieces >= list.size()) {
        if (owned.pieces == std::numeric_limits<std::uint16_t>::max()) { // no more are counted; what they sum to is right
            list[owned.pieces - 1U].ps += piece.ps;
            return;
        }
        list.resize(list.size() + 16);
    }
    list[owned.pieces++] = piece;
}

// A wait in a queue of thousands has as many parts: those beyond the latest kApart are added up by whose they are.
void CauseBook::addMore(const Packet& packet, std::uint32_t first, const CausePiece& piece)
{
    if (packet.pieces >= first + kApart) {
        CausePiece* const list = m_pieces[packet.id].data();
        for (std::uint32_t i = first + kApart; i < packet.pieces; ++i)
            if (list[i].code == piece.code && list[i].track == piece.track) {
                list[i].ps += piece.ps;
                list[i].who = list[i].who == piece.who ? piece.who : 0;
                return;
            }
    }
    add(packet, piece);
}

void CauseBook::worked(Context& context, const Packet& packet, MeterId meter, Time start, Time end)
{
    const Trait& trait = m_traits[meter];
    if (end <= start || trait.kind != Kind::server)
        return;
    if (!trait.symptom) {
        push(trait.track, {start.ps, end.ps, ownCode(context, packet, trait.activity), whoOf(packet)});
        return;
    }
    m_scratch.clear();
    const std::int64_t known = life(context, packet, start.ps, end.ps, m_scratch);
    if (known > start.ps)
        push(trait.track, {start.ps, known, ownCode(context, packet, trait.activity), whoOf(packet)});
    for (std::size_t i = m_scratch.size(); i-- > 0;)
        push(trait.track, {m_scratch[i].from, m_scratch[i].to, m_scratch[i].code, m_scratch[i].who});
}

void CauseBook::waited(Context& context, const Packet& packet, MeterId meter, Time from, Time to)
{
    const Trait& trait = m_traits[meter];
    switch (trait.kind) {
    case Kind::server:
        splitOnServer(packet, trait, from.ps, to.ps);
        return;
    case Kind::place:
        splitAmong(packet, trait.activity, m_current, from.ps, to.ps);
        return;
    case Kind::part:
        m_scratch.clear();
        if (m_freer != nullptr)
            life(context, *m_freer, from.ps, to.ps, m_scratch);
        splitAmong(packet, trait.activity, m_scratch, from.ps, to.ps);
        return;
    case Kind::host:
        splitLikeLife(packet, trait.activity, (to - from).ps);
        return;
    case Kind::policy:
        heldBack(packet, meter, from, to);
    }
}

void CauseBook::heldBack(const Packet& packet, MeterId meter, Time from, Time to)
{
    const std::uint32_t activity = m_traits[meter].activity;
    add(packet, {(to - from).ps, code(CauseClass::heldBack, kNoJob, activity), 0, -1, activity});
}

void CauseBook::barred(Context& context, const Packet& packet, MeterId meter, Time length)
{
    const bool waitsOn = packet.mark + length < context.now; // else nothing is booked of which it would be a part
    m_barred = {waitsOn ? &packet : nullptr, packet.mark.ps, length.ps};
    waited(context, packet, meter, context.now - length, context.now);
}

void CauseBook::splitOnServer(const Packet& packet, const Trait& trait, std::int64_t from, std::int64_t to)
{
    std::int64_t drop = 0; // of the time when the server stood free: it is booked
    if (m_barred.packet == &packet) [[unlikely]] {
        drop = m_barred.length;
        from = m_barred.from;
        m_barred.packet = nullptr;
    }
    const std::uint32_t first = packet.pieces;
    const auto piece = [&](std::int64_t ps, std::uint32_t code, std::uint32_t who, std::int32_t track) {
        addMore(packet, first, {ps, code, who, track, trait.activity});
    };
    const std::uint32_t free = code(CauseClass::free, kNoJob, trait.activity);
    const std::int64_t length = to - from - drop;
    if (length <= 0) {
        if (length < 0)
            piece(length, free, 0, -1);
        return;
    }
    m_longest = std::max(m_longest, to - from);
    const auto track = static_cast<std::int32_t>(trait.track);
    const std::int64_t left = m_rings[trait.track].split(
        from, to, length, [&](std::int64_t ps, std::uint32_t code, std::uint32_t who) { piece(ps, code, who, track); });
    if (left > 0)
        piece(left, free, 0, track);
}

void CauseBook::splitAmong(const Packet& packet, std::uint32_t waitedFor, const History& history, std::int64_t from, std::int64_t to)
{
    std::int64_t left = to - from, cursor = to;
    for (const Stretch& stretch : history) {
        const std::int64_t high = std::min(stretch.to, cursor), low = std::max(stretch.from, from);
        if (high <= low)
            continue;
        add(packet, {high - low, stretch.code, stretch.who, stretch.track, waitedFor});
        left -= high - low;
        cursor = low;
    }
    if (left != 0)
        add(packet, {left, code(CauseClass::noRoom, kNoJob, waitedFor), 0, -1, waitedFor});
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
            add(packet, {upTo - given, part.code, 0, part.track, waitedFor});
        left -= upTo - given;
        given = upTo;
    }
    if (left != 0)
        add(packet, {left, code(CauseClass::heldBack, kNoJob, waitedFor), 0, -1, waitedFor});
}

void CauseBook::append(History& out, const Stretch& stretch)
{
    if (!out.empty() && out.back().from == stretch.to && out.back().code == stretch.code && out.back().track == stretch.track
        && out.back().who == stretch.who)
        out.back().from = stretch.from;
    else
        out.push_back(stretch);
}

// Backwards along its chain. The parts of an entry's wait stand with the latest first, and sum to it.
std::int64_t CauseBook::life(Context& context, const Packet& packet, std::int64_t from, std::int64_t to, History& out) const
{
    const std::uint32_t who = whoOf(packet);
    const auto put = [&](std::int64_t low, std::int64_t high, std::uint32_t code, std::uint32_t whose, std::int32_t track) {
        low = std::max(low, from);
        high = std::min(high, to);
        if (high > low)
            append(out, {low, high, code, whose, track});
    };
    std::int64_t time = packet.mark.ps;
    if (to > time) // it has not been booked so far: it is at work
        put(time, to, ownCode(context, packet, packet.chainLength > 0 ? packet.chain[packet.chainLength - 1].activity : 0), who, -1);
    if (packet.chainLength == Packet::kChain) // what came last is not known one by one
        return time;
    std::size_t piece = packet.pieces;
    const CausePiece* const pieces = piece > 0 ? m_pieces[packet.id].data() : nullptr;
    for (std::size_t i = packet.chainLength; i-- > 0 && time > from;) {
        const ChainEntry& entry = packet.chain[i];
        if (entry.service != 0)
            put(time - entry.service, time, ownCode(context, packet, entry.activity), who, -1);
        time -= entry.service;
        if (entry.wait == 0)
            continue;
        const std::size_t end = piece;
        std::int64_t sum = 0;
        while (piece > 0 && sum != entry.wait)
            sum += pieces[--piece].ps;
        std::int64_t high = time;
        for (std::size_t j = piece; j < end; ++j) {
            put(high - pieces[j].ps, high, pieces[j].code, pieces[j].who, pieces[j].track);
            high -= pieces[j].ps;
        }
        time -= entry.wait;
    }
    return time;
}

void CauseBook::cameBack(Context& context, const Packet* packet)
{
    m_currentAt = context.now.ps;
    m_scratch.clear();
    // Reads of the host and fetched data give back nothing that is waited for this long.
    if (packet != nullptr && packet->request == 0) {
        const std::int64_t begin = life(context, *packet, 0, context.now.ps, m_scratch);
        if (packet->id < m_before.size() && m_before[packet->id].at == begin)
            for (const Stretch& stretch : m_before[packet->id].history) {
                append(m_scratch, stretch);
                if (m_scratch.size() >= kReach)
                    break;
            }
    }
    m_current.swap(m_scratch);
}

void CauseBook::follows(const Packet& packet)
{
    if (packet.id >= m_before.size())
        m_before.resize(packet.id + std::size_t{256});
    Before& before = m_before[packet.id];
    before.at = packet.mark.ps;
    before.history.assign(m_current.begin(), m_current.end());
}

void CauseBook::gone(const Packet& packet)
{
    m_lastLife.clear();
    const auto put = [this](std::int64_t ps, std::uint32_t code, std::int32_t track) {
        if (ps > 0)
            m_lastLife.push_back({ps, code, 0, track, 0});
    };
    eachPiece(packet, [&](const CausePiece& piece) {
        if (m_lastLife.size() < kReach)
            put(piece.ps, piece.code, piece.track);
    });
    const CauseClass own = packet.owner == Owner::hostRead ? CauseClass::hostRead : CauseClass::hostWrite;
    packet.eachEntry([&](const ChainEntry& entry) { put(entry.service, code(own, kNoJob, entry.activity), -1); });
}

void CauseBook::adopt(Packet& packet, const Packet& other)
{
    eachPiece(other, [&](CausePiece piece) { add(packet, piece); });
}

void CauseBook::move(Packet& packet, Packet& kept)
{
    const std::size_t most = std::max(packet.id, kept.id);
    if (most >= m_pieces.size())
        m_pieces.resize(most + std::size_t{256});
    m_pieces[packet.id].swap(m_pieces[kept.id]);
    kept.pieces = packet.pieces;
    packet.pieces = 0;
}

} // namespace floom
