// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/lighter_loads.h"

#include <algorithm>

namespace floom::inline engine {

std::vector<Variation> lighterLoads(const Program& program, const Workload& workload)
{
    std::vector<Variation> list;
    const auto add = [&](const char* change, const char* address) -> Variation& {
        return list.emplace_back(Variation{change, address, "", Variation::Kind::workload, program.design, workload});
    };
    const auto pauses = [](const Workload& one) { return one.thinkTime > Time{}; };
    if (pauses(workload) || std::any_of(workload.parts.begin(), workload.parts.end(), pauses)) {
        Workload& busy = add("no pauses of the host", "workload.thinktime").workload;
        const auto hurry = [](Workload& one) {
            one.thinkTime = {};
            one.thinkBlocks = 1;
        };
        hurry(busy);
        for (Workload& part : busy.parts)
            hurry(part);
    }
    if (!workload.parts.empty())
        return list;
    if (workload.flushEvery > 0) { // flushes are requests, too, but carry no bytes
        Variation& more = add("no flushes", "workload.fsync");
        more.sizes = 1 + (1 - workload.readPercent / 100.0) / workload.flushEvery;
        more.workload.flushEvery = 0;
    }
    if (workload.fua)
        add("no FUA", "workload.fua").workload.fua = false;
    return list;
}

} // namespace floom::inline engine
