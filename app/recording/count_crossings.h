// SPDX-License-Identifier: GPL-3.0-or-later
// Finds when a changing count (requests in flight, busy lanes) starts to satisfy a condition. Pure.
#pragma once

#include "base/time.h"

#include <algorithm>
#include <vector>

namespace floom::inline recording {

using Instants = std::vector<Time>;

struct Step { // a change of the count
    Time at;
    int by;
};

inline void addStay(std::vector<Step>& steps, Time from, Time to)
{
    if (to <= from)
        return;
    steps.push_back({from, 1});
    steps.push_back({to, -1});
}

// Instants at which the count starts to satisfy `holds`.
template <typename Holds> Instants crossings(std::vector<Step> steps, bool heldBefore, Holds holds)
{
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.at < b.at; });
    Instants instants;
    int count = 0;
    for (std::size_t i = 0; i < steps.size();) {
        const auto at = steps[i].at;
        for (; i < steps.size() && steps[i].at == at; ++i)
            count += steps[i].by;
        const bool held = holds(count);
        if (held && !heldBefore)
            instants.push_back(at);
        heldBefore = held;
    }
    return instants;
}

} // namespace floom::inline recording
