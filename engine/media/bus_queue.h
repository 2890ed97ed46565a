// SPDX-License-Identifier: GPL-3.0-or-later
// BusQueue: who has a NAND bus next.
// In order; commands first; data first; reads for the host first; what sets an idle die to work first, shortest first; or fair: the tenant
// that has had the least bus time (what no tenant ordered, such as collection and programs from the buffer, stands together as one more).
// Within a rank commands go before data, then the order of arrival decides. Polls count as data: enough of them to fill the bus would
// otherwise keep what they ask about from ever coming. The first three look at two heads only; the others keep what waits in order, those
// of a tenant and the tenants among each other, so that the next one is found at once however many wait.
#pragma once

#include "model/packet_queue.h"

#include <string_view>
#include <vector>

namespace floom {

class BusQueue {
public:
    enum class Policy : std::uint8_t { commandsFirst, fifo, dataFirst, readFirst, idleDies, fair };

    explicit BusQueue(std::string_view policy);

    [[nodiscard]] bool searches() const { return m_policy >= Policy::readFirst; }
    // What comes need not be queued to be the next: no queue, and no account of who had how much.
    [[nodiscard]] bool idle() const { return !searches() && m_commands.empty() && m_data.empty(); }
    [[nodiscard]] bool empty() const { return m_commands.empty() && m_data.empty() && m_inOrder == 0; }

    [[nodiscard]] bool holdsData() const { return !m_data.empty() || m_inOrder > 0; } // of what does not come, for want of room

    [[nodiscard]] Packet& firstData(Context& context) const // of these; there is one
    {
        return m_data.empty() ? context.packet(firstVisit().packet) : m_data.head(context);
    }

    // `length`: the bus time it asks for; `starts`: a die works as soon as it has had it.
    void push(Context& context, Packet& packet, bool command, bool starts, Time length)
    {
        packet.ticket = m_ticket++;
        if (m_policy < Policy::readFirst)
            (command ? m_commands : m_data).push(context, packet);
        else
            enlist(context, packet, command, starts, length);
    }

    // Takes out the next one; nullptr when nothing may go. `fits(packet)` tells whether there is room for data that come out.
    template <typename Fits> Packet* pop(Context& context, Fits&& fits)
    {
        if (m_policy >= Policy::readFirst)
            return search(context, fits);
        Packet* data = m_data.empty() ? nullptr : &m_data.head(context);
        if (data != nullptr && !fits(*data))
            data = nullptr;
        if (m_commands.empty())
            return data != nullptr ? &m_data.pop(context) : nullptr;
        const bool dataNext = data != nullptr
            && (m_policy == Policy::dataFirst || (m_policy == Policy::fifo && data->ticket < m_commands.head(context).ticket));
        return dataNext ? &m_data.pop(context) : &m_commands.pop(context);
    }

private:
    struct Visit {
        PacketId packet = kNoPacket;
        bool data = false;
        std::int64_t rank = 0; // smaller goes first
        std::int64_t length = 0;
        std::uint64_t ticket = 0;

        [[nodiscard]] bool before(const Visit& other) const // of one tenant
        {
            if (rank != other.rank)
                return rank < other.rank;
            return data != other.data ? other.data : ticket < other.ticket;
        }
    };
    struct Tenant {
        std::vector<Visit> visits; // whose turn is next stands last
        std::int64_t served = 0; // bus time
    };
    static constexpr std::uint16_t kNobody = 256;
    static constexpr std::size_t kNone = SIZE_MAX;

    void enlist(Context& context, Packet& packet, bool command, bool starts, Time length);
    void await(std::uint16_t tenant); // it has something that waits, from now on
    [[nodiscard]] const Visit& firstVisit() const; // of all that wait

    // Of a tenant's visits the next one that may go; kNone.
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
    Packet& take(Context& context, std::size_t place, std::size_t visit); // of the tenant that stands there

    Policy m_policy;
    std::uint64_t m_ticket = 0;
    PacketQueue m_commands, m_data;
    std::size_t m_inOrder = 0; // visits in all
    std::vector<Tenant> m_tenants; // only the first, unless fair
    std::vector<std::uint16_t> m_waiting; // tenants; who has had least stands last
    std::int64_t m_virtual = 0; // bus time of the tenant served last: who was away gets no credit for it
};

} // namespace floom
