// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/tour_plan.h"

#include "shell/tour_stage.h"

namespace floom::inline pages {

std::function<bool()> TourPlan::idle() const
{
    return [&stage = m_stage] { return stage.isIdle(); };
}

} // namespace floom::inline pages
