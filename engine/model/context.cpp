// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/context.h"

#include "model/component.h"

namespace floom::inline engine {

void Context::setUp(std::vector<Component*> components, std::vector<MeterInfo> meters, std::size_t tracks)
{
    m_components = std::move(components);
    if (m_topology.processor < m_components.size())
        m_processor = dynamic_cast<ProcessorRole*>(m_components[m_topology.processor]);
    m_meters = std::move(meters);
    m_tracks = tracks;
    m_accounts.assign(m_meters.size(), {});
    for (std::size_t meter = 0; meter < m_meters.size(); ++meter)
        m_accounts[meter].activity = m_meters[meter].activity;
}

// By track: account of its latest work, if that work ends after now.
std::vector<Context::Account*> Context::workAhead()
{
    std::vector<Account*> list(m_tracks, nullptr);
    for (std::size_t meter = 0; meter < m_meters.size(); ++meter) {
        Account& account = m_accounts[meter];
        Account*& latest = list[m_meters[meter].track];
        if (account.end > now && (latest == nullptr || account.end > latest->end))
            latest = &account;
    }
    return list;
}

void Context::beginWindow()
{
    m_windowStart = now;
    for (Account& account : m_accounts)
        account.busy.fill(0);
    for (Account* const account : workAhead())
        if (account != nullptr)
            account->busy[account->lastOwner] = (account->end - now).ps;
}

void Context::endWindow()
{
    const std::vector<Account*> latest = workAhead();
    std::vector<std::int64_t> beyond(m_tracks, 0);
    const auto take = [](std::int64_t& from, std::int64_t& left) {
        const std::int64_t part = left < from ? left : from;
        from -= part;
        left -= part;
    };
    for (std::size_t track = 0; track < m_tracks; ++track)
        if (latest[track] != nullptr) {
            beyond[track] = (latest[track]->end - now).ps;
            take(latest[track]->busy[latest[track]->lastOwner], beyond[track]);
        }
    for (std::size_t meter = 0; meter < m_meters.size(); ++meter) // a backlog may span several activities of the track
        for (std::int64_t& busy : m_accounts[meter].busy)
            take(busy, beyond[m_meters[meter].track]);
}

void Context::measure(EnergyBill& bill) const
{
    for (const Component* component : m_components)
        component->energy(now, bill);
}

void Context::absorb(Packet& parent, Packet& child)
{
    parent.mark = child.mark;
    Packet* last = &child;
    for (child.next = child.account; last->next != nullptr; last = last->next) { }
    child.account = nullptr;
    last->next = parent.account;
    parent.account = &child;
}

Packet& Context::spawn(Packet& parent, const Route& route, Owner owner)
{
    Packet& child = create(owner);
    child.parent = parent.id;
    child.request = parent.request;
    child.port = parent.port;
    child.mark = parent.mark;
    ++parent.pending;
    follow(child, route);
    return child;
}

void Context::record(const Packet& packet, MeterId meter, Time start, std::int64_t length, std::uint8_t note)
{
    if (!m_recorder.isOn())
        return;
    Span span;
    span.start = start;
    span.lengthAndKind = static_cast<std::uint64_t>(m_meters[meter].activity) << 48;
    span.request = packet.request;
    span.track = static_cast<std::uint16_t>(m_meters[meter].track);
    span.owner = static_cast<std::uint8_t>(packet.owner);
    span.flags = m_meters[meter].ofBus == BusMeter::none ? note : BusNote::of(m_meters[meter].ofBus, hop(packet).verb, packet).packed();
    m_recorder.add(now, span, length);
}

} // namespace floom::inline engine
