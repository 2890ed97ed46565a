// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/context.h"

#include "model/component.h"

namespace floom {

void Context::setUp(std::vector<Component*> components, std::vector<MeterInfo> meters, std::size_t tracks)
{
    m_components = std::move(components);
    m_meters = std::move(meters);
    m_busy.assign(m_meters.size() * kOwners, 0);
    m_ahead.assign(tracks, {});
}

void Context::beginWindow()
{
    m_windowStart = now;
    m_busy.assign(m_busy.size(), 0);
    for (const Ahead& ahead : m_ahead)
        if (ahead.end > now)
            m_busy[ahead.cell] += (ahead.end - now).ps;
}

void Context::endWindow()
{
    for (std::size_t track = 0; track < m_ahead.size(); ++track) {
        const Ahead& ahead = m_ahead[track];
        std::int64_t beyond = (ahead.end - now).ps;
        const auto take = [&](std::size_t cell) {
            const std::int64_t part = beyond < m_busy[cell] ? beyond : m_busy[cell];
            m_busy[cell] -= part;
            beyond -= part;
        };
        if (beyond > 0)
            take(ahead.cell);
        for (std::size_t meter = 0; meter < m_meters.size() && beyond > 0; ++meter) // a backlog of several kinds of work
            for (std::size_t owner = 0; owner < kOwners && m_meters[meter].track == track; ++owner)
                take(meter * kOwners + owner);
    }
}

void Context::measure(EnergyBill& bill) const
{
    for (const Component* component : m_components)
        component->energy(now, bill);
}

void Context::grow()
{
    const auto base = static_cast<PacketId>(m_blocks.size() * 256);
    m_blocks.push_back(std::make_unique<Packet[]>(256));
    for (PacketId i = 256; i-- > 0;) {
        m_blocks.back()[i].id = base + i;
        m_free.push_back(base + i);
    }
}

Packet& Context::create(Owner owner)
{
    if (m_free.empty())
        grow();
    Packet& fresh = packet(m_free.back());
    m_free.pop_back();
    fresh.parent = kNoPacket;
    fresh.next = kNoPacket;
    fresh.request = 0;
    fresh.pending = 0;
    fresh.owner = owner;
    fresh.op = FlashOp::none;
    fresh.plane = 0;
    fresh.stage = 0;
    fresh.repeat = 1;
    fresh.chainLength = 0;
    fresh.port = 0;
    fresh.fragments = 1;
    fresh.job = 0;
    fresh.sharedSelect = false;
    fresh.failed = false;
    fresh.rawErrorRate = 0;
    fresh.flash = {};
    fresh.address = 0;
    fresh.dataBytes = fresh.rawBytes = fresh.controlBytes = 0;
    fresh.settle = fresh.gap = {};
    fresh.mark = fresh.lastStart = now;
    return fresh;
}

Packet& Context::spawn(Packet& parent, const Route& route, Owner owner)
{
    const PacketId parentId = parent.id;
    Packet& child = create(owner);
    Packet& again = packet(parentId); // create() never moves packets, but says so nowhere: stay safe
    child.parent = parentId;
    child.request = again.request;
    child.port = again.port;
    child.mark = again.mark;
    ++again.pending;
    follow(child, route);
    return child;
}

void Context::enter(Packet& packet)
{
    if (packet.hop == packet.lastHop) {
        ended(packet);
        return;
    }
    const Hop& at = m_topology.hops[packet.hop];
    m_components[at.component == Hop::kMemory ? packet.memory : at.component]->arrive(*this, packet);
}

void Context::enterAt(Packet& packet, Time at)
{
    if (packet.hop == packet.lastHop) {
        m_queue.push(at, m_topology.processor, kReturned, packet.id);
        return;
    }
    const Hop& hop = m_topology.hops[packet.hop];
    m_queue.push(at, hop.component == Hop::kMemory ? packet.memory : hop.component, 0, packet.id);
}

void Context::ended(Packet& packet)
{
    m_components[m_topology.processor]->returned(*this, packet);
}

void Context::record(const Packet& packet, MeterId meter, Time start, std::int64_t length)
{
    if (length <= 0)
        return;
    if (m_spans.size() >= m_maxSpans) {
        m_truncated = true;
        return;
    }
    constexpr std::int64_t kLongest = (std::int64_t{1} << 48) - 1;
    Span span;
    span.startPs = start.ps;
    span.lengthAndKind =
        static_cast<std::uint64_t>(length < kLongest ? length : kLongest) | (static_cast<std::uint64_t>(m_meters[meter].activity) << 48);
    span.request = packet.request;
    span.track = static_cast<std::uint16_t>(m_meters[meter].track);
    span.owner = static_cast<std::uint8_t>(packet.owner);
    m_spans.push_back(span);
}

} // namespace floom
