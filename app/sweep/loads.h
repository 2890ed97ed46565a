// SPDX-License-Identifier: GPL-3.0-or-later
// Load: one of several conditions that a drive must do well under: a workload, a state of the drive such as its age, or both. In goals and
// limits a figure may name a load ("web:latency_us.p99"); without a name it is the worst over all of them. Pure.
#pragma once

#include "sweep/goal_search.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline sweep {

struct Load {
    std::string name; // "" if there is only one
    AskedWorkload workload; // empty: that of the drive
    std::vector<std::string> sets; // assignments to the design: "pkg.peCycles=3000"
};

// "worn: rw=randread qd=8 pkg.peCycles=3000": words whose name has a dot are design assignments, the others belong to the workload.
[[nodiscard]] Result<Load> readLoad(std::string_view text);

// "web:iops" as "web" and "iops"; "" for a figure without a load.
[[nodiscard]] std::pair<std::string_view, std::string_view> splitFigure(std::string_view name);
// Refuses a load name that is not in `loads`.
[[nodiscard]] Outcome checkLoads(const Goal& goal, const std::vector<Load>& loads);

// The worst value over the loads that the figure refers to; nothing if one lacks it. `of(load, figure)` returns a value.
template <typename Of> std::optional<double> worstOf(std::string_view name, bool moreIsBetter, const std::vector<Load>& loads, const Of& of)
{
    const auto [load, figure] = splitFigure(name);
    std::optional<double> worst;
    for (std::size_t i = 0; i < loads.size(); ++i) {
        if (!load.empty() && loads[i].name != load)
            continue;
        const std::optional<double> value = of(i, figure);
        if (!value)
            return std::nullopt;
        if (!worst || (moreIsBetter ? *value < *worst : *value > *worst))
            worst = value;
    }
    return worst;
}

} // namespace floom::inline sweep
