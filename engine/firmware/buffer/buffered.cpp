// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/buffer/buffered.h"

#include <algorithm>
#include <utility>

namespace floom {
namespace {

std::uint32_t slotsOf(const FirmwareSettings& settings)
{
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(settings.bufferBytes / settings.unitBytes, 16, 1U << 24));
}

std::uint32_t slotOf(std::uint64_t known)
{
    return static_cast<std::uint32_t>(known & ~UnitMap::kBuffered);
}

} // namespace

Buffered::Buffered(Drive& drive, Space& space, Places& places, MapPages& map, Lanes& lanes, ReadCache& cache, Completions& completions)
    : writeBuffer(slotsOf(drive.settings), lanes.count(drive.topology.dies.size()), space.layout.rowUnits())
    , m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_map(map)
    , m_lanes(lanes)
    , m_cache(cache)
    , m_completions(completions)
{
}

void Buffered::store(std::uint64_t unit, PacketId request, std::uint32_t version)
{
    if (m_drive.abstract) {
        writeBuffer.take(unit, request, m_epoch, m_lanes.of(unit));
        return;
    }
    m_cache.remove(unit);
    const PlaceMap::Entry entry = m_places.map.at(unit);
    const std::uint64_t last = entry.get(), known = last == UnitMap::kAbsent ? m_places.atStart(unit) : last;
    std::uint64_t replaces = UnitMap::kAbsent, replacesOrder = 0;
    if (UnitMap::buffered(known)) {
        WriteBuffer::Slot& old = writeBuffer[slotOf(known)];
        if (request == kNoPacket && old.dirty) { // overwritten in the buffer before it went anywhere
            if (m_drive.journal)
                m_drive.journal->buffered[slotOf(known)] = {unit, ++m_drive.journal->sequence, version};
            return;
        }
        replaces = std::exchange(old.replaces, UnitMap::kAbsent); // held by the newest, where it is looked for
        replacesOrder = old.replacesOrder;
        if (replaces != UnitMap::kAbsent && !m_space.isFast(replaces) && !old.dirty) // what was on its way is so no more
            ++m_space.emptying[UnitMap::dieOf(replaces)].awaited;
    } else if (known != UnitMap::kUnmapped && !m_space.layout.inPlace() && !m_places.blocks) {
        m_space.supersede(known);
        replaces = known;
    }
    const std::uint32_t slot = writeBuffer.take(unit, request, m_epoch, m_lanes.of(unit));
    writeBuffer[slot].replaces = replaces;
    writeBuffer[slot].replacesOrder = replacesOrder;
    entry.set(UnitMap::kBuffered | slot);
    if (m_drive.journal) [[unlikely]]
        m_drive.journal->buffered[slot] = {unit, ++m_drive.journal->sequence, version};
}

bool Buffered::flush(Packet& request)
{
    const std::uint32_t left = m_drive.settings.plp ? 0 : writeBuffer.stored(); // what is in the buffer is safe already
    ++m_epoch;
    if (left > 0)
        m_flushes.push_back({request.id, m_epoch, left});
    return left > 0;
}

void Buffered::trim(Context& context, std::uint64_t unit)
{
    const std::uint64_t known = m_drive.abstract ? UnitMap::kUnmapped : m_places.locate(unit);
    if (known == UnitMap::kUnmapped)
        return;
    if (m_places.blocks) {
        const Place home = m_space.layout.home(unit);
        m_places.blocks->trim(home.die, home.slot);
        m_places.map.set(unit, UnitMap::kAbsent);
        return;
    }
    m_cache.remove(unit);
    if (!UnitMap::buffered(known) && !m_space.layout.inPlace()) {
        m_space.invalidate(known);
        if (m_space.isFast(known))
            m_space.freeFast(known);
    }
    m_places.map.set(unit, UnitMap::kUnmapped);
    if (UnitMap::buffered(known)) { // nobody wants the older copy any more
        const std::uint64_t older = std::exchange(writeBuffer[slotOf(known)].replaces, UnitMap::kAbsent);
        if (older != UnitMap::kAbsent)
            release(context, older);
    }
    m_map.changed(context, unit);
}

void Buffered::admit(Context& context)
{
    while (!writeBuffer.waiting.empty() && writeBuffer.reserve(writeBuffer.waiting.head(context).job)) {
        Packet& chunk = writeBuffer.waiting.pop(context);
        context.waited(chunk, m_drive.bufferWait);
        context.enterAt(chunk, later(context.now, chunk.mark));
    }
}

Buffered::Arrival Buffered::arrived(Context& context, std::uint32_t slot, std::uint64_t place)
{
    const std::uint64_t unit = writeBuffer[slot].unit;
    const PlaceMap::Entry entry = m_places.map.at(unit);
    const std::uint64_t known = entry.get();
    if (known == (UnitMap::kBuffered | slot)) { // not written again since
        entry.set(place);
        m_map.changed(context, unit);
        if (m_drive.settings.keepWritten)
            m_cache.insert(unit);
        return Arrival::newest;
    }
    if (!UnitMap::buffered(known) || m_space.layout.inPlace())
        return Arrival::stale;
    WriteBuffer::Slot& next = writeBuffer[slotOf(known)];
    if (next.replacesOrder >= writeBuffer[slot].order)
        return Arrival::stale;
    // The next version is under way: until it is there this one counts.
    const std::uint64_t before = std::exchange(next.replaces, place);
    next.replacesOrder = writeBuffer[slot].order;
    m_space.hold(place);
    if (before != UnitMap::kAbsent)
        release(context, before);
    return Arrival::held;
}

void Buffered::done(Context& context, std::uint32_t slot, const Packet& program, Time born)
{
    const WriteBuffer::Slot& entry = writeBuffer[slot];
    const PacketId requestId = entry.request;
    const std::uint64_t replaces = entry.replaces;
    if (!m_flushes.empty())
        endFlushes(context, entry.flushEpoch);
    writeBuffer.release(slot);
    if (replaces != UnitMap::kAbsent)
        release(context, replaces);
    if (requestId == kNoPacket)
        return;
    Packet& request = context.packet(requestId);
    m_awaited -= request.pending == 0 ? 1 : 0;
    if (--request.job > 0 || request.pending > 0)
        return;
    if (born >= request.mark) { // since its data were stored the request's time is the way of this program: waiting for its row first
        context.waited(request, m_drive.bufferWait, born - request.mark);
        context.adopt(request, program);
    } else { // the program left before the last of the request's data came
        context.waited(request, m_drive.bufferWait, program.mark - request.mark);
    }
    m_completions.complete(context, request);
}

// One unit less that flushes behind `epoch` wait for.
void Buffered::endFlushes(Context& context, std::uint32_t epoch)
{
    for (std::size_t i = 0; i < m_flushes.size();) {
        if (epoch < m_flushes[i].epoch && --m_flushes[i].left == 0) {
            Packet& waiting = context.packet(m_flushes[i].request);
            m_flushes.erase(m_flushes.begin() + static_cast<std::ptrdiff_t>(i));
            context.waited(waiting, m_drive.bufferWait);
            m_completions.complete(context, waiting);
        } else {
            ++i;
        }
    }
}

void Buffered::release(Context& context, std::uint64_t place)
{
    if (m_space.isFast(place)) {
        m_space.freeFast(place);
        return;
    }
    const std::uint32_t die = UnitMap::dieOf(place);
    m_space.stripes.release(die, UnitMap::slotOf(place));
    if (m_space.emptying[die].waits)
        m_space.reclaimer->released(context, die);
}

std::uint32_t Buffered::replacing(std::uint64_t unit, std::uint64_t place)
{
    const std::uint64_t known = m_places.map.find(unit);
    if (!UnitMap::buffered(known))
        return WriteBuffer::kEnd;
    const WriteBuffer::Slot& slot = writeBuffer[slotOf(known)];
    return slot.replaces == place && slot.dirty ? slotOf(known) : WriteBuffer::kEnd;
}

void Buffered::replacedMoved(Context& context, std::uint64_t unit, std::uint64_t old, std::uint64_t place)
{
    const std::uint32_t slot = replacing(unit, old);
    if (slot == WriteBuffer::kEnd)
        return;
    writeBuffer[slot].replaces = place;
    m_space.hold(place);
    if (m_drive.journal)
        m_drive.journal->copied(old, place);
    release(context, old);
}

} // namespace floom
