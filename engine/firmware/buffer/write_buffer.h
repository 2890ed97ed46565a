// SPDX-License-Identifier: GPL-3.0-or-later
// WriteBuffer: slots of one mapping unit each, reserved before host data are fetched and released when their unit is on flash. Requests
// without slots wait in order of arrival. Written units are queued in FIFO lists, the lanes, until a program takes them: units that may
// share a row share a lane.
#pragma once

#include "firmware/buffer/lane_lengths.h"
#include "model/packet_queue.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace floom::inline engine {

// Last copy on flash of a unit that is being written again, if any.
struct ReplacedCopy {
    Ppn ppn{UINT64_MAX};
    std::uint64_t order = 0;
};

class WriteBuffer {
public:
    static constexpr BufferSlot kEnd{UINT32_MAX};

    struct alignas(64) Slot { // a cache line
        Lpn lpn;
        PacketId request = kNoPacket; // write-through: request that waits for the unit
        std::uint32_t flushEpoch = 0;
        std::uint64_t order = 0; // increases with each stored unit
        Ppn replaces{UINT64_MAX}; // PPN of the unit's last copy on flash; not erased before this version is there
        std::uint64_t replacesOrder = 0; // `order` of that copy
        std::uint32_t lane = 0;
        BufferSlot next = kEnd, previous = kEnd; // in its lane
        bool dirty = false; // not taken for programming yet
    };

    // `row`: units per row.
    WriteBuffer(std::uint32_t units, std::uint32_t lanes, std::uint32_t row)
        : m_slots(units)
        , m_lanes(lanes)
        , m_laneCount(lanes)
        , m_freeCount(units)
    {
        m_free.reserve(units);
        for (std::uint32_t i = units; i-- > 0;)
            m_free.push_back(BufferSlot{i});
        if (lanes > 2)
            m_lengths.emplace(lanes, row);
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_slots.size()); }
    [[nodiscard]] std::uint32_t stored() const { return size() - m_freeCount; } // written, not yet on flash
    [[nodiscard]] std::uint32_t dirty(std::uint32_t lane) const { return m_lanes[lane].count; }
    [[nodiscard]] BufferSlot head(std::uint32_t lane) const { return m_lanes[lane].first; }
    [[nodiscard]] std::uint32_t lanes() const { return m_laneCount; }
    [[nodiscard]] const LaneLengths& lengths() const { return *m_lengths; } // only with more than two lanes
    [[nodiscard]] std::uint32_t longest() const // on a tie, the lowest number
    {
        return m_lengths ? m_lengths->longest() : m_laneCount > 1 && dirty(1) > dirty(0) ? 1 : 0;
    }
    [[nodiscard]] std::uint32_t peak() const
    {
        return m_leastFree == UINT32_MAX ? 0 : size() - m_leastFree;
    } // most that were stored at once

    // Room for n units (n <= size()) beyond the reservations, so that data in flight always find a slot.
    [[nodiscard]] bool fits(std::uint32_t n) const { return m_reserved + n <= m_freeCount; }
    [[nodiscard]] bool reserve(std::uint32_t n)
    {
        if (!fits(n))
            return false;
        m_reserved += n;
        return true;
    }
    void unreserve(std::uint32_t n) { m_reserved -= n; }
    void hadNoRoom() { m_orderAtWait = m_order; } // a request waits for slots
    [[nodiscard]] std::uint64_t written() const { return m_order; } // units stored so far
    [[nodiscard]] std::uint64_t writtenAtWait() const { return m_orderAtWait; } // when a request last had to wait
    [[nodiscard]] bool awaitsData() const { return m_reserved > 0; } // data on their way to slots
    [[nodiscard]] bool rests() const { return m_dirty == stored() && m_reserved == 0; } // nothing arrives, nothing leaves

    BufferSlot take(Lpn lpn, PacketId request, std::uint32_t epoch, std::uint32_t lane, const ReplacedCopy& replaced = {})
    {
        const BufferSlot slot = m_free[--m_freeCount];
        m_leastFree = std::min(m_leastFree, m_freeCount);
        Lane& queue = m_lanes[lane];
        Slot& entry = m_slots[slot]; // field by field: a whole slot would be put together on the stack first
        entry.lpn = lpn;
        entry.request = request;
        entry.flushEpoch = epoch;
        entry.order = ++m_order;
        entry.replaces = replaced.ppn;
        entry.replacesOrder = replaced.order;
        entry.lane = lane;
        entry.next = kEnd;
        entry.previous = queue.last;
        entry.dirty = true;
        (queue.last == kEnd ? queue.first : m_slots[queue.last].next) = slot;
        queue.last = slot;
        ++queue.count;
        ++m_dirty;
        if (m_lengths) [[unlikely]]
            m_lengths->set(lane, queue.count);
        return slot;
    }

    // Takes the oldest units of the lane, which holds at least `n`, for programming: `each(i, slot)`. Their slots stay in use.
    template <typename Each> void next(std::uint32_t lane, std::uint32_t n, Each&& each)
    {
        Lane& queue = m_lanes[lane];
        BufferSlot slot = queue.first;
        for (std::uint32_t i = 0; i < n; ++i) {
            Slot& entry = m_slots[slot];
            entry.dirty = false;
            each(i, slot);
            slot = entry.next;
        }
        queue.first = slot;
        (slot == kEnd ? queue.last : m_slots[slot].previous) = kEnd;
        queue.count -= n;
        m_dirty -= n;
        if (m_lengths) [[unlikely]]
            m_lengths->set(lane, queue.count);
    }
    BufferSlot next(std::uint32_t lane) // one
    {
        BufferSlot taken = kEnd;
        next(lane, 1, [&](std::uint32_t, BufferSlot slot) { taken = slot; });
        return taken;
    }

    // Moves a unit that has not been taken yet to the head of its lane.
    void hasten(BufferSlot slot)
    {
        Lane& queue = m_lanes[m_slots[slot].lane];
        unlink(queue, slot);
        m_slots[slot].previous = kEnd;
        m_slots[slot].next = queue.first;
        (queue.first == kEnd ? queue.last : m_slots[queue.first].previous) = slot;
        queue.first = slot;
        ++queue.count;
    }

    void release(BufferSlot slot) { m_free[m_freeCount++] = slot; }
    Slot& operator[](BufferSlot slot) { return m_slots[slot]; }

    PacketQueue waiting; // requests without slots

private:
    struct Lane {
        BufferSlot first = kEnd, last = kEnd;
        std::uint32_t count = 0;
    };

    void unlink(Lane& queue, BufferSlot slot)
    {
        const Slot& entry = m_slots[slot];
        (entry.previous == kEnd ? queue.first : m_slots[entry.previous].next) = entry.next;
        (entry.next == kEnd ? queue.last : m_slots[entry.next].previous) = entry.previous;
        --queue.count;
    }

    std::vector<Slot> m_slots;
    std::vector<BufferSlot> m_free; // the first m_freeCount of them
    std::vector<Lane> m_lanes;
    std::optional<LaneLengths> m_lengths;
    std::uint32_t m_laneCount, m_freeCount;
    std::uint32_t m_dirty = 0; // of all lanes
    std::uint64_t m_order = 0, m_orderAtWait = 0;
    std::uint32_t m_reserved = 0, m_leastFree = UINT32_MAX;
};

} // namespace floom::inline engine
