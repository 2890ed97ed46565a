// SPDX-License-Identifier: GPL-3.0-or-later
// The read cache in the buffer memory: what is read passes through it, what is written stays in it, and a stream of reads that went on
// often enough is read ahead of the host.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

// Data on their way to the host have come into the buffer memory: they go on from there.
void Controller::cached(Context& context, Packet& child)
{
    if (child.unreadable && readAgain(context, child)) [[unlikely]]
        return;
    child.stage = kRead;
    child.op = FlashOp::none;
    hostReadDone(context, child.flash.die);
    const PortInfo& port = m_topology.ports[context.packet(child.parent).port];
    context.follow(child, port.answers[child.address / m_settings.unitBytes % port.answers.size()]);
    context.enterAt(child, later(context.now, child.mark));
}

// A unit that is being read ahead from there need not be read twice.
bool Controller::joinAhead(std::uint64_t unit, std::uint64_t known, std::uint32_t bytes)
{
    const std::uint64_t place = known == UnitMap::kAbsent && m_layout.filled() ? placeAtStart(unit) : known;
    for (std::size_t i = 0; i < m_ahead.size(); ++i) {
        const Ahead& ahead = m_ahead[i];
        if (unit < ahead.first || unit >= ahead.first + ahead.count || place != ahead.place + (unit - ahead.first))
            continue;
        if (m_joins.empty() || m_joins.back().first != i)
            m_joins.emplace_back(i, 0);
        m_joins.back().second += bytes;
        ++m_readHits;
        return true;
    }
    return false;
}

// What a read has joined comes to it from the buffer, as soon as it is there.
void Controller::waitAhead(Context& context, Packet& request)
{
    for (const auto& [index, bytes] : m_joins) {
        const PortInfo& port = m_topology.ports[request.port];
        Packet& child =
            context.spawn(request, port.answers[request.host.offset / m_settings.unitBytes % port.answers.size()], request.owner);
        child.stage = kRead;
        child.dataBytes = bytes;
        child.address = request.host.offset;
        m_ahead[index].waiting.push(context, child);
    }
    m_joins.clear();
}

// The units of a read that is complete.
void Controller::keep(const HostRequest& request)
{
    const std::uint64_t first = request.offset / m_settings.unitBytes;
    const std::uint64_t last = (request.offset + std::max(1U, request.bytes) - 1) / m_settings.unitBytes;
    for (std::uint64_t unit = first; unit <= last; ++unit)
        if (const std::uint64_t known = locate(unitOf(unit)); known != UnitMap::kUnmapped && !UnitMap::buffered(known))
            m_cache.insert(unitOf(unit));
}

void Controller::readAhead(Context& context, std::uint64_t first, std::uint64_t last)
{
    Streams::Stream& stream = m_streams.seen(first, last);
    if (m_settings.prefetchUnits == 0 || stream.hits < m_settings.prefetchAfter || m_layout.pieces() > 1 || m_split)
        return;
    const std::uint64_t end = std::min<std::uint64_t>(last + 1 + m_settings.prefetchUnits, m_layout.units());
    // As soon as half of what was read ahead has been used, in one go: neighbours share pages.
    if (stream.ahead >= last + 1 + m_settings.prefetchUnits / 2)
        return;
    std::uint64_t begin = stream.ahead, count = 0, place = 0;
    for (std::uint64_t unit = stream.ahead; unit <= end; ++unit) {
        const std::uint64_t known = unit < end && !m_cache.holds(unit) ? locate(unit) : UnitMap::kUnmapped;
        const bool there = known != UnitMap::kUnmapped && !UnitMap::buffered(known) && !isFast(known);
        if (count > 0 && (!there || known != place + count || UnitMap::slotOf(known) % m_layout.rowUnits() == 0)) {
            fetchAhead(context, begin, static_cast<std::uint32_t>(count), place);
            count = 0;
        }
        if (there && count++ == 0) {
            begin = unit;
            place = known;
        }
    }
    stream.ahead = std::max(stream.ahead, end);
}

void Controller::fetchAhead(Context& context, std::uint64_t unit, std::uint32_t count, std::uint64_t place)
{
    const std::uint32_t die = UnitMap::dieOf(place);
    FlashAddress at = m_layout.address(die, UnitMap::slotOf(place)); // `count` units of one row
    at.planes = static_cast<std::uint8_t>(m_layout.address(die, UnitMap::slotOf(place) + count - 1).plane - at.plane + 1);
    Packet& packet = context.create(Owner::hostRead);
    packet.stage = kAhead;
    packet.job = count;
    packet.dataBytes = count * m_settings.unitBytes;
    packet.rawBytes = m_topology.rawBytes(at.die, packet.dataBytes);
    packet.fragments = at.planes;
    packet.address = unit * m_settings.unitBytes;
    packet.host.offset = place;
    context.follow(packet, route(at.die, Errand::readToBuffer));
    aim(packet, at, FlashOp::read);
    ++m_count.pageReads;
    m_prefetched += count;
    m_ahead.push_back({packet.id, unit, place, count, {}});
    context.enterAt(packet, m_cores.runOn(context, packet, Work::issue, m_cores.cycles.issue));
}

void Controller::cameAhead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint64_t first = packet.address / m_settings.unitBytes;
    for (std::uint32_t i = 0; i < packet.job; ++i)
        if (locate(first + i) == packet.host.offset + i) // else it was written meanwhile: what came is stale
            m_cache.insert(first + i);
    const auto ahead = std::find_if(m_ahead.begin(), m_ahead.end(), [&](const Ahead& one) { return one.packet == packet.id; });
    while (!ahead->waiting.empty()) {
        Packet& child = ahead->waiting.pop(context);
        context.waited(child, m_bufferWait);
        context.enterAt(child, later(context.now, child.mark));
    }
    m_ahead.erase(ahead);
    context.destroy(packet);
}

} // namespace floom
