// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel/gap_line.h"

#include <algorithm>

namespace floom::inline engine {

GapLine::Gap GapLine::firstGap(const std::vector<Taken>& taken, Time from, Time service)
{
    Gap gap{0, from};
    for (; gap.before < taken.size(); ++gap.before) {
        if (gap.start + service <= taken[gap.before].start)
            break;
        gap.start = later(gap.start, taken[gap.before].end);
    }
    return gap;
}

GapLine::Slot GapLine::reserve(Time now, Time from, Time service)
{
    std::size_t best = 0;
    Gap first{0, kNever};
    for (std::size_t server = 0; server < m_servers.size(); ++server) {
        std::vector<Taken>& taken = m_servers[server];
        const auto over = std::find_if(taken.begin(), taken.end(), [now](const Taken& one) { return one.end > now; });
        taken.erase(taken.begin(), over);
        if (const Gap gap = firstGap(taken, from, service); gap.start < first.start) {
            first = gap;
            best = server;
        }
    }
    std::vector<Taken>& taken = m_servers[best];
    taken.insert(taken.begin() + static_cast<std::ptrdiff_t>(first.before), {first.start, first.start + service});
    return {static_cast<int>(best), first.start};
}

} // namespace floom::inline engine
