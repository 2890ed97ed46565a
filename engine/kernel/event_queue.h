// SPDX-License-Identifier: GPL-3.0-or-later
// The event queue: 16-byte events in a total order (time, then order of insertion). Simultaneous events are handled in the order in which
// they were scheduled; nothing depends on addresses or hashes. The soonest events stand sorted in a short array, where their places say who
// came first, the rest in a 4-ary heap, where a number says it. Most events are scheduled for soon and pass only a few others on their way
// into the array; a pop from it is a decrement. With n pending beyond the array, push and pop cost O(log4 n). What is scheduled for long
// after the present stands apart (FarEvents): of two events of one time that one was scheduled before the other, as the present never goes
// back, and comes first.
#pragma once

#include "kernel/far_events.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace floom {

class EventQueue {
public:
    EventQueue()
    {
        m_heap.reserve(1024);
        for (std::size_t i = 0; i < kEnds; ++i)
            m_sorted[i].at = kNever; // where every insertion ends
    }
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;

    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const { return near() + m_heap.size() + m_later.size(); }

    // Its time lies before kNever, and not before that of the last pop.
    void push(Event event)
    {
        if ((event.at - m_now).ps >= kLong) {
            m_later.push(event);
            return;
        }
        if (event.at >= m_far || m_top == m_end) [[unlikely]] {
            pushFar(event);
            return;
        }
        Event* hole = ++m_top;
        if (hole[-1].at <= event.at) {
            for (; hole[-static_cast<std::ptrdiff_t>(kEnds)].at <= event.at; hole -= kEnds) { // four at a time: some go far
                hole[0] = hole[-1];
                hole[-1] = hole[-2];
                hole[-2] = hole[-3];
                hole[-3] = hole[-4];
            }
            for (; hole[-1].at <= event.at; --hole)
                *hole = hole[-1];
        }
        *hole = event;
    }

    // Whether there is one: then it is next() and may be popped.
    [[nodiscard]] bool find() const { return next().at != kNever; }
    // The soonest, or something at kNever.
    [[nodiscard]] const Event& next() const { return m_top->at < m_later.soonest().at ? *m_top : m_later.soonest(); }
    Event pop()
    {
        const Event event = next();
        drop();
        return event;
    }
    void drop() // next(), where it is not at kNever
    {
        if (m_top->at < m_later.soonest().at) {
            m_now = m_top->at;
            if (--m_top == bottom()) [[unlikely]]
                refill();
        } else {
            m_now = m_later.soonest().at;
            m_later.drop();
        }
    }

private:
    static constexpr std::size_t kNear = 128, kEnds = 4;
    static constexpr std::int64_t kLong = std::int64_t{1} << 24; // picoseconds: longer than most of what is no array operation

    [[nodiscard]] std::size_t near() const { return static_cast<std::size_t>(m_top - bottom()); }
    Event* bottom() { return m_sorted.data() + (kEnds - 1); } // one before the latest
    [[nodiscard]] const Event* bottom() const { return m_sorted.data() + (kEnds - 1); }
    void pushFar(Event event);
    void pushHeap(Event event, std::int64_t order);
    void refill(); // of an array that is empty: not before the heap is so

    std::array<Event, kNear + kEnds> m_sorted; // behind the ends, the soonest last
    Event* m_top = bottom(); // the soonest
    Event* const m_end = bottom() + kNear; // the soonest of a full array
    Time m_now; // of the last pop
    Time m_far = kNever; // the soonest in the heap: from here on events go there
    EventHeap m_heap;
    FarEvents m_later;
    std::int64_t m_pushed = 0, m_evicted = 0;
};

} // namespace floom
