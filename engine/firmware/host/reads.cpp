// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/host/reads.h"

#include <algorithm>

namespace floom::inline engine {

Reads::Reads(Drive& drive, Space& space, const With& with)
    : m_drive(drive)
    , m_space(space)
    , m_with(with)
{
    m_ops.reserve(256);
    drive.parts.add(PartId::reads, *this);
}

void Reads::prepare()
{
    m_direct = !m_with.map.on() && !m_with.places.blocks && m_space.tier == nullptr && !m_with.ahead.on() && !m_space.layout.inPlace()
        && !m_drive.journal; // the journal needs each read
}

// Makes the packet a read of one page row.
[[gnu::always_inline]] inline void Reads::makeOne(Packet& packet, const ReadOp& op, std::uint8_t stage, std::uint64_t address)
{
    packet.stage = stage;
    packet.address = address;
    packet.dataBytes = op.bytes;
    packet.rawBytes = op.rawBytes;
    packet.fragments = op.fragments;
    m_space.hostReads(op.at.die);
}

void Reads::sendOne(Context& context, Packet& packet, const ReadOp& op, std::uint8_t stage, DieOperation visit, std::uint64_t address)
{
    makeOne(packet, op, stage, address);
    m_drive.orders.readNext(context, packet, op.at, visit);
}

// Fast path for the most frequent read: one unit that a map in the controller finds on flash; skips the checks of the other cases. False if
// the unit is not on flash.
inline bool Reads::readOne(Context& context, Packet& request, Lpn lpn, std::uint32_t bytes)
{
    const Ppn known = m_with.places.locate(lpn);
    if (known >= UnitMap::kBuffered)
        return false;
    const std::int64_t cycles = m_drive.cycles.command + m_drive.cycles.lookup, issue = m_drive.cycles.issue;
    const bool inOneStep = m_drive.cores.mayRunBoth(context, request, cycles, issue);
    const Time ready = inOneStep ? m_drive.cores.runBoth<Work::command, Work::issue>(context, request, cycles, issue)
                                 : m_drive.cores.run(context, request, Work::command, cycles);
    const FlashAddress at = m_space.layout.address(UnitMap::dieOf(known), UnitMap::slotOf(known));
    makeOne(request, {at, bytes, m_drive.topology.rawBytes(at.die, bytes), 1, {}}, stageOf(PartId::reads, read_step::whole),
            request.host.offset);
    if (inOneStep) [[likely]]
        m_drive.orders.readReady(context, request, at, DieOperation::readToHost, ready);
    else // a recording of the issue task tells its address
        m_drive.orders.readNext(context, request, at, DieOperation::readToHost);
    return true;
}

void Reads::read(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const HostUnit first{begin / unitBytes};
    if (m_direct && end <= (first + 1) * unitBytes
        && readOne(context, request, m_space.layout.wrap(first), static_cast<std::uint32_t>(end - begin)))
        return;
    readUnits(context, request, first);
}

// Looks up the units one by one, from `first` on.
void Reads::readUnits(Context& context, Packet& request, HostUnit first)
{
    const std::uint64_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const HostUnit last{(end - 1) / unitBytes};
    const std::int64_t cycles = m_drive.cycles.command + m_drive.cycles.lookup * static_cast<std::int64_t>(last - first + 1);
    if (!m_with.map.on())
        m_drive.cores.run(context, request, Work::command, cycles);
    else if (!m_with.map.translate(context, request, cycles))
        return;
    const Places& places = m_with.places;
    m_ops.clear();
    m_with.promotion.forget();
    std::uint32_t buffered = 0, unmapped = 0;
    for (HostUnit unit = first; unit <= last; ++unit) {
        const auto from = static_cast<std::uint32_t>(unit == first ? begin - unit * unitBytes : 0);
        const auto to = static_cast<std::uint32_t>(unit == last ? end - unit * unitBytes : unitBytes);
        const Lpn here = places.lpnOf(unit);
        if (m_drive.journal && m_drive.journal->onRead) [[unlikely]]
            witness(here);
        const Ppn known = places.blocks ? places.locate(here) : places.map.find(here);
        if (m_with.ahead.join(here, known, to - from))
            continue;
        if (UnitMap::buffered(known) || m_with.ahead.found(here))
            buffered += to - from;
        else if (known == UnitMap::kUnmapped || (known == UnitMap::kAbsent && !places.isWritten(here)))
            unmapped += to - from;
        else
            gather(here, from, to, known);
    }
    if (unmapped > 0) {
        ++m_drive.count.unmappedReads;
        answer(context, request, unmapped, false);
    }
    if (buffered > 0)
        answer(context, request, buffered, true);
    m_with.ahead.wait(context, request);
    send(context, request);
    m_with.promotion.follow(context);
    if (m_with.ahead.on()) // prefetch after the requested units
        m_with.ahead.readOn(context, m_space.layout.wrap(first), m_space.layout.wrap(first) + (last - first));
}

void Reads::witness(Lpn lpn) const
{
    const SpareJournal& journal = *m_drive.journal;
    const Ppn known = m_with.places.locate(lpn);
    Spare found{lpn, 0, 0};
    if (UnitMap::buffered(known)) {
        const auto entry = journal.buffered.find(BufferSlot{static_cast<std::uint32_t>(known & ~UnitMap::kBuffered)});
        found = entry == journal.buffered.end() ? Spare{lpn, 0, kLost} : entry->second;
    } else if (known != UnitMap::kUnmapped) {
        const auto spare = journal.spares.find(known);
        found = spare != journal.spares.end() ? spare->second : Spare{lpn, 0, m_with.places.isWritten(lpn) ? 0 : kLost};
    }
    journal.onRead(found.lpn == lpn ? found : Spare{lpn, 0, kLost});
}

const std::vector<ReadOp>& Reads::operations(Lpn lpn, Ppn known)
{
    m_ops.clear();
    gather(lpn, 0, m_drive.settings.unitBytes, known);
    return m_ops;
}

void Reads::gather(Lpn lpn, std::uint32_t from, std::uint32_t to, Ppn known)
{
    known = known == UnitMap::kAbsent ? m_with.places.atStart(lpn) : known;
    m_with.promotion.saw(lpn, known);
    if (m_space.layout.inPlace() || (m_space.isInTier(known) && m_space.tier->inPlace())) {
        gatherPieces(known, from, to);
        return;
    }
    const SlotIndex slot = UnitMap::slotOf(known);
    const FlashAddress at = m_space.addressOf(known);
    const std::uint32_t raw = m_drive.topology.rawBytes(at.die, to - from);
    const std::size_t recent = m_ops.size() > 8 ? m_ops.size() - 8 : 0;
    for (std::size_t i = m_ops.size(); i-- > recent;) {
        ReadOp& op = m_ops[i];
        if (op.at.die != at.die || op.at.superblock != at.superblock || op.at.page != at.page)
            continue;
        if (slot != op.nextSlot)
            ++op.fragments;
        if (at.plane >= op.at.plane + op.at.planes) { // also read the next plane of the row
            op.at.planes = static_cast<std::uint8_t>(at.plane - op.at.plane + 1);
            op.fragments = std::max<std::uint16_t>(op.fragments, op.at.planes);
        } else if (at.plane < op.at.plane) {
            continue;
        }
        op.bytes += to - from;
        op.rawBytes += raw;
        op.nextSlot = slot + 1;
        return;
    }
    m_ops.push_back({at, to - from, raw, 1, slot + 1});
}

// In place, where a unit is cut into pieces.
void Reads::gatherPieces(Ppn ppn, std::uint32_t from, std::uint32_t to)
{
    const bool inTier = m_space.isInTier(ppn);
    const std::uint32_t pieceBytes = m_drive.settings.unitBytes / (inTier ? m_space.tier->pieces() : m_space.layout.pieces());
    for (std::uint32_t piece = from / pieceBytes; piece * pieceBytes < to; ++piece) {
        ReadOp op;
        op.at.die = inTier ? m_space.tier->pieceDie(ppn, piece) : m_space.layout.pieceDie(UnitMap::dieOf(ppn), piece);
        op.at.superblock = SuperblockIndex{static_cast<std::uint32_t>(UnitMap::slotOf(ppn))};
        op.bytes = std::min(to, (piece + 1) * pieceBytes) - std::max(from, piece * pieceBytes);
        op.rawBytes = m_drive.topology.rawBytes(op.at.die, op.bytes);
        m_ops.push_back(op);
    }
}

void Reads::send(Context& context, Packet& request)
{
    const bool cached = m_with.ahead.on();
    if (m_ops.size() == 1 && request.pending == 0 && !cached) { // the request itself is sent: nothing to join
        sendOne(context, request, m_ops.front(), stageOf(PartId::reads, read_step::whole), DieOperation::readToHost, request.host.offset);
        return;
    }
    for (const ReadOp& op : m_ops) {
        Packet& child = context.spawn(request, Route{}, request.owner);
        sendOne(context, child, op, cached ? ReadAhead::kCached : stageOf(PartId::reads, read_step::child),
                cached ? DieOperation::readToBuffer : DieOperation::readToHost, request.host.offset);
    }
}

// Answers data that need no flash read: buffered, or never written (zeros).
void Reads::answer(Context& context, Packet& request, std::uint32_t bytes, bool fromBuffer)
{
    const PortInfo& port = m_drive.topology.ports[request.port];
    const std::uint64_t buffer = request.host.offset / m_drive.settings.unitBytes % port.answers.size();
    Packet& child = context.spawn(request, fromBuffer ? port.answers[buffer] : port.zeros, request.owner);
    child.stage = stageOf(PartId::reads, read_step::child);
    child.dataBytes = bytes;
    child.address = request.host.offset;
    context.enterAt(child, later(context.now, child.mark));
}

void Reads::returned(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    if (packet.stage == stageOf(PartId::reads, read_step::whole)) {
        done(context, packet);
        m_with.requests.complete(context, packet);
        return;
    }
    if (packet.op == FlashOp::read)
        done(context, packet);
    m_with.requests.joined(context, packet);
}

} // namespace floom::inline engine
