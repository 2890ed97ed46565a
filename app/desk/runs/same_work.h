// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run used this workload: details that the run itself filled in (the format of a trace) do not matter.
#pragma once

#include "workload/workload.h"

#include <algorithm>

namespace floom::inline desk {

[[nodiscard]] inline bool isWorkOf(Workload ran, const Workload& wanted)
{
    const auto forget = [](Workload& one, const Workload& asked) {
        if (asked.traceFormat.empty())
            one.traceFormat.clear();
    };
    forget(ran, wanted);
    for (std::size_t i = 0; i < std::min(ran.parts.size(), wanted.parts.size()); ++i)
        forget(ran.parts[i], wanted.parts[i]);
    return ran == wanted;
}

} // namespace floom::inline desk
