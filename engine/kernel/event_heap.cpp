// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel/event_heap.h"

namespace floom {

void EventHeap::push(const NumberedEvent& event)
{
    std::size_t hole = m_events.size();
    m_events.push_back(event);
    while (hole > 0) {
        const std::size_t parent = (hole - 1) / 4;
        if (!event.before(m_events[parent]))
            break;
        m_events[hole] = m_events[parent];
        hole = parent;
    }
    m_events[hole] = event;
}

NumberedEvent EventHeap::pop()
{
    const NumberedEvent first = m_events.front();
    const NumberedEvent last = m_events.back();
    m_events.pop_back();
    if (!m_events.empty())
        sink(last);
    return first;
}

void EventHeap::sink(const NumberedEvent& event)
{
    const std::size_t n = m_events.size();
    std::size_t hole = 0;
    for (;;) {
        const std::size_t first = 4 * hole + 1;
        if (first >= n)
            break;
        std::size_t least = first;
        const std::size_t end = first + 4 < n ? first + 4 : n;
        for (std::size_t i = first + 1; i < end; ++i)
            if (m_events[i].before(m_events[least]))
                least = i;
        if (!m_events[least].before(event))
            break;
        m_events[hole] = m_events[least];
        hole = least;
    }
    m_events[hole] = event;
}

} // namespace floom
