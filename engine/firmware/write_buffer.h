// SPDX-License-Identifier: GPL-3.0-or-later
// WriteBuffer: slots of one mapping unit each, taken before host data are fetched and given back when their unit is on flash. Who finds no
// slots waits in order of arrival. Written units stand in first-in first-out lists, one for hot and one for all other data, until a program
// takes them.
#pragma once

#include "model/packet_queue.h"

#include <algorithm>
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
    {
        for (Ring& ring : m_rings)
            ring.slots.resize(slots);
        m_free.reserve(slots);
        for (std::uint32_t i = slots; i-- > 0;)
            m_free.push_back(i);
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_slots.size()); }
    [[nodiscard]] std::uint32_t stored() const { return size() - static_cast<std::uint32_t>(m_free.size()); } // written, not yet on flash
    [[nodiscard]] std::uint32_t dirty(bool hot) const { return m_rings[hot].count; }
    [[nodiscard]] std::uint32_t peak() const
    {
        return m_leastFree == UINT32_MAX ? 0 : size() - m_leastFree;
    } // most that were stored at once

    // Room for n units (n <= size()), so that data under way always find a slot.
    [[nodiscard]] bool reserve(std::uint32_t n)
    {
        if (m_reserved + n > m_free.size())
            return false;
        m_reserved += n;
        return true;
    }
    void unreserve(std::uint32_t n) { m_reserved -= n; }

    std::uint32_t take(std::uint64_t unit, PacketId request, std::uint32_t epoch, bool hot)
    {
        const std::uint32_t slot = m_free.back();
        m_free.pop_back();
        m_slots[slot] = {unit, request, epoch, true};
        m_leastFree = std::min(m_leastFree, static_cast<std::uint32_t>(m_free.size()));
        Ring& ring = m_rings[hot];
        ring.slots[(ring.first + ring.count++) % size()] = slot;
        return slot;
    }

    // The oldest written unit, taken for programming; its slot stays in use.
    std::uint32_t next(bool hot)
    {
        Ring& ring = m_rings[hot];
        const std::uint32_t slot = ring.slots[ring.first];
        ring.first = (ring.first + 1) % size();
        --ring.count;
        m_slots[slot].dirty = false;
        return slot;
    }

    void release(std::uint32_t slot) { m_free.push_back(slot); }
    Slot& operator[](std::uint32_t slot) { return m_slots[slot]; }

    PacketQueue waiting; // requests without slots

private:
    struct Ring {
        std::vector<std::uint32_t> slots;
        std::uint32_t first = 0, count = 0;
    };

    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_free;
    Ring m_rings[2]; // hot or not
    std::uint32_t m_reserved = 0, m_leastFree = UINT32_MAX;
};

} // namespace floom
