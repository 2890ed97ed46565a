// SPDX-License-Identifier: GPL-3.0-or-later
// The event queue: 16-byte events in a total order (time, then order of insertion). Simultaneous events are handled in the order in which
// they were scheduled; nothing depends on addresses or hashes. The soonest events stand sorted in a short array, where their places say who
// came first, the rest in a 4-ary heap, where a number says it. Most events are scheduled for soon and pass only a few others on their way
// into the array; a pop from it is a decrement. With n pending beyond the array, push and pop cost O(log4 n).
#pragma once

#include "base/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom {

struct Event {
    Time at;
    std::uint64_t what = 0;

    [[nodiscard]] std::uint16_t component() const { return static_cast<std::uint16_t>(what); } // who is woken
    // 0 = a packet arrives; 0xFFFF = a packet has come to its route's end; others are the component's own.
    [[nodiscard]] std::uint16_t kind() const { return static_cast<std::uint16_t>(what >> 16); }
    [[nodiscard]] std::uint32_t argument() const
    {
        return static_cast<std::uint32_t>(what >> 32);
    } // packet id, or what the component wants
};
static_assert(sizeof(Event) == 16);

class EventQueue {
public:
    EventQueue()
    {
        m_heap.reserve(1024);
        m_sorted[0].at = kNever; // where every insertion ends
    }

    [[nodiscard]] bool empty() const { return m_near == 0 && m_heap.empty(); }
    [[nodiscard]] std::size_t size() const { return m_near + m_heap.size(); }

    // `at` lies before kNever.
    void push(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        const Event event{at, std::uint64_t{component} | std::uint64_t{kind} << 16 | std::uint64_t{argument} << 32};
        if (m_near == kNear || !m_heap.empty()) {
            if (m_near == 0 || at >= m_sorted[1].at) {
                pushHeap({event, ++m_pushed});
                return;
            }
            if (m_near == kNear)
                evict();
        }
        Event* hole = &m_sorted[++m_near];
        for (; hole[-1].at.ps <= at.ps; --hole)
            *hole = hole[-1];
        *hole = event;
    }

    Event pop()
    {
        if (m_near == 0)
            refill();
        return m_sorted[m_near--];
    }

private:
    static constexpr std::size_t kNear = 128;

    struct Later {
        Event event;
        std::int64_t order = 0; // among events of one time

        [[nodiscard]] bool before(const Later& other) const
        {
            return event.at != other.event.at ? event.at < other.event.at : order < other.order;
        }
    };

    // The latest of the sorted ones makes room. It goes before all of its time in the heap, and those evicted after it go before it.
    void evict()
    {
        pushHeap({m_sorted[1], --m_evicted});
        for (std::size_t i = 1; i < kNear; ++i)
            m_sorted[i] = m_sorted[i + 1];
        --m_near;
    }

    void refill()
    {
        const std::size_t n = m_heap.size() < kNear / 2 ? m_heap.size() : kNear / 2;
        for (std::size_t i = n; i > 0; --i)
            m_sorted[i] = popHeap().event;
        m_near = n;
    }

    void pushHeap(const Later& event)
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

    Later popHeap()
    {
        const Later first = m_heap.front();
        const Later last = m_heap.back();
        m_heap.pop_back();
        if (!m_heap.empty())
            sink(last);
        return first;
    }

    void sink(const Later& event)
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

    std::array<Event, kNear + 1> m_sorted; // from 1, the soonest last
    std::size_t m_near = 0;
    std::vector<Later> m_heap;
    std::int64_t m_pushed = 0, m_evicted = 0;
};

} // namespace floom
