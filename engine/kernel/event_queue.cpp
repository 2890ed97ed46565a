// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel/event_queue.h"

#include <cstring>

namespace floom::inline engine {

void EventQueue::startAt(std::size_t cell)
{
    m_bottom = m_sorted.data() + cell;
    m_end = m_bottom + kNear;
    for (std::size_t i = 0; i < kEnds; ++i)
        m_bottom[-static_cast<std::ptrdiff_t>(i)].at = kNever;
}

[[gnu::noinline]] void EventQueue::moveTo(std::size_t cell)
{
    const Event* const from = m_bottom + 1;
    const std::size_t n = near();
    std::memmove(m_sorted.data() + cell + 1, from, n * sizeof(Event));
    startAt(cell);
    m_top = m_bottom + n;
}

// Few events are later than this one, and one of the soonest is not: those move down by one.
void EventQueue::pushLate(Event event)
{
    if (m_bottom == m_sorted.data() + (kEnds - 1)) [[unlikely]] {
        moveTo(kStart);
        pushLate(event); // and no registers are saved where there is nothing to move
        return;
    }
    Event* hole = m_bottom;
    for (; hole[1].at > event.at; ++hole)
        *hole = hole[1];
    *hole = event;
    --m_bottom;
    --m_end;
    m_bottom[1 - static_cast<std::ptrdiff_t>(kEnds)].at = kNever;
}

// The event is later than all sorted ones, or the array is full: then the latest sorted event moves to the heap. That one precedes all of
// equal time in the heap, and later evictions precede it, hence the decreasing order number.
void EventQueue::pushFar(Event event)
{
    if (event.at >= m_far || event.at >= m_bottom[1].at) {
        pushHeap({event, ++m_pushed});
        return;
    }
    if (m_end == &m_sorted.back())
        moveTo(kStart);
    pushHeap({m_bottom[1], --m_evicted});
    startAt(static_cast<std::size_t>(m_bottom + 1 - m_sorted.data()));
    push(event);
}

bool EventQueue::refill()
{
    const std::size_t n = m_heap.size() < kNear / 2 ? m_heap.size() : kNear / 2;
    startAt(kStart);
    for (std::size_t i = n; i > 0; --i)
        m_bottom[i] = popHeap().event;
    m_top = m_bottom + n;
    m_far = m_heap.empty() ? kNever : m_heap.front().event.at;
    return n > 0;
}

void EventQueue::pushHeap(const Later& event)
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
    m_far = m_heap.front().event.at;
}

EventQueue::Later EventQueue::popHeap()
{
    const Later first = m_heap.front();
    const Later last = m_heap.back();
    m_heap.pop_back();
    if (!m_heap.empty())
        sink(last);
    return first;
}

void EventQueue::sink(const Later& event)
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

} // namespace floom::inline engine
