// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/buffer/read_ahead.h"

#include <algorithm>

namespace floom::inline engine {
namespace {
constexpr std::uint8_t kAhead = stageOf(PartId::ahead, 1);
}

ReadAhead::ReadAhead(Drive& drive, Space& space, const Places& places, ReadCache& cache, const BufferSettings& settings)
    : m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_cache(cache)
    , m_settings(settings)
    , m_on(cache.on())
{
    drive.parts.add(PartId::ahead, *this);
}

bool ReadAhead::found(Lpn lpn)
{
    if (!m_cache.on())
        return false;
    const bool found = m_cache.find(lpn);
    ++(found ? m_count.hits : m_count.misses);
    return found;
}

bool ReadAhead::joinOne(Lpn lpn, Ppn known, std::uint32_t bytes)
{
    const Ppn ppn = known == UnitMap::kAbsent ? m_places.atStart(lpn) : known;
    for (std::size_t i = 0; i < m_ahead.size(); ++i) {
        const Ahead& ahead = m_ahead[i];
        if (lpn < ahead.first || lpn >= ahead.first + ahead.count || ppn != ahead.ppn + (lpn - ahead.first))
            continue;
        if (m_joins.empty() || m_joins.back().first != i)
            m_joins.emplace_back(i, 0);
        m_joins.back().second += bytes;
        ++m_count.hits;
        return true;
    }
    return false;
}

void ReadAhead::wait(Context& context, Packet& request)
{
    for (const auto& [index, bytes] : m_joins) {
        const PortInfo& port = m_drive.topology.ports[request.port];
        const std::uint64_t buffer = request.host.offset / m_drive.settings.unitBytes % port.answers.size();
        Packet& child = context.spawn(request, port.answers[buffer], request.owner);
        child.stage = stageOf(PartId::reads, read_step::child);
        child.dataBytes = bytes;
        child.address = request.host.offset;
        m_ahead[index].waiting.push(context, child);
    }
    m_joins.clear();
}

void ReadAhead::keep(const HostRequest& request)
{
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    const HostUnit first{request.offset / unitBytes}, last{(request.offset + std::max(1U, request.bytes) - 1) / unitBytes};
    for (HostUnit unit = first; unit <= last; ++unit)
        if (const Ppn known = m_places.locate(m_places.lpnOf(unit)); known != UnitMap::kUnmapped && !UnitMap::buffered(known))
            m_cache.insert(m_places.lpnOf(unit));
}

void ReadAhead::readOn(Context& context, Lpn first, Lpn last)
{
    Streams::Stream& stream = m_streams.seen(first, last);
    const BufferSettings& s = m_settings;
    const Layout& layout = m_space.layout;
    if (s.prefetchUnits == 0 || stream.hits < s.prefetchAfter || layout.pieces() > 1 || m_space.split)
        return;
    const Lpn end{std::min<std::uint64_t>(last + 1 + s.prefetchUnits, layout.units())};
    // Prefetch in one go, once half of the prefetched units are used: neighbours share pages.
    if (stream.ahead >= last + 1 + s.prefetchUnits / 2)
        return;
    Lpn begin = stream.ahead;
    Ppn ppn;
    std::uint32_t count = 0;
    for (Lpn lpn = stream.ahead; lpn <= end; ++lpn) {
        const Ppn known = lpn < end && !m_cache.holds(lpn) ? m_places.locate(lpn) : UnitMap::kUnmapped;
        const bool there = known != UnitMap::kUnmapped && !UnitMap::buffered(known) && !m_space.isInTier(known);
        if (count > 0 && (!there || known != ppn + count || UnitMap::slotOf(known) % layout.rowUnits() == 0)) {
            fetch(context, begin, count, ppn);
            count = 0;
        }
        if (there && count++ == 0) {
            begin = lpn;
            ppn = known;
        }
    }
    stream.ahead = std::max(stream.ahead, end);
}

// Prefetches `count` units of one row.
void ReadAhead::fetch(Context& context, Lpn lpn, std::uint32_t count, Ppn ppn)
{
    const Layout& layout = m_space.layout;
    const DieIndex die = UnitMap::dieOf(ppn);
    FlashAddress at = layout.address(die, UnitMap::slotOf(ppn));
    at.planes = static_cast<std::uint8_t>(layout.address(die, UnitMap::slotOf(ppn) + (count - 1)).plane - at.plane + 1);
    Packet& packet = context.create(Owner::hostRead);
    packet.stage = kAhead;
    packet.dataBytes = count * m_drive.settings.unitBytes;
    packet.rawBytes = m_drive.topology.rawBytes(at.die, packet.dataBytes);
    packet.fragments = at.planes;
    packet.address = lpn * m_drive.settings.unitBytes;
    m_count.prefetched += count;
    m_ahead.push_back({packet.id, lpn, ppn, count, {}});
    m_drive.orders.readNext(context, packet, at, DieOperation::readToBuffer);
}

void ReadAhead::returned(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    if (packet.stage == kCached)
        cached(context, packet);
    else
        came(context, packet);
}

// Host data have reached the buffer memory: sends them on to the host.
void ReadAhead::cached(Context& context, Packet& child)
{
    child.stage = stageOf(PartId::reads, read_step::child);
    child.op = FlashOp::none;
    if (m_space.hostReadDone(child.flash.die))
        m_space.reclaimer->resume(context, m_space.layout.groupOf(child.flash.die));
    const PortInfo& port = m_drive.topology.ports[context.packet(child.parent).port];
    context.follow(child, port.answers[child.address / m_drive.settings.unitBytes % port.answers.size()]);
    context.enterAt(child, later(context.now, child.mark));
}

void ReadAhead::came(Context& context, Packet& packet)
{
    const auto ahead = std::find_if(m_ahead.begin(), m_ahead.end(), [&](const Ahead& one) { return one.packet == packet.id; });
    for (std::uint32_t i = 0; i < ahead->count; ++i)
        if (m_places.locate(ahead->first + i) == ahead->ppn + i) // else rewritten meanwhile: the data are stale
            m_cache.insert(ahead->first + i);
    while (!ahead->waiting.empty()) {
        Packet& child = ahead->waiting.pop(context);
        m_drive.waitedForBuffer(context, child);
        context.enterAt(child, later(context.now, child.mark));
    }
    m_ahead.erase(ahead);
    context.destroy(packet);
}

} // namespace floom::inline engine
