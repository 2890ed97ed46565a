// SPDX-License-Identifier: GPL-3.0-or-later
// The event queue: 24-byte events in a total order (time, then order of insertion). Simultaneous events are handled in the order in which
// they were scheduled; nothing depends on addresses or hashes. The soonest events stand sorted in a short array, the rest in a 4-ary heap.
// Most events are scheduled for soon and pass only a few others on their way into the array; a pop from it is a decrement. With n pending
// beyond the array, push and pop cost O(log4 n).
#pragma once

#include "base/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom {

struct Event {
    Time at;
    std::uint64_t sequence = 0;
    std::uint16_t component = 0; // who is woken
    std::uint16_t kind = 0; // 0 = a packet arrives; others are the component's own
    std::uint32_t argument = 0; // packet id, or what the component wants

    [[nodiscard]] bool before(const Event& other) const { return at.ps != other.at.ps ? at.ps < other.at.ps : sequence < other.sequence; }
};
static_assert(sizeof(Event) == 24);

class EventQueue {
public:
    EventQueue() { m_heap.reserve(1024); }

    [[nodiscard]] bool empty() const { return m_near == 0 && m_heap.empty(); }
    [[nodiscard]] std::size_t size() const { return m_near + m_heap.size(); }
    [[nodiscard]] std::uint64_t scheduled() const { return m_sequence; }

    void push(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        const Event event{at, m_sequence++, component, kind, argument};
        if (!m_heap.empty() && !(m_near > 0 && event.before(m_sorted[0]))) {
            pushHeap(event);
            return;
        }
        if (m_near == kNear) { // the latest of the sorted ones makes room
            pushHeap(m_sorted[0]);
            for (std::size_t i = 1; i < kNear; ++i)
                m_sorted[i - 1] = m_sorted[i];
            --m_near;
        }
        std::size_t i = m_near++;
        for (; i > 0 && m_sorted[i - 1].before(event); --i)
            m_sorted[i] = m_sorted[i - 1];
        m_sorted[i] = event;
    }

    Event pop()
    {
        if (m_near == 0)
            refill();
        return m_sorted[--m_near];
    }

private:
    static constexpr std::size_t kNear = 128;

    void refill()
    {
        const std::size_t n = m_heap.size() < kNear / 2 ? m_heap.size() : kNear / 2;
        for (std::size_t i = n; i-- > 0;)
            m_sorted[i] = popHeap();
        m_near = n;
    }

    void pushHeap(const Event& event)
    {
        std::size_t hole = m_heap.size();
        m_heap.push_back(event);
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / 4;
            if (!event.before(m_heap[parent]))
                break;
            m_heap[hole] = m_heap[parent];
            hole = parent;
        }
        m_heap[hole] = event;
    }

    Event popHeap()
    {
        const Event first = m_heap.front();
        const Event last = m_heap.back();
        m_heap.pop_back();
        if (!m_heap.empty())
            sink(last);
        return first;
    }

    void sink(const Event& event)
    {
        const std::size_t n = m_heap.size();
        std::size_t hole = 0;
        for (;;) {
            const std::size_t first = 4 * hole + 1;
            if (first >= n)
                break;
            std::size_t least = first;
            const std::size_t end = first + 4 < n ? first + 4 : n;
            for (std::size_t i = first + 1; i < end; ++i)
                if (m_heap[i].before(m_heap[least]))
                    least = i;
            if (!m_heap[least].before(event))
                break;
            m_heap[hole] = m_heap[least];
            hole = least;
        }
        m_heap[hole] = event;
    }

    std::array<Event, kNear> m_sorted; // the soonest last
    std::size_t m_near = 0;
    std::vector<Event> m_heap;
    std::uint64_t m_sequence = 0;
};

} // namespace floom
