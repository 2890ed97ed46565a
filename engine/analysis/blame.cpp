// SPDX-License-Identifier: GPL-3.0-or-later
// Blame: who held the servers that reads and writes waited for.
#include "analysis/analysis.h"

#include <algorithm>

namespace floom {
namespace {

// Busy shares by owner, summed over the tracks on which an activity is done.
std::array<double, kOwners> holdersOf(const RunResult& result, int activity)
{
    std::array<double, kOwners> sum{};
    const ActivityInfo& info = result.activities[static_cast<std::size_t>(activity)];
    for (const TrackUse& use : result.utilization) {
        const bool here = use.block == info.block
            && std::any_of(use.byActivity.begin(), use.byActivity.end(), [&](const auto& part) { return part.first == activity; });
        for (std::size_t o = 0; here && o < kOwners; ++o)
            sum[o] += use.byOwner[o];
    }
    return sum;
}

} // namespace

void blame(RunResult& result)
{
    result.blame.clear();
    for (const SideResult& side : result.sides)
        for (const Segment& segment : side.segments) {
            if (segment.waitPs <= 0)
                continue;
            Blame one;
            one.victim = side.name;
            one.activity = segment.activity;
            const auto holders = holdersOf(result, segment.activity);
            double all = 0;
            for (const double share : holders)
                all += share;
            std::int64_t left = segment.waitPs;
            std::size_t greatest = 0;
            for (std::size_t o = 0; all > 0 && o < kOwners; ++o) {
                one.culprits[o] = static_cast<std::int64_t>(static_cast<double>(segment.waitPs) * (holders[o] / all));
                left -= one.culprits[o];
                if (holders[o] > holders[greatest])
                    greatest = o;
            }
            (all > 0 ? one.culprits[greatest] : one.noServer) += left; // picoseconds of rounding
            result.blame.push_back(one);
        }
}

} // namespace floom
