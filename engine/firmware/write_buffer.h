// SPDX-License-Identifier: GPL-3.0-or-later
// WriteBuffer: slots of one mapping unit each, taken before host data are fetched and given back when their unit is on flash. Who finds no
// slots waits in order of arrival. Written units stand in a first-in first-out list until a program takes them.
#pragma once

#include "model/packet_queue.h"

#include <cstdint>
#include <vector>

namespace floom {

class WriteBuffer {
public:
    struct Slot {
        std::uint64_t unit = 0;
        PacketId request = kNoPacket; // write-through: who waits for it
        std::uint32_t flushEpoch = 0;
        bool dirty = false; // not yet taken for programming
    };

    explicit WriteBuffer(std::uint32_t slots)
        : m_slots(slots)
        , m_ring(slots)
    {
        m_free.reserve(slots);
        for (std::uint32_t i = slots; i-- > 0;)
            m_free.push_back(i);
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_slots.size()); }
    [[nodiscard]] std::uint32_t stored() const { return size() - static_cast<std::uint32_t>(m_free.size()); } // written, not yet on flash
    [[nodiscard]] std::uint32_t dirty() const { return m_count; }

    // Room for n units (n <= size()), so that data under way always find a slot.
    [[nodiscard]] bool reserve(std::uint32_t n)
    {
        if (m_reserved + n > m_free.size())
            return false;
        m_reserved += n;
        return true;
    }
    void unreserve(std::uint32_t n) { m_reserved -= n; }

    std::uint32_t take(std::uint64_t unit, PacketId request, std::uint32_t epoch)
    {
        const std::uint32_t slot = m_free.back();
        m_free.pop_back();
        m_slots[slot] = {unit, request, epoch, true};
        m_ring[(m_first + m_count++) % size()] = slot;
        return slot;
    }

    // The oldest written unit, taken for programming; its slot stays in use.
    std::uint32_t next()
    {
        const std::uint32_t slot = m_ring[m_first];
        m_first = (m_first + 1) % size();
        --m_count;
        m_slots[slot].dirty = false;
        return slot;
    }

    void release(std::uint32_t slot) { m_free.push_back(slot); }
    Slot& operator[](std::uint32_t slot) { return m_slots[slot]; }

    PacketQueue waiting; // requests without slots

private:
    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_ring;
    std::vector<std::uint32_t> m_free;
    std::uint32_t m_first = 0, m_count = 0, m_reserved = 0;
};

} // namespace floom
