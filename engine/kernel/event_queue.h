// SPDX-License-Identifier: GPL-3.0-or-later
// The event queue: a 4-ary heap of 24-byte events with a total order (time, then order of insertion). Simultaneous events are handled in the
// order in which they were scheduled; nothing depends on addresses or hashes. push and pop are O(log4 n) with n = events pending, which is
// about the number of packets in flight.
#pragma once

#include "base/time.h"
#include "base/wide.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom {

struct Event {
    Time at;
    std::uint64_t sequence = 0;
    std::uint16_t component = 0; // who is woken
    std::uint16_t kind = 0;      // 0 = a packet arrives; others are the component's own
    std::uint32_t argument = 0;  // packet id, or what the component wants

    [[nodiscard]] bool before(const Event& other) const
    {
        const auto key = [](const Event& e) {
            return (static_cast<UInt128>(static_cast<std::uint64_t>(e.at.ps)) << 64) | e.sequence;
        };
        return key(*this) < key(other);
    }
};
static_assert(sizeof(Event) == 24);

class EventQueue {
public:
    EventQueue() { m_heap.reserve(1024); }

    [[nodiscard]] bool empty() const { return m_heap.empty(); }
    [[nodiscard]] std::size_t size() const { return m_heap.size(); }
    [[nodiscard]] const Event& top() const { return m_heap.front(); }
    [[nodiscard]] std::uint64_t scheduled() const { return m_sequence; }

    void push(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        const Event event{at, m_sequence++, component, kind, argument};
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

    Event pop()
    {
        const Event first = m_heap.front();
        const Event last = m_heap.back();
        m_heap.pop_back();
        if (!m_heap.empty())
            sink(last);
        return first;
    }

private:
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

    std::vector<Event> m_heap;
    std::uint64_t m_sequence = 0;
};

} // namespace floom
