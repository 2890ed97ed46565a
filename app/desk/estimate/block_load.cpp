// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/estimate/block_load.h"

#include "look/theme.h"

#include <algorithm>

namespace floom::inline desk {

namespace {

struct Mean {
    double sum = 0;
    int n = 0;
    void add(double value)
    {
        sum += value;
        ++n;
    }
    [[nodiscard]] double value() const { return n > 0 ? std::clamp(sum / n, 0.0, 1.0) : 0; }
};

} // namespace

BlockLoads loadsOf(const std::vector<TrackUse>& use, const Design& design)
{
    BlockLoads loads;
    for (const auto& block : design.blocks) {
        std::map<std::string, Mean> whole;
        std::map<std::string, std::vector<Mean>> parts;
        const auto instances = static_cast<std::size_t>(std::clamp(block.instances(), 1, 1'000'000));
        const bool anyLimits = std::any_of(use.begin(), use.end(), [&](const TrackUse& t) { return t.block == block.id && t.limits; });
        for (const auto& track : use) {
            if (track.block != block.id || (anyLimits && !track.limits))
                continue;
            whole[track.resource].add(track.busy);
            auto& elements = parts[track.resource];
            elements.resize(instances);
            if (track.element >= 0 && static_cast<std::size_t>(track.element) < instances)
                elements[static_cast<std::size_t>(track.element)].add(track.busy);
        }
        if (whole.empty())
            continue;
        BlockLoad load;
        load.elements.assign(instances, 0);
        for (const auto& [resource, mean] : whole)
            load.busy = std::max(load.busy, mean.value());
        for (const auto& [resource, elements] : parts)
            for (std::size_t i = 0; i < instances; ++i)
                load.elements[i] = std::max(load.elements[i], elements[i].value());
        loads[block.id] = std::move(load);
    }
    return loads;
}

QColor barHeat(double busy)
{
    return heat(std::max(0.42, busy));
}

} // namespace floom::inline desk
