// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/buffer/buffered.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {
namespace {

std::uint32_t slotsOf(const CoreSettings& settings)
{
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(settings.bufferBytes / settings.unitBytes, 16, 1U << 24));
}

BufferSlot slotOf(Ppn known)
{
    return BufferSlot{static_cast<std::uint32_t>(known & ~UnitMap::kBuffered)};
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

void Buffered::store(Lpn lpn, PacketId request, std::uint32_t version)
{
    storeAs<false>(lpn, request, version);
}

void Buffered::store(HostUnit first, std::uint32_t units, PacketId request, std::uint32_t version)
{
    const bool plain = !m_drive.abstract && !m_cache.on() && !m_drive.journal && m_lanes.single();
    for (std::uint32_t i = 0; i < units; ++i)
        plain ? storeAs<true>(m_space.layout.wrap(first + i), request, version) : store(m_places.lpnOf(first + i), request, version);
}

// `plain`: with nothing else to keep account of, and a single lane.
template <bool plain> [[gnu::always_inline]] inline void Buffered::storeAs(Lpn lpn, PacketId request, std::uint32_t version)
{
    if (!plain && m_drive.abstract) {
        writeBuffer.take(lpn, request, m_epoch, m_lanes.of(lpn));
        return;
    }
    if (!plain && m_cache.on())
        m_cache.remove(lpn);
    const PpnMap::Entry entry = m_places.map.at(lpn);
    const Ppn last = entry.get(), known = last == UnitMap::kAbsent ? m_places.atStart(lpn) : last;
    ReplacedCopy replaced;
    if (UnitMap::buffered(known)) {
        WriteBuffer::Slot& old = writeBuffer[slotOf(known)];
        if (request == kNoPacket && old.dirty) { // overwritten in the buffer before it was programmed
            if (!plain && m_drive.journal)
                m_drive.journal->buffered[slotOf(known)] = {lpn, ++m_drive.journal->sequence, version};
            return;
        }
        replaced = {std::exchange(old.replaces, UnitMap::kAbsent), old.replacesOrder}; // kept by the newest version, where it is looked up
        if (replaced.ppn != UnitMap::kAbsent && !m_space.isInTier(replaced.ppn) && !old.dirty) // was in flight; the new version is not
            ++m_space.emptying[UnitMap::dieOf(replaced.ppn)].awaited;
    } else if (known != UnitMap::kUnmapped && !m_space.layout.inPlace() && !m_places.blocks) {
        m_space.supersede(known);
        replaced.ppn = known;
    }
    const BufferSlot slot = writeBuffer.take(lpn, request, m_epoch, plain ? 0 : m_lanes.of(lpn), replaced);
    entry.set(Ppn{UnitMap::kBuffered | slot});
    if (!plain && m_drive.journal) [[unlikely]]
        m_drive.journal->buffered[slot] = {lpn, ++m_drive.journal->sequence, version};
}

bool Buffered::flush(Packet& request)
{
    const std::uint32_t left = m_drive.settings.plp ? 0 : writeBuffer.stored(); // with PLP, buffered data are safe
    ++m_epoch;
    if (left > 0)
        m_flushes.push_back({request.id, m_epoch, left});
    return left > 0;
}

void Buffered::trim(Context& context, Lpn lpn)
{
    const Ppn known = m_drive.abstract ? UnitMap::kUnmapped : m_places.locate(lpn);
    if (known == UnitMap::kUnmapped)
        return;
    if (m_places.blocks) {
        const DieSlot home = m_space.layout.home(lpn);
        m_places.blocks->trim(home.die, DiePage{home.slot.value});
        m_places.map.set(lpn, UnitMap::kAbsent);
        return;
    }
    m_cache.remove(lpn);
    if (!UnitMap::buffered(known) && !m_space.layout.inPlace()) {
        m_space.invalidate(known);
        if (m_space.isInTier(known))
            m_space.freeInTier(known);
    }
    m_places.map.set(lpn, UnitMap::kUnmapped);
    if (UnitMap::buffered(known)) { // the older copy is not needed any more
        const Ppn older = std::exchange(writeBuffer[slotOf(known)].replaces, UnitMap::kAbsent);
        if (older != UnitMap::kAbsent)
            release(context, older);
    }
    m_map.changed(context, lpn);
}

void Buffered::admitWaiting(Context& context)
{
    while (!writeBuffer.waiting.empty() && writeBuffer.reserve(writeBuffer.waiting.head(context).chunk.units)) {
        Packet& chunk = writeBuffer.waiting.pop(context);
        m_drive.waitedForBuffer(context, chunk);
        context.enterAt(chunk, later(context.now, chunk.mark));
    }
}

// The unit was rewritten or trimmed meanwhile.
[[gnu::noinline]] Buffered::Arrival Buffered::arrivedLate(Context& context, BufferSlot slot, Ppn ppn)
{
    const Ppn known = m_places.map.find(writeBuffer[slot].lpn);
    if (!UnitMap::buffered(known) || m_space.layout.inPlace())
        return Arrival::stale;
    WriteBuffer::Slot& next = writeBuffer[slotOf(known)];
    if (next.replacesOrder >= writeBuffer[slot].order)
        return Arrival::stale;
    // The next version is not on flash yet: until then this copy is the last one.
    const Ppn before = std::exchange(next.replaces, ppn);
    next.replacesOrder = writeBuffer[slot].order;
    m_space.hold(ppn);
    if (before != UnitMap::kAbsent)
        written(context, before);
    return Arrival::held;
}

// Flushes, an older copy of the unit, or a request wait for the slot.
void Buffered::doneForOthers(Context& context, BufferSlot slot, const Packet& program, Time born)
{
    const WriteBuffer::Slot& entry = writeBuffer[slot];
    const PacketId requestId = entry.request;
    const Ppn replaces = entry.replaces;
    if (!m_flushes.empty())
        endFlushes(context, entry.flushEpoch);
    writeBuffer.release(slot);
    if (replaces != UnitMap::kAbsent)
        written(context, replaces);
    if (requestId == kNoPacket)
        return;
    Packet& request = context.packet(requestId);
    m_awaited -= request.pending == 0 ? 1 : 0;
    if (--request.awaited > 0 || request.pending > 0)
        return;
    if (born >= request.mark) { // request time since its data were stored follows this program, after the wait for its row
        m_drive.waitedForBuffer(context, request, born - request.mark);
        context.adopt(request, program);
    } else { // the program started before the last of the request's data arrived
        m_drive.waitedForBuffer(context, request, program.mark - request.mark);
    }
    m_completions.complete(context, request);
}

// One unit less for the flushes issued after `epoch`.
void Buffered::endFlushes(Context& context, std::uint32_t epoch)
{
    for (std::size_t i = 0; i < m_flushes.size();) {
        if (epoch < m_flushes[i].epoch && --m_flushes[i].left == 0) {
            Packet& waiting = context.packet(m_flushes[i].request);
            m_flushes.erase(m_flushes.begin() + static_cast<std::ptrdiff_t>(i));
            m_drive.waitedForBuffer(context, waiting);
            m_completions.complete(context, waiting);
        } else {
            ++i;
        }
    }
}

void Buffered::release(Context& context, Ppn ppn)
{
    if (m_space.isInTier(ppn)) {
        m_space.freeInTier(ppn);
        return;
    }
    const DieIndex die = UnitMap::dieOf(ppn);
    m_space.superblocks.release(die, UnitMap::slotOf(ppn));
    if (m_space.emptying[die].waits)
        m_space.reclaimer->released(context, die);
}

// A copy newer than the one at `ppn` was programmed. A collection that was about to move that one goes on without it.
void Buffered::written(Context& context, Ppn ppn)
{
    release(context, ppn);
    if (m_space.isInTier(ppn))
        return;
    const DieIndex die = UnitMap::dieOf(ppn);
    const Emptying& e = m_space.emptying[die];
    if (e.active && e.movesHeld && !e.waits)
        m_space.reclaimer->resume(context, die);
}

BufferSlot Buffered::replacing(Lpn lpn, Ppn ppn)
{
    const Ppn known = m_places.map.find(lpn);
    if (!UnitMap::buffered(known))
        return WriteBuffer::kEnd;
    const WriteBuffer::Slot& slot = writeBuffer[slotOf(known)];
    return slot.replaces == ppn && slot.dirty ? slotOf(known) : WriteBuffer::kEnd;
}

void Buffered::replacedMoved(Context& context, Lpn lpn, Ppn old, Ppn ppn)
{
    const BufferSlot slot = replacing(lpn, old);
    if (slot == WriteBuffer::kEnd)
        return;
    writeBuffer[slot].replaces = ppn;
    m_space.hold(ppn);
    if (m_drive.journal)
        m_drive.journal->copied(old, ppn);
    release(context, old);
}

} // namespace floom::inline engine
