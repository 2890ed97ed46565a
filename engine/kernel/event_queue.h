// SPDX-License-Identifier: GPL-3.0-or-later
// The event queue: 16-byte events in a total order (time, then order of insertion). Simultaneous events are handled in the order in which
// they were scheduled; nothing depends on addresses or hashes. The soonest events stand sorted in a short array, where their places say who
// came first, the rest in a 4-ary heap, where a number says it. Most events are scheduled for soon and pass only a few others on their way
// into the array; of the others most come after nearly all, the end of a long operation behind those of operations like it, and come in
// from the other side. A pop from it is a decrement. With n pending beyond the array, push and pop cost O(log4 n).
#pragma once

#include "base/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom {

// Who is woken, for what (a kind of its own, from 1 on) and an argument; or, with a `what` below 2^48, the address of something that
// arrives: whoever schedules knows what lies there.
struct Event {
    Time at;
    std::uint64_t what = 0;

    static Event wake(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        return {at, std::uint64_t{kind} << 48 | std::uint64_t{component} << 32 | argument};
    }

    [[nodiscard]] bool arrives() const { return what >> 48 == 0; }
    [[nodiscard]] std::uint16_t kind() const { return static_cast<std::uint16_t>(what >> 48); }
    [[nodiscard]] std::uint16_t component() const { return static_cast<std::uint16_t>(what >> 32); }
    [[nodiscard]] std::uint32_t argument() const { return static_cast<std::uint32_t>(what); }
};
static_assert(sizeof(Event) == 16);

class EventQueue {
public:
    EventQueue()
    {
        m_heap.reserve(1024);
        startAt(kStart);
        m_top = m_bottom;
    }
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;

    [[nodiscard]] bool empty() const { return m_top == m_bottom && m_heap.empty(); }
    [[nodiscard]] std::size_t size() const { return near() + m_heap.size(); }

    // Its time lies before kNever.
    void push(Event event)
    {
        if (event.at >= m_far || m_top == m_end) [[unlikely]] {
            pushFar(event);
            return;
        }
        Event* hole = m_top + 1;
        if (hole[-1].at <= event.at) {
            if (hole[-static_cast<std::ptrdiff_t>(kEnds)].at <= event.at && m_bottom[kLate].at <= event.at) {
                pushLate(event);
                return;
            }
            m_top = hole;
            for (; hole[-static_cast<std::ptrdiff_t>(kEnds)].at <= event.at; hole -= kEnds) { // four at a time: some go far
                hole[0] = hole[-1];
                hole[-1] = hole[-2];
                hole[-2] = hole[-3];
                hole[-3] = hole[-4];
            }
            for (; hole[-1].at <= event.at; --hole)
                *hole = hole[-1];
        } else {
            m_top = hole;
        }
        *hole = event;
    }

    // What was pushed for then would be popped next, without anything else in the queue moved.
    [[nodiscard]] bool passes(Time at) const { return at < m_top->at && at < m_far && m_top != m_end; }

    // Whether there is one: then it is next() and may be popped.
    bool find() { return m_top != m_bottom || refill(); }
    // The soonest, or something at kNever: then there may be more, and find() tells.
    [[nodiscard]] const Event& next() const { return *m_top; }
    Event pop()
    {
        if (m_top == m_bottom) [[unlikely]]
            refill();
        return *m_top--;
    }
    void drop() { --m_top; } // next(), where it is not at kNever

private:
    static constexpr std::size_t kNear = 128, kEnds = 4;
    static constexpr std::size_t kLate = 8; // what comes after all but so many goes in from below
    static constexpr std::size_t kCells = 512, kStart = kCells - kNear - 32; // m_bottom goes down with what comes in there

    struct Later {
        Event event;
        std::int64_t order = 0; // among events of one time

        [[nodiscard]] bool before(const Later& other) const
        {
            return event.at != other.event.at ? event.at < other.event.at : order < other.order;
        }
    };

    [[nodiscard]] std::size_t near() const { return static_cast<std::size_t>(m_top - m_bottom); }
    void startAt(std::size_t cell); // of m_bottom; what is sorted is not moved
    void moveTo(std::size_t cell); // with what is sorted
    void pushLate(Event event);
    void pushFar(Event event);
    bool refill(); // false: there is nothing
    void pushHeap(const Later& event);
    Later popHeap();
    void sink(const Later& event);

    std::array<Event, kCells> m_sorted; // the soonest last; below m_bottom kEnds at kNever, where every insertion ends
    Event* m_bottom = nullptr; // one before the latest: the first of the ends
    Event* m_top = nullptr; // the soonest; m_bottom: there is none
    Event* m_end = nullptr; // the soonest of as many as there may be
    Time m_far = kNever; // the soonest in the heap: from here on events go there
    std::vector<Later> m_heap;
    std::int64_t m_pushed = 0, m_evicted = 0;
};

} // namespace floom
