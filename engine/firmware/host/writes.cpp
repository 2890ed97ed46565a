// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/host/writes.h"

#include <algorithm>

namespace floom::inline engine {
namespace {
constexpr std::uint64_t kChunkBytes = 16384; // one DMA descriptor of the host interface; store-and-forward unit of writes
}

Writes::Writes(Drive& drive, Space& space, const With& with)
    : m_drive(drive)
    , m_space(space)
    , m_with(with)
{
    drive.parts.add(PartId::writes, *this);
}

// Each chunk waits for room in the buffer.
inline void Writes::fetchChunks(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const HostUnit first{begin / unitBytes}, last{(end - 1) / unitBytes};
    const std::uint64_t chunkUnits = std::max<std::uint64_t>(1, kChunkBytes / unitBytes);
    const auto& fetches = m_drive.topology.ports[request.port].fetches;
    for (HostUnit unit = first; unit <= last; unit = unit + chunkUnits) {
        Packet& chunk = context.spawn(request, fetches[unit / chunkUnits % fetches.size()], Owner::hostWrite);
        chunk.stage = stageOf(PartId::writes, kFetch);
        chunk.address = unit * unitBytes;
        chunk.chunk = {unit, static_cast<std::uint32_t>(std::min(chunkUnits, last - unit + 1))};
        chunk.dataBytes =
            static_cast<std::uint32_t>(std::min(end, (unit + chunk.chunk.units) * unitBytes) - std::max(begin, unit * unitBytes));
        m_with.buffered.writeBuffer.waiting.push(context, chunk);
    }
}

void Writes::write(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t begin = request.host.offset, end = begin + std::max(1U, request.host.bytes);
    const HostUnit first{begin / unitBytes}, last{(end - 1) / unitBytes};
    const auto units = static_cast<std::int64_t>(last - first + 1);
    const std::int64_t cycles = m_drive.cycles.command + (m_drive.cycles.lookup + m_drive.cycles.buffer) * units;
    if (!m_with.map.on())
        m_drive.cores.run(context, request, Work::command, cycles);
    else if (!m_with.map.translate(context, request, cycles))
        return;
    fetchChunks(context, request);
    // Partial units: the part that is not overwritten must be read and kept.
    const std::uint64_t lastEnd = (last + 1) * unitBytes;
    if (begin != first * unitBytes || (last == first && end < lastEnd))
        readFirst(context, request, first, false);
    if (last != first && end < lastEnd)
        readFirst(context, request, last, true);
    m_with.buffered.admit(context);
    if (m_with.buffered.writeBuffer.waiting.empty())
        return;
    m_with.buffered.writeBuffer.hadNoRoom();
    if (m_with.blocks != nullptr ? m_with.blocks->rests() : m_with.buffered.writeBuffer.rests()) [[unlikely]]
        m_space.writePath->drain(context); // nothing else will make room
}

// Starts a read-modify-write if the partially written unit is on flash.
void Writes::readFirst(Context& context, Packet& request, HostUnit unit, bool isLast)
{
    const Lpn here = m_with.places.lpnOf(unit);
    const Ppn known = m_with.places.locate(here);
    if (known == UnitMap::kUnmapped || UnitMap::buffered(known))
        return;
    Merge merge{request.id, unit, 0, false};
    for (const ReadOp& op : m_with.reads.operations(here, known)) {
        ++merge.reads;
        Packet& child = context.spawn(request, Route{}, Owner::hostWrite);
        child.stage = stageOf(PartId::writes, isLast ? kModifyLast : kModifyFirst);
        child.dataBytes = op.bytes;
        child.rawBytes = op.rawBytes;
        m_with.reads.starts(op);
        m_drive.orders.readNext(context, child, op.at, DieOperation::readToBuffer);
    }
    if (merge.reads > 0)
        m_merges.push_back(merge);
}

std::vector<Writes::Merge>::iterator Writes::mergeOf(PacketId request, HostUnit unit)
{
    return std::find_if(m_merges.begin(), m_merges.end(), [&](const Merge& m) { return m.request == request && m.unit == unit; });
}

// All or part of the old data of a unit have arrived.
bool Writes::merged(Context& context, const Packet& read)
{
    const Packet& request = context.packet(read.parent);
    const std::uint64_t unitBytes = m_drive.settings.unitBytes, begin = request.host.offset;
    const HostUnit unit{(stepOf(read) == kModifyFirst ? begin : begin + std::max(1U, request.host.bytes) - 1) / unitBytes};
    const auto merge = mergeOf(request.id, unit);
    if (--merge->reads > 0)
        return false;
    const bool hasData = merge->hasData;
    m_merges.erase(merge);
    if (!hasData)
        return false;
    m_with.buffered.writeBuffer.unreserve(1);
    store(request, unit);
    return true;
}

// Stores a unit in its slot, to be programmed.
void Writes::store(const Packet& request, HostUnit unit)
{
    m_with.buffered.store(m_with.places.lpnOf(unit), isAwaited(request) ? request.id : kNoPacket, request.request);
}

bool Writes::isAwaited(const Packet& request) const
{
    return !m_drive.settings.writeBack || (request.host.fua && !m_drive.settings.plp);
}

void Writes::returned(Context& context, Packet& packet)
{
    if (stepOf(packet) == kFetch) {
        fetched(context, packet);
        return;
    }
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    m_with.reads.done(context, packet);
    const bool isStored = merged(context, packet);
    m_with.requests.joined(context, packet);
    if (!isStored)
        return;
    m_space.writePath->drain(context);
    m_with.buffered.admit(context);
}

// Stores the units of a chunk whose old data need not be read, or have been; the others wait for these.
[[gnu::noinline]] void Writes::storeUnmerged(const Packet& request, const ChunkScratch& chunk)
{
    for (std::uint32_t i = 0; i < chunk.units; ++i) {
        if (const auto merge = mergeOf(request.id, chunk.first + i); merge != m_merges.end()) {
            merge->hasData = true;
            continue;
        }
        m_with.buffered.writeBuffer.unreserve(1);
        store(request, chunk.first + i);
    }
}

void Writes::fetched(Context& context, Packet& chunk)
{
    Packet& request = context.packet(chunk.parent);
    Buffered& buffered = m_with.buffered;
    const auto [first, units] = chunk.chunk;
    m_drive.count.hostUnits += units;
    m_bytes += chunk.dataBytes;
    if (isAwaited(request))
        request.awaited += units;
    if (m_merges.empty()) [[likely]] {
        const PacketId awaiting = isAwaited(request) ? request.id : kNoPacket;
        buffered.writeBuffer.unreserve(units);
        buffered.store(first, units, awaiting, request.request);
    } else {
        storeUnmerged(request, chunk.chunk);
    }
    m_with.requests.joined(context, chunk);
    m_space.writePath->drain(context);
    buffered.admit(context);
}

void Writes::flush(Context& context, Packet& request)
{
    m_drive.cores.run(context, request, Work::command, m_drive.cycles.command);
    if (m_with.buffered.flush(request))
        m_space.writePath->drain(context);
    else
        m_with.requests.complete(context, request);
}

void Writes::trim(Context& context, Packet& request)
{
    const std::uint64_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t first = (request.host.offset + unitBytes - 1) / unitBytes; // only whole units are trimmed
    const std::uint64_t last = (request.host.offset + request.host.bytes) / unitBytes;
    const auto units = static_cast<std::int64_t>(last > first ? last - first : 0);
    m_drive.cores.run(context, request, Work::command, m_drive.cycles.command + m_drive.cycles.lookup * units);
    for (HostUnit unit{first}; unit < last; ++unit)
        m_with.buffered.trim(context, m_with.places.lpnOf(unit));
    m_with.requests.complete(context, request);
    m_space.writePath->drain(context); // the victim has fewer units to move now: its die may take host data again
}

} // namespace floom::inline engine
