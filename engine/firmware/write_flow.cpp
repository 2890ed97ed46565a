// SPDX-License-Identifier: GPL-3.0-or-later
// Writes: chunks of at most 16 KiB take slots of the write buffer, are fetched from the host and stored; a unit that is written in part is
// read first. Flush waits for all that was stored before it; trim forgets.
#include "firmware/controller.h"

#include <algorithm>
#include <utility>

namespace floom {
namespace {
constexpr std::uint64_t kChunkBytes = 16384; // what one DMA descriptor of the host interface moves; store-and-forward unit of writes
}

void Controller::write(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const std::uint64_t first = begin / unitBytes, last = (end - 1) / unitBytes;
    const auto units = static_cast<std::int64_t>(last - first + 1);
    const std::int64_t cycles = m_cores.cycles.command + (m_cores.cycles.lookup + m_cores.cycles.buffer) * units;
    if (!m_translation)
        m_cores.run(context, request, Work::command, cycles);
    else if (!translate(context, request, cycles))
        return;
    const std::uint64_t chunkUnits = std::max<std::uint64_t>(1, kChunkBytes / unitBytes);
    const auto& fetches = m_topology.ports[request.port].fetches;
    for (std::uint64_t unit = first; unit <= last; unit += chunkUnits) {
        Packet& chunk = context.spawn(request, fetches[unit / chunkUnits % fetches.size()], Owner::hostWrite);
        chunk.stage = kFetch;
        chunk.address = unit * unitBytes;
        chunk.job = static_cast<std::uint32_t>(std::min(chunkUnits, last - unit + 1)); // units it brings
        chunk.dataBytes = static_cast<std::uint32_t>(std::min(end, (unit + chunk.job) * unitBytes) - std::max(begin, unit * unitBytes));
        m_buffer.waiting.push(context, chunk);
    }
    for (const std::uint64_t unit : {first, last}) { // below a unit: what is not overwritten must be read and kept
        const std::uint64_t covered = std::min(end, (unit + 1) * unitBytes) - std::max(begin, unit * unitBytes);
        if (covered == unitBytes)
            continue;
        const std::uint64_t known = locate(unitOf(unit));
        if (known == UnitMap::kUnmapped || UnitMap::buffered(known))
            continue;
        m_ops.clear();
        gather(unitOf(unit), 0, m_settings.unitBytes, known);
        for (const ReadOp& op : m_ops) {
            Packet& child = context.spawn(request, route(op.at.die, Errand::readToBuffer), Owner::hostWrite);
            child.stage = kModifyRead;
            aim(child, op.at, FlashOp::read);
            child.dataBytes = op.bytes;
            child.rawBytes = op.rawBytes;
            ++m_count.pageReads;
            hostReads(op.at.die);
            context.enterAt(child, m_cores.runOn(context, child, Work::issue, m_cores.cycles.issue));
        }
        if (first == last)
            break;
    }
    admitChunks(context);
    if (!m_buffer.waiting.empty() && (m_blocks ? blocksRest() : m_buffer.rests())) [[unlikely]]
        drain(context); // nothing else will make room
}

void Controller::admitChunks(Context& context)
{
    while (!m_buffer.waiting.empty() && m_buffer.reserve(m_buffer.waiting.head(context).job)) {
        Packet& chunk = m_buffer.waiting.pop(context);
        context.waited(chunk, m_bufferWait);
        context.enterAt(chunk, later(context.now, chunk.mark));
    }
}

void Controller::fetched(Context& context, Packet& chunk)
{
    Packet& request = context.packet(chunk.parent);
    m_buffer.unreserve(chunk.job);
    const std::uint64_t first = chunk.address / m_settings.unitBytes;
    m_count.hostUnits += chunk.job;
    m_hostBytes += chunk.dataBytes;
    const bool awaited = !m_settings.writeBack || (request.host.fua && !m_settings.plp);
    if (awaited)
        request.job += chunk.job; // units that must be programmed before it is complete
    for (std::uint32_t i = 0; i < chunk.job; ++i)
        store(unitOf(first + i), awaited ? request.id : kNoPacket, request.request);
    childDone(context, chunk);
    drain(context);
    admitChunks(context);
}

void Controller::store(std::uint64_t unit, PacketId request, std::uint32_t version)
{
    if (abstract()) {
        m_buffer.take(unit, request, m_epoch, laneOf(unit));
        return;
    }
    m_cache.remove(unit);
    const PlaceMap::Entry entry = m_map.at(unit);
    const std::uint64_t last = entry.get(), known = last == UnitMap::kAbsent ? placeAtStart(unit) : last;
    std::uint64_t replaces = UnitMap::kAbsent, replacesOrder = 0;
    if (UnitMap::buffered(known)) {
        const auto old = static_cast<std::uint32_t>(known & ~UnitMap::kBuffered);
        if (request == kNoPacket && m_buffer[old].dirty) { // overwritten in the buffer before it went anywhere
            if (m_journal)
                m_journal->buffered[old] = {unit, ++m_journal->sequence, version};
            return;
        }
        replaces = std::exchange(m_buffer[old].replaces, UnitMap::kAbsent); // held by the newest, where it is looked for
        replacesOrder = m_buffer[old].replacesOrder;
        if (replaces != UnitMap::kAbsent && !isFast(replaces) && !m_buffer[old].dirty) // what was on its way is so no more
            ++m_collections[UnitMap::dieOf(replaces)].awaited;
    } else if (known != UnitMap::kUnmapped && !m_layout.inPlace() && !m_blocks) {
        supersede(known);
        replaces = known;
    }
    const std::uint32_t slot = m_buffer.take(unit, request, m_epoch, laneOf(unit));
    m_buffer[slot].replaces = replaces;
    m_buffer[slot].replacesOrder = replacesOrder;
    entry.set(UnitMap::kBuffered | slot);
    if (m_journal)
        m_journal->buffered[slot] = {unit, ++m_journal->sequence, version};
}

// The unit in `slot` is on flash: nobody needs the slot any more.
void Controller::slotDone(Context& context, std::uint32_t slot, const Packet& program, Time born)
{
    WriteBuffer::Slot& entry = m_buffer[slot];
    for (std::size_t i = 0; i < m_flushes.size();) {
        if (entry.flushEpoch < m_flushes[i].epoch && --m_flushes[i].left == 0) {
            Packet& waiting = context.packet(m_flushes[i].request);
            m_flushes.erase(m_flushes.begin() + static_cast<std::ptrdiff_t>(i));
            context.waited(waiting, m_bufferWait);
            complete(context, waiting);
        } else {
            ++i;
        }
    }
    const PacketId requestId = entry.request;
    const std::uint64_t replaces = entry.replaces;
    m_buffer.release(slot);
    if (replaces != UnitMap::kAbsent)
        release(context, replaces);
    if (requestId == kNoPacket)
        return;
    Packet& request = context.packet(requestId);
    m_awaited -= request.pending == 0 ? 1 : 0;
    if (--request.job > 0 || request.pending > 0)
        return;
    if (born >= request.mark) { // since its data were stored the request's time is the way of this program: waiting for its row first
        context.waited(request, m_bufferWait, born - request.mark);
        context.adopt(request, program);
    } else { // the program left before the last of the request's data came
        context.waited(request, m_bufferWait, program.mark - request.mark);
    }
    complete(context, request);
}

void Controller::flush(Context& context, Packet& request)
{
    m_cores.run(context, request, Work::command, m_cores.cycles.command);
    const std::uint32_t left = m_settings.plp ? 0 : m_buffer.stored(); // what is in the buffer is safe already
    ++m_epoch;
    if (left == 0) {
        complete(context, request);
        return;
    }
    m_flushes.push_back({request.id, m_epoch, left});
    drain(context);
}

void Controller::trim(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_settings.unitBytes;
    const std::uint64_t first = (request.host.offset + unitBytes - 1) / unitBytes; // only units that are trimmed whole
    const std::uint64_t last = (request.host.offset + request.host.bytes) / unitBytes;
    const auto units = static_cast<std::int64_t>(last > first ? last - first : 0);
    m_cores.run(context, request, Work::command, m_cores.cycles.command + m_cores.cycles.lookup * units);
    for (std::uint64_t unit = first; unit < last; ++unit)
        forget(context, unitOf(unit));
    complete(context, request);
    drain(context); // a victim has less to move now, and its die may take the host's data again
}

void Controller::forget(Context& context, std::uint64_t unit)
{
    const std::uint64_t known = abstract() ? UnitMap::kUnmapped : locate(unit);
    if (known == UnitMap::kUnmapped)
        return;
    if (m_blocks) {
        const Place home = m_layout.home(unit);
        m_blocks->trim(home.die, home.slot);
        m_map.set(unit, UnitMap::kAbsent);
        return;
    }
    m_cache.remove(unit);
    if (!UnitMap::buffered(known) && !m_layout.inPlace()) {
        invalidate(known);
        if (isFast(known))
            freeFast(known);
    }
    m_map.set(unit, UnitMap::kUnmapped);
    if (UnitMap::buffered(known)) { // nobody wants the older copy any more
        const std::uint64_t older =
            std::exchange(m_buffer[static_cast<std::uint32_t>(known & ~UnitMap::kBuffered)].replaces, UnitMap::kAbsent);
        if (older != UnitMap::kAbsent)
            release(context, older);
    }
    if (m_translation)
        m_translation->changed(context, unit);
}

} // namespace floom
