// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/timeline_finds.h"

namespace floom::inline desk {

void TimelineFinds::begin()
{
    m_hits = nullptr;
    m_current = -1;
}

void TimelineFinds::set(std::shared_ptr<const TimelineHitList> hits)
{
    m_hits = std::move(hits);
    m_current = -1;
    emit changed();
}

void TimelineFinds::goTo(int place)
{
    if (!m_hits || place < 0 || place >= static_cast<int>(m_hits->size()))
        return;
    m_current = place;
    emit reached((*m_hits)[static_cast<std::size_t>(place)]);
    emit changed();
}

} // namespace floom::inline desk
