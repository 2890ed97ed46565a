// SPDX-License-Identifier: GPL-3.0-or-later
// BusQueue: scheduling of a NAND bus.
// Policies: in order; commands first; data first; host reads first; visits that set an idle die to work first, shortest first; or fair: the
// tenant with the least bus time so far (work of no tenant, such as collection and programs from the buffer, counts as one more tenant).
// Among equals, commands go before data, then the order of arrival decides. Polls count as data: otherwise enough polls to fill the bus
// would starve the transfers they wait for. The first three policies compare two queue heads; the others keep the visits of each tenant and
// the tenants sorted, so that the next visit is found at once however long the queue.
#pragma once

#include "model/packet_queue.h"

#include <string_view>
#include <vector>

namespace floom::inline engine {

class BusQueue {
public:
    enum class Policy : std::uint8_t { commandsFirst, fifo, dataFirst, readFirst, idleDies, fair };

    explicit BusQueue(std::string_view policy);

    [[nodiscard]] bool searches() const { return m_policy >= Policy::readFirst; }
    // True if an arriving packet may be served without queueing: nothing waits and the policy keeps no accounts.
    [[nodiscard]] bool idle() const { return m_size == m_idleSize; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] const std::size_t& size() const { return m_size; }

    [[nodiscard]] bool holdsData() const { return !m_data.empty() || (searches() && m_size > 0); } // data that wait for room in the SRAM

    [[nodiscard]] Packet& firstData(Context& context) const // the first of them; call only if holdsData()
    {
        return m_data.empty() ? context.packet(firstVisit().packet) : m_data.head(context);
    }

    // `length`: bus time of the visit; `starts`: the visit sets its die to work.
    void push(Context& context, Packet& packet, bool command, bool starts, Time length)
    {
        packet.ticket = m_ticket++;
        ++m_size;
        if (m_policy < Policy::readFirst)
            (command ? m_commands : m_data).push(context, packet);
        else
            enlist(context, packet, command, starts, length);
    }

    // Removes and returns the next packet; nullptr if none may go. `fits(packet)`: true if the SRAM has room for data that come out.
    template <typename Fits> Packet* pop(Context& context, Fits&& fits)
    {
        Packet* const next = m_policy >= Policy::readFirst ? search(context, fits) : first(context, fits);
        if (next != nullptr)
            --m_size;
        return next;
    }

private:
    // The next packet by two queue heads.
    template <typename Fits> Packet* first(Context& context, Fits&& fits)
    {
        Packet* data = m_data.empty() ? nullptr : &m_data.head(context);
        if (data != nullptr && !fits(*data))
            data = nullptr;
        if (m_commands.empty())
            return data != nullptr ? &m_data.pop(context) : nullptr;
        const bool dataNext = data != nullptr
            && (m_policy == Policy::dataFirst || (m_policy == Policy::fifo && data->ticket < m_commands.head(context).ticket));
        return dataNext ? &m_data.pop(context) : &m_commands.pop(context);
    }

    struct Visit {
        PacketId packet = kNoPacket;
        bool data = false;
        std::int64_t rank = 0; // smaller first
        std::int64_t length = 0;
        std::uint64_t ticket = 0;

        [[nodiscard]] bool before(const Visit& other) const // within a tenant
        {
            if (rank != other.rank)
                return rank < other.rank;
            return data != other.data ? other.data : ticket < other.ticket;
        }
    };
    struct Tenant {
        std::vector<Visit> visits; // sorted; the next one is last
        std::int64_t served = 0; // bus time
    };
    static constexpr std::uint16_t kNobody = 256;
    static constexpr std::size_t kNone = SIZE_MAX;

    void enlist(Context& context, Packet& packet, bool command, bool starts, Time length);
    void await(std::uint16_t tenant); // inserts a tenant that has waiting visits
    [[nodiscard]] const Visit& firstVisit() const; // earliest arrival of all tenants

    // Index of the tenant's next visit that may go; kNone if there is none.
    template <typename Fits> [[nodiscard]] static std::size_t nextOf(Context& context, const Tenant& tenant, Fits&& fits)
    {
        for (std::size_t i = tenant.visits.size(); i-- > 0;)
            if (fits(context.packet(tenant.visits[i].packet)))
                return i;
        return kNone;
    }

    template <typename Fits> Packet* search(Context& context, Fits&& fits)
    {
        std::size_t best = kNone, visit = kNone;
        for (std::size_t i = m_waiting.size(); i-- > 0;) {
            const Tenant& tenant = m_tenants[m_waiting[i]];
            if (best != kNone && tenant.served != m_tenants[m_waiting[best]].served)
                break;
            const std::size_t next = nextOf(context, tenant, fits);
            if (next != kNone && (best == kNone || tenant.visits[next].before(m_tenants[m_waiting[best]].visits[visit]))) {
                best = i;
                visit = next;
            }
        }
        return best == kNone ? nullptr : &take(context, best, visit);
    }
    Packet& take(Context& context, std::size_t place, std::size_t visit); // `place`: index in m_waiting

    Policy m_policy;
    std::uint64_t m_ticket = 0;
    PacketQueue m_commands, m_data;
    std::size_t m_size = 0, m_idleSize = 0; // queued packets; with how many of them idle() is true
    std::vector<Tenant> m_tenants; // one entry, unless fair
    std::vector<std::uint16_t> m_waiting; // sorted tenants; the one served least is last
    std::int64_t m_virtual = 0; // bus time of the tenant served last: idle tenants get no credit
};

} // namespace floom::inline engine
