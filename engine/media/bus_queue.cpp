// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/bus_queue.h"

#include <algorithm>

namespace floom::inline engine {

BusQueue::BusQueue(std::string_view policy)
    : m_policy(policy == "fifo"               ? Policy::fifo
                   : policy == "data_first"   ? Policy::dataFirst
                   : policy == "read_first"   ? Policy::readFirst
                   : policy == "out_of_order" ? Policy::idleDies
                   : policy == "fair"         ? Policy::fair
                                              : Policy::commandsFirst)
{
    if (searches()) {
        m_idleSize = SIZE_MAX;
        m_tenants.resize(m_policy == Policy::fair ? kNobody + 1 : 1);
    }
}

void BusQueue::enlist(Context& context, Packet& packet, bool command, bool starts, Time length)
{
    Visit visit;
    visit.packet = packet.id;
    visit.data = !command;
    visit.length = length.ps;
    visit.ticket = packet.ticket;
    std::uint16_t who = 0;
    if (m_policy == Policy::readFirst)
        visit.rank = packet.op == FlashOp::read && packet.owner != Owner::gc ? 0 : 1;
    else if (m_policy == Policy::idleDies)
        visit.rank = starts ? length.ps : INT64_MAX;
    else
        who = packet.parent == kNoPacket ? kNobody : context.packet(packet.parent).host.tenant;
    Tenant& tenant = m_tenants[who];
    if (tenant.visits.empty()) {
        tenant.served = std::max(tenant.served, m_virtual);
        await(who);
    }
    const auto later = [](const Visit& a, const Visit& b) { return b.before(a); };
    tenant.visits.insert(std::lower_bound(tenant.visits.begin(), tenant.visits.end(), visit, later), visit);
}

void BusQueue::await(std::uint16_t tenant)
{
    const auto servedMore = [this](std::uint16_t a, std::uint16_t b) { return m_tenants[a].served > m_tenants[b].served; };
    m_waiting.insert(std::lower_bound(m_waiting.begin(), m_waiting.end(), tenant, servedMore), tenant);
}

const BusQueue::Visit& BusQueue::firstVisit() const
{
    const Visit* first = nullptr;
    for (const std::uint16_t tenant : m_waiting)
        for (const Visit& visit : m_tenants[tenant].visits)
            if (first == nullptr || visit.ticket < first->ticket)
                first = &visit;
    return *first;
}

Packet& BusQueue::take(Context& context, std::size_t place, std::size_t index)
{
    const std::uint16_t who = m_waiting[place];
    Tenant& tenant = m_tenants[who];
    const Visit visit = tenant.visits[index];
    tenant.visits.erase(tenant.visits.begin() + static_cast<std::ptrdiff_t>(index));
    if (m_policy == Policy::fair) {
        m_virtual = tenant.served;
        tenant.served += visit.length;
    }
    if (m_policy == Policy::fair || tenant.visits.empty()) {
        m_waiting.erase(m_waiting.begin() + static_cast<std::ptrdiff_t>(place));
        if (!tenant.visits.empty())
            await(who);
    }
    return context.packet(visit.packet);
}

} // namespace floom::inline engine
