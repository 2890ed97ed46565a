// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/chosen_area.h"

namespace floom::inline pages {

void ChosenArea::set(const TimelineArea& area)
{
    m_area = area;
    emit changed();
}

} // namespace floom::inline pages
