// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/paired_seeds.h"

#include "results/batch_means.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline engine {
namespace {

constexpr std::size_t kLeastSeeds = 3; // seeds whose spread tells an interval

// `own`: of the first seed; `percents`: of all.
Gain meanOf(Gain own, const std::vector<double>& percents)
{
    if (percents.size() < kLeastSeeds)
        return own;
    const auto n = static_cast<double>(percents.size());
    own.percent = std::accumulate(percents.begin(), percents.end(), 0.0) / n;
    own.ci95 = std::max(own.ci95 / std::sqrt(n), halfWidth95(percents));
    return own;
}

} // namespace

std::vector<SeedPair> pairsOf(std::size_t at, const std::vector<const RunResult*>& results, const OtherSeeds& others)
{
    std::vector<SeedPair> pairs{{results.front(), results[at]}};
    for (const auto& runs : others)
        if (at < runs.size() && runs[at] != nullptr && runs.front() != nullptr)
            pairs.push_back({runs.front(), runs[at]});
    return pairs;
}

std::optional<Gain> overSeeds(const std::vector<SeedPair>& pairs,
                              const std::function<std::optional<Gain>(const RunResult&, const RunResult&)>& changeOf)
{
    const auto own = changeOf(*pairs.front().before, *pairs.front().after);
    std::vector<double> percents;
    for (const SeedPair& pair : pairs)
        if (const auto gain = own ? changeOf(*pair.before, *pair.after) : std::nullopt)
            percents.push_back(gain->percent);
    return own ? std::optional(meanOf(*own, percents)) : std::nullopt;
}

std::vector<SideGain> sidesOverSeeds(const std::vector<SeedPair>& pairs, const Workload& asked)
{
    std::vector<std::vector<SideGain>> all;
    for (const SeedPair& pair : pairs)
        all.push_back(sideGains(*pair.before, *pair.after, asked));
    std::vector<SideGain> sides = all.front();
    const auto join = [&](SideGain& side, double SideGain::*percent, double SideGain::*interval) {
        std::vector<double> percents;
        for (const auto& seed : all)
            for (const SideGain& one : seed)
                if (one.side == side.side && std::isfinite(one.*percent))
                    percents.push_back(one.*percent);
        const Gain mean = meanOf({side.*percent, side.*interval}, percents);
        side.*percent = mean.percent;
        side.*interval = mean.ci95;
    };
    for (SideGain& side : sides) {
        if (std::isfinite(side.gainPercent))
            join(side, &SideGain::gainPercent, &SideGain::ci95);
        if (std::isfinite(side.p99Percent))
            join(side, &SideGain::p99Percent, &SideGain::p99Ci95);
    }
    return sides;
}

} // namespace floom::inline engine
