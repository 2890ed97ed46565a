// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel/event_queue.h"

namespace floom {

// It belongs behind all that are sorted, or these are too many: then the latest of them makes room. That one goes before all of its time in
// the heap, and those that follow it there go before it.
void EventQueue::pushFar(Event event)
{
    if (event.at >= m_far || event.at >= bottom()[1].at) {
        pushHeap(event, ++m_pushed);
        return;
    }
    pushHeap(bottom()[1], --m_evicted);
    for (std::size_t i = 1; i < kNear; ++i)
        bottom()[i] = bottom()[i + 1];
    --m_top;
    push(event);
}

void EventQueue::pushHeap(Event event, std::int64_t order)
{
    m_heap.push({event, order});
    m_far = m_heap.front().event.at;
}

void EventQueue::refill()
{
    const std::size_t n = m_heap.size() < kNear / 2 ? m_heap.size() : kNear / 2;
    for (std::size_t i = n; i > 0; --i)
        bottom()[i] = m_heap.pop().event;
    m_top = bottom() + n;
    m_far = m_heap.empty() ? kNever : m_heap.front().event.at;
}

} // namespace floom
