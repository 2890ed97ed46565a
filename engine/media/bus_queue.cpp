// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/bus_queue.h"

#include <algorithm>

namespace floom {

BusQueue::BusQueue(std::string_view policy)
    : m_policy(policy == "fifo"               ? Policy::fifo
                   : policy == "data_first"   ? Policy::dataFirst
                   : policy == "read_first"   ? Policy::readFirst
                   : policy == "out_of_order" ? Policy::idleDies
                   : policy == "fair"         ? Policy::fair
                                              : Policy::commandsFirst)
{
    if (m_policy == Policy::fair) {
        m_served.assign(kNobody + 1, 0);
        m_waiting.assign(kNobody + 1, 0);
    }
}

void BusQueue::enlist(Context& context, Packet& packet, bool command, bool starts, Time length)
{
    Visit visit;
    visit.packet = packet.id;
    visit.data = !command;
    visit.length = length.ps;
    if (m_policy == Policy::readFirst) {
        visit.rank = packet.op == FlashOp::read && packet.owner != Owner::gc ? 0 : 1;
    } else if (m_policy == Policy::idleDies) {
        visit.rank = starts ? length.ps : INT64_MAX;
    } else {
        visit.tenant = packet.parent == kNoPacket ? kNobody : context.packet(packet.parent).host.tenant;
        if (m_waiting[visit.tenant]++ == 0)
            m_served[visit.tenant] = std::max(m_served[visit.tenant], m_virtual);
    }
    m_visits.push_back(visit);
}

bool BusQueue::before(const Visit& a, const Visit& b) const
{
    if (m_policy == Policy::fair && m_served[a.tenant] != m_served[b.tenant])
        return m_served[a.tenant] < m_served[b.tenant];
    if (a.rank != b.rank)
        return a.rank < b.rank;
    return !a.data && b.data; // otherwise who came first stands first
}

Packet& BusQueue::take(Context& context, std::size_t index)
{
    const Visit visit = m_visits[index];
    m_visits.erase(m_visits.begin() + static_cast<std::ptrdiff_t>(index));
    if (m_policy == Policy::fair) {
        --m_waiting[visit.tenant];
        m_virtual = m_served[visit.tenant];
        m_served[visit.tenant] += visit.length;
    }
    return context.packet(visit.packet);
}

} // namespace floom
