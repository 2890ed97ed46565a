// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that go on until the run ends. Pure.
#pragma once

#include "workload/workload.h"

#include <algorithm>

namespace floom::inline engine {

// True if the workload has jobs, and none of them a limit of its own: the length of the run is given for all together.
[[nodiscard]] inline bool hasEndlessJobs(const Workload& workload)
{
    return !workload.parts.empty() && std::ranges::none_of(workload.parts, [](const Workload& part) {
        return part.count > 0 || part.runtime > Time{} || !part.trace.empty();
    });
}

} // namespace floom::inline engine
