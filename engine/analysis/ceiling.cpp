// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/analysis.h"

#include "analysis/demands.h"

#include <algorithm>
#include <map>

namespace floom {

Ceiling ceiling(const Program& program, const Workload& workload)
{
    const Demands demands = demandsOf(program, workload);
    // A class is the tracks of one kind in one block; its busiest track bounds it.
    std::map<std::pair<std::string, std::string>, double> worst;
    for (std::size_t t = 0; t < program.table.tracks.size(); ++t) {
        const auto& track = program.table.tracks[t];
        if (track.limits && demands.psPerRequest[t] > 0) {
            double& ps = worst[{track.info.block, track.info.resource}];
            ps = std::max(ps, demands.psPerRequest[t]);
        }
    }
    Ceiling out;
    for (const auto& [name, ps] : worst) {
        const Block* block = program.design.find(name.first);
        std::string stars;
        for (std::size_t d = 0; d < block->count.size(); ++d)
            stars += "[*]";
        out.limits.push_back({name.first + stars + "." + name.second, name.first, 1e12 / ps});
    }
    std::stable_sort(out.limits.begin(), out.limits.end(), [](const BoundLimit& a, const BoundLimit& b) { return a.iops < b.iops; });
    if (!out.limits.empty()) {
        out.iops = out.limits.front().iops;
        out.bandwidthMBs = out.iops * demands.bytesPerRequest * 1e-6;
    }
    std::map<std::string, double> load;
    for (const BoundLimit& limit : out.limits)
        load[limit.block] = std::max(load[limit.block], out.iops / limit.iops);
    out.load.assign(load.begin(), load.end());
    return out;
}

} // namespace floom
