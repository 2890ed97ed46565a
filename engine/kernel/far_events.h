// SPDX-License-Identifier: GPL-3.0-or-later
// FarEvents: what is scheduled for long after now: the ends of array operations, mostly, each kind always as long after its beginning. So
// what comes goes, nearly always, behind the latest of its kind: a few lists in order of time, of which the soonest events are compared;
// what fits behind none of them goes into a heap.
#pragma once

#include "kernel/event_heap.h"

#include <array>

namespace floom {

class FarEvents {
public:
    [[nodiscard]] const Event& soonest() const { return m_soonest; } // at kNever: there is none
    [[nodiscard]] std::size_t size() const { return m_size; }

    void push(Event event)
    {
        ++m_size;
        std::size_t place = kLists;
        for (std::size_t i = 0; i < kLists; ++i) // behind the latest that it can follow; an empty list is behind all times
            if (m_latest[i] <= event.at && (place == kLists || m_latest[i] > m_latest[place]))
                place = i;
        const NumberedEvent numbered{event, ++m_pushed};
        if (place == kLists) [[unlikely]]
            m_heap.push(numbered);
        else
            append(place, numbered);
        if (event.at < m_soonest.at) {
            m_soonest = event;
            m_from = place;
        }
    }

    void drop(); // soonest(), where there is one

private:
    static constexpr std::size_t kLists = 4;
    static constexpr Time kBeforeAll{INT64_MIN};

    struct List { // a ring
        std::vector<NumberedEvent> events = std::vector<NumberedEvent>(16); // a power of two
        std::size_t first = 0, size = 0;

        [[nodiscard]] std::size_t mask() const { return events.size() - 1; }
        [[nodiscard]] const NumberedEvent& front() const { return events[first]; }
    };

    void append(std::size_t place, const NumberedEvent& event)
    {
        List& list = m_lists[place];
        if (list.size == list.events.size()) [[unlikely]]
            grow(list);
        list.events[(list.first + list.size++) & list.mask()] = event;
        m_latest[place] = event.event.at;
    }
    static void grow(List& list);

    std::array<List, kLists> m_lists;
    std::array<Time, kLists> m_latest{kBeforeAll, kBeforeAll, kBeforeAll, kBeforeAll}; // of each list
    EventHeap m_heap;
    Event m_soonest{kNever, 0};
    std::size_t m_from = 0; // the list where that stands; kLists: the heap
    std::size_t m_size = 0;
    std::int64_t m_pushed = 0;
};

} // namespace floom
