// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/chosen_area.h"

namespace floom::inline desk {

void ChosenArea::set(const TimelineArea& area)
{
    m_area = area;
    emit changed();
}

} // namespace floom::inline desk
