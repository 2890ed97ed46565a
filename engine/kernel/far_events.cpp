// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel/far_events.h"

namespace floom {

void FarEvents::grow(List& list)
{
    std::vector<NumberedEvent> more(2 * list.events.size());
    for (std::size_t i = 0; i < list.size; ++i)
        more[i] = list.events[(list.first + i) & list.mask()];
    list.events.swap(more);
    list.first = 0;
}

void FarEvents::drop()
{
    --m_size;
    if (m_from == kLists) {
        m_heap.pop();
    } else {
        List& list = m_lists[m_from];
        list.first = (list.first + 1) & list.mask();
        if (--list.size == 0)
            m_latest[m_from] = kBeforeAll;
    }
    const NumberedEvent* best = m_heap.empty() ? nullptr : &m_heap.front();
    m_from = kLists;
    for (std::size_t i = 0; i < kLists; ++i)
        if (m_lists[i].size > 0 && (best == nullptr || m_lists[i].front().before(*best))) {
            best = &m_lists[i].front();
            m_from = i;
        }
    m_soonest = best == nullptr ? Event{kNever, 0} : best->event;
}

} // namespace floom
