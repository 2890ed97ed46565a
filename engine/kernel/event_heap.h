// SPDX-License-Identifier: GPL-3.0-or-later
// EventHeap: events in a 4-ary heap, by time and then by a number. With n of them push and pop cost O(log4 n).
#pragma once

#include "base/time.h"

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

struct NumberedEvent {
    Event event;
    std::int64_t order = 0; // among events of one time

    [[nodiscard]] bool before(const NumberedEvent& other) const
    {
        return event.at != other.event.at ? event.at < other.event.at : order < other.order;
    }
};

class EventHeap {
public:
    [[nodiscard]] bool empty() const { return m_events.empty(); }
    [[nodiscard]] std::size_t size() const { return m_events.size(); }
    [[nodiscard]] const NumberedEvent& front() const { return m_events.front(); }
    void reserve(std::size_t n) { m_events.reserve(n); }
    void push(const NumberedEvent& event);
    NumberedEvent pop();

private:
    void sink(const NumberedEvent& event);

    std::vector<NumberedEvent> m_events;
};

} // namespace floom
