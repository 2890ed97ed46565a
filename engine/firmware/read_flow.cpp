// SPDX-License-Identifier: GPL-3.0-or-later
// Reads: look up each unit, gather what lies in one page row into one operation, send the operations, join what comes back, complete.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

// Sends a read of one page row on its way.
inline void Controller::sendRead(Context& context, Packet& packet, const ReadOp& op, Stage stage, std::uint64_t address)
{
    packet.stage = stage;
    packet.address = address;
    aim(packet, op.at, FlashOp::read);
    packet.dataBytes = op.bytes;
    packet.rawBytes = op.rawBytes;
    packet.fragments = op.fragments;
    ++m_count.pageReads;
    hostReads(op.at.die);
    context.enterAt(packet, m_cores.runOn(context, packet, Work::issue, m_cores.cycles.issue));
}

// The request goes itself: there is nothing to be joined.
inline void Controller::sendWhole(Context& context, Packet& request, const ReadOp& op)
{
    context.follow(request, m_topology.route(op.at.die, Errand::readToHost, request.port));
    sendRead(context, request, op, kWholeRead, request.host.offset);
}

// One unit that is to be found on the flash by a map that stands at hand: the most of all reads, and what is asked of the others need not
// be asked of them. False: it is no such unit.
inline bool Controller::readOne(Context& context, Packet& request, std::uint64_t unit, std::uint32_t bytes)
{
    std::uint64_t known = m_map.find(unit);
    if (known == UnitMap::kAbsent)
        known = placeAtStart(unit);
    if (known >= UnitMap::kBuffered)
        return false;
    m_cores.run(context, request, Work::command, m_cores.cycles.command + m_cores.cycles.lookup);
    const FlashAddress at = m_layout.address(UnitMap::dieOf(known), UnitMap::slotOf(known));
    sendWhole(context, request, {at, bytes, m_topology.rawBytes(at.die, bytes), 1, 0});
    return true;
}

void Controller::read(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const std::uint64_t first = begin / unitBytes;
    if (m_direct && end <= (first + 1) * unitBytes
        && readOne(context, request, m_layout.wrap(first), static_cast<std::uint32_t>(end - begin)))
        return;
    readUnits(context, request, first);
}

// From `first` on, one by one.
void Controller::readUnits(Context& context, Packet& request, std::uint64_t first)
{
    const std::uint64_t unitBytes = m_settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const std::uint64_t last = (end - 1) / unitBytes;
    const std::int64_t cycles = m_cores.cycles.command + m_cores.cycles.lookup * static_cast<std::int64_t>(last - first + 1);
    if (!m_translation)
        m_cores.run(context, request, Work::command, cycles);
    else if (!translate(context, request, cycles))
        return;
    m_ops.clear();
    m_hot.clear();
    std::uint32_t buffered = 0, unmapped = 0;
    for (std::uint64_t unit = first; unit <= last; ++unit) {
        const auto from = static_cast<std::uint32_t>(unit == first ? begin - unit * unitBytes : 0);
        const auto to = static_cast<std::uint32_t>(unit == last ? end - unit * unitBytes : unitBytes);
        const std::uint64_t here = unitOf(unit);
        if (m_journal && m_journal->onRead) [[unlikely]]
            witness(here);
        const std::uint64_t known = m_blocks ? locate(here) : m_map.find(here);
        if (!m_ahead.empty() && joinAhead(here, known, to - from))
            continue;
        if (UnitMap::buffered(known) || foundInCache(here))
            buffered += to - from;
        else if (known == UnitMap::kUnmapped || (known == UnitMap::kAbsent && !m_layout.filled()))
            unmapped += to - from;
        else
            gather(here, from, to, known);
    }
    if (unmapped > 0) {
        ++m_count.unmappedReads;
        answer(context, request, unmapped, false);
    }
    if (buffered > 0)
        answer(context, request, buffered, true);
    waitAhead(context, request);
    sendReads(context, request);
    for (const auto& [unit, place] : m_hot)
        promote(context, unit, place);
    if (m_cache.on()) // behind what was asked for
        readAhead(context, m_layout.wrap(first), m_layout.wrap(first) + (last - first));
}

void Controller::witness(std::uint64_t unit) const
{
    const std::uint64_t known = locate(unit);
    Spare found{unit, 0, 0};
    if (UnitMap::buffered(known)) {
        const auto entry = m_journal->buffered.find(static_cast<std::uint32_t>(known & ~UnitMap::kBuffered));
        found = entry == m_journal->buffered.end() ? Spare{unit, 0, kLost} : entry->second;
    } else if (known != UnitMap::kUnmapped) {
        const auto spare = m_journal->spares.find(known);
        found = spare != m_journal->spares.end() ? spare->second : Spare{unit, 0, m_layout.filled() ? 0 : kLost};
    }
    m_journal->onRead(found.unit == unit ? found : Spare{unit, 0, kLost});
}

bool Controller::foundInCache(std::uint64_t unit)
{
    if (!m_cache.on())
        return false;
    const bool found = m_cache.find(unit);
    ++(found ? m_readHits : m_readMisses);
    return found;
}

// Adds the bytes [from, to) of a unit to the operation that reads its row, or starts one.
void Controller::gather(std::uint64_t unit, std::uint32_t from, std::uint32_t to, std::uint64_t known)
{
    known = known == UnitMap::kAbsent ? placeAtStart(unit) : known;
    const std::uint32_t die = UnitMap::dieOf(known);
    const std::uint64_t slot = UnitMap::slotOf(known);
    const bool fast = isFast(known);
    if (m_tier && !fast && m_tier->written(unit))
        m_hot.emplace_back(unit, known);
    if (m_layout.inPlace() || (fast && m_fast->inPlace())) {
        const std::uint32_t pieceBytes = m_settings.unitBytes / (fast ? m_fast->pieces() : m_layout.pieces());
        for (std::uint32_t piece = from / pieceBytes; piece * pieceBytes < to; ++piece) {
            ReadOp op;
            op.at.die = fast ? m_fast->pieceDie(known, piece) : m_layout.pieceDie(die, piece);
            op.at.stripe = static_cast<std::uint32_t>(slot);
            op.bytes = std::min(to, (piece + 1) * pieceBytes) - std::max(from, piece * pieceBytes);
            op.rawBytes = m_topology.rawBytes(op.at.die, op.bytes);
            m_ops.push_back(op);
        }
        return;
    }
    const FlashAddress at = addressOf(known);
    const std::uint32_t raw = m_topology.rawBytes(at.die, to - from);
    const std::size_t recent = m_ops.size() > 8 ? m_ops.size() - 8 : 0;
    for (std::size_t i = m_ops.size(); i-- > recent;) {
        ReadOp& op = m_ops[i];
        if (op.at.die != at.die || op.at.stripe != at.stripe || op.at.page != at.page)
            continue;
        if (slot != op.nextSlot)
            ++op.fragments;
        if (at.plane >= op.at.plane + op.at.planes) { // the next plane of the row is read along
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

void Controller::sendReads(Context& context, Packet& request)
{
    if (m_ops.size() == 1 && request.pending == 0 && !m_cache.on()) {
        sendWhole(context, request, m_ops.front());
        return;
    }
    for (const ReadOp& op : m_ops) {
        Packet& child = context.spawn(
            request, m_cache.on() ? route(op.at.die, Errand::readToBuffer) : m_topology.route(op.at.die, Errand::readToHost, request.port),
            request.owner);
        sendRead(context, child, op, m_cache.on() ? kCachedRead : kRead, request.host.offset);
    }
}

// Data that need no flash: they stand in the buffer, or were never written (zeros).
void Controller::answer(Context& context, Packet& request, std::uint32_t bytes, bool fromBuffer)
{
    const PortInfo& port = m_topology.ports[request.port];
    Packet& child = context.spawn(
        request, fromBuffer ? port.answers[request.host.offset / m_settings.unitBytes % port.answers.size()] : port.zeros, request.owner);
    child.stage = kRead;
    child.dataBytes = bytes;
    child.address = request.host.offset;
    context.enterAt(child, later(context.now, request.mark));
}

// A page that could not be corrected is read once more at the next level, as long as its part has one, then for soft decision, as long as
// the code has a use for it; then it is given up.
bool Controller::readAgain(Context& context, Packet& packet)
{
    packet.unreadable = false;
    const DieInfo& die = m_topology.dies[packet.flash.die];
    if (packet.retry >= m_topology.geometries[die.geometry].retrySteps + m_topology.channels[die.channel].softSenses) {
        packet.retry = 0;
        if (m_layout.parity() > 0 && rebuild(context, packet))
            return true;
        m_count.uncorrectable += packet.stage != kRebuild ? 1 : 0;
        return false;
    }
    ++packet.retry;
    ++m_count.retries;
    makeRoom(context, packet);
    context.follow(packet, m_topology.route(packet.flash.die, toHost(packet) ? Errand::readToHost : Errand::readToBuffer, packet.port));
    context.enterAt(packet, m_cores.run(context, packet, Work::issue, m_cores.cycles.issue));
    return true;
}

// A chain holds only so much: what a read that goes round again has booked so far becomes an account behind it.
void Controller::makeRoom(Context& context, Packet& packet)
{
    Packet& kept = context.create(packet.owner);
    kept.chain = packet.chain;
    kept.chainLength = packet.chainLength;
    kept.mark = packet.mark;
    packet.chainLength = 0;
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->move(packet, kept);
    context.absorb(packet, kept);
}

void Controller::wholeReadDone(Context& context, Packet& request)
{
    if (request.unreadable && readAgain(context, request)) [[unlikely]]
        return;
    hostReadDone(context, request.flash.die);
    complete(context, request);
}

void Controller::childDone(Context& context, Packet& child)
{
    if (child.unreadable && readAgain(context, child)) [[unlikely]]
        return;
    if (child.op == FlashOp::read)
        hostReadDone(context, child.flash.die);
    Packet& parent = context.packet(child.parent);
    if (--parent.pending > 0) {
        context.destroy(child);
        return;
    }
    context.absorb(parent, child); // the last to arrive is the way the request's time went
    if (parent.job == 0) {
        complete(context, parent);
    } else if (parent.hostOp == HostOp::write) { // what it waits for is all here, and need not wait for full rows any more
        m_awaited += parent.job;
        drain(context);
    }
}

void Controller::complete(Context& context, Packet& request)
{
    if (m_cache.on() && request.hostOp == HostOp::read)
        keep(request.host);
    if (--m_inside == 0)
        awaitIdle(context);
    const Time end = m_cores.run(context, request, Work::complete, m_cores.cycles.complete);
    request.controlBytes = 16;
    context.follow(request, m_topology.ports[request.port].completion);
    context.enterAt(request, end);
}

} // namespace floom
