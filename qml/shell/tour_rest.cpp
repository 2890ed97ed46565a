// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the result pages that no other plan shows.
#include "desk/workspace.h"
#include "shell/tour_pages.h"

#include <algorithm>

namespace floom::inline pages {

void planRest(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    for (const QString& page : stage.workspace().pages()->results()) {
        const auto showsIt = [&page](const TourPlan::Step& step) { return step.name == page || step.name.startsWith(page + '-'); };
        if (std::none_of(plan.steps().begin(), plan.steps().end(), showsIt))
            plan.add({page, [&stage, page] { stage.workspace().pages()->setCurrent(page); }, plan.idle()});
    }
}

} // namespace floom::inline pages
