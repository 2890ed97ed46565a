// SPDX-License-Identifier: GPL-3.0-or-later
// EventQueue: 16-byte events in a total order: time, then order of insertion; nothing depends on addresses or hashes. The soonest events
// are in a short sorted array, where position gives the insertion order; the rest are in a 4-ary heap with an explicit order number. Most
// events are due soon and move past few others into the array. Most of the others are later than nearly all (the end of a long operation
// after similar ones) and are inserted from the far end. A pop from the array is a decrement. With n events beyond the array, push and pop
// cost O(log4 n).
#pragma once

#include "base/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

// A wake-up: component, kind (its own, from 1, below 2^15) and argument. Or, if `what` is below 2^48, the address of an arriving packet.
// Or, from 2^63 on, the number of a step and the address of its packet. The scheduler of the event knows the type.
struct Event {
    Time at;
    std::uint64_t what = 0;

    static Event wake(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        return {at, std::uint64_t{kind} << 48 | std::uint64_t{component} << 32 | argument};
    }

    static Event step(Time at, std::uint16_t number, std::uintptr_t packet) { return {at, std::uint64_t{number} << 48 | packet}; }
    static constexpr std::uint16_t kFirstStep = 1U << 15;
    static constexpr std::size_t kSteps = std::size_t{1} << 15; // possible numbers

    [[nodiscard]] bool arrives() const { return what >> 48 == 0; }
    [[nodiscard]] bool isStep() const { return static_cast<std::int64_t>(what) < 0; }
    [[nodiscard]] std::uint16_t number() const { return static_cast<std::uint16_t>(what >> 48); }
    [[nodiscard]] std::uintptr_t packet() const { return what << 16 >> 16; }
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

    // event.at must be before kNever.
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
            for (; hole[-static_cast<std::ptrdiff_t>(kEnds)].at <= event.at; hole -= kEnds) { // four at a time: some events move far
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

    // True if an event pushed for `at` would be popped next, without moving others.
    [[nodiscard]] bool passes(Time at) const { return at < m_top->at && at < m_far; }

    // True if there is an event: it is then next() and may be popped.
    bool find() { return m_top != m_bottom || refill(); }
    // The soonest event, or one at kNever: then call find(), which may refill.
    [[nodiscard]] const Event& next() const { return *m_top; }
    Event pop()
    {
        if (m_top == m_bottom) [[unlikely]]
            refill();
        return *m_top--;
    }
    void drop() { --m_top; } // removes next(), which must not be at kNever

private:
    static constexpr std::size_t kNear = 128, kEnds = 4;
    static constexpr std::size_t kLate = 8; // an event with at most this many later ones is inserted from below
    static constexpr std::size_t kCells = 512, kStart = kCells - kNear - 32; // m_bottom moves down with insertions from below

    struct Later {
        Event event;
        std::int64_t order = 0; // among events of equal time

        [[nodiscard]] bool before(const Later& other) const
        {
            return event.at != other.event.at ? event.at < other.event.at : order < other.order;
        }
    };

    [[nodiscard]] std::size_t near() const { return static_cast<std::size_t>(m_top - m_bottom); }
    void startAt(std::size_t cell); // sets m_bottom; does not move the sorted events
    void moveTo(std::size_t cell); // moves the sorted events too
    void pushLate(Event event);
    void pushFar(Event event);
    bool refill(); // false: the queue is empty
    void pushHeap(const Later& event);
    Later popHeap();
    void sink(const Later& event);

    std::array<Event, kCells> m_sorted; // soonest last; kEnds sentinels at kNever below m_bottom end every insertion
    Event* m_bottom = nullptr; // one before the latest event: the first sentinel
    Event* m_top = nullptr; // the soonest event; == m_bottom: none
    Event* m_end = nullptr; // limit of m_top
    Time m_far = kNever; // earliest time in the heap: events from here on go there
    std::vector<Later> m_heap;
    std::int64_t m_pushed = 0, m_evicted = 0;
};

} // namespace floom::inline engine
