// SPDX-License-Identifier: GPL-3.0-or-later
// One die with one mapping unit per page, written untimed: the setting of the WAF models.
#pragma once

#include "firmware/ageing/ageing.h"
#include "firmware/buffer/heat.h"
#include "firmware/firmware_settings.h"

#include <memory>
#include <optional>

namespace floom {

struct Pool {
    Topology topology;
    FirmwareSettings settings;
    std::unique_ptr<Layout> layout;
    Superblocks superblocks;
    std::optional<Heat> heat;
    std::unique_ptr<Ageing> ageing;

    // `alpha`: physical units usable by GC over logical units (alpha_eff), the alpha of the check values.
    Pool(std::uint32_t blocks, std::uint32_t pages, double alpha, const FirmwareSettings& wanted, bool random = true)
        : settings(wanted)
    {
        MemoryGeometry geometry;
        geometry.superblocks = blocks;
        geometry.pages = pages;
        geometry.pageBytes = settings.core.unitBytes;
        topology.geometries.push_back(geometry);
        topology.dies.resize(1);
        topology.channels.resize(1);
        settings.space.shape.overProvisioning = alpha - 1;
        layout = std::make_unique<Layout>(topology, settings.core, settings.space);
        // Free and open blocks do not count.
        const double used = layout->alphaEffective() * static_cast<double>(layout->units()) / pages;
        settings.space.shape.overProvisioning = alpha * blocks / used - 1;
        layout = std::make_unique<Layout>(topology, settings.core, settings.space);
        layout->fill({true, random, 7});
        superblocks.build(*layout, settings.space.superblocks, 7);
        if (settings.space.superblocks.hotCold)
            heat.emplace(layout->units());
        ageing = std::make_unique<Ageing>(*layout, superblocks, heat ? &*heat : nullptr);
    }

    // Writes `overwrites` times the number of units; a share `hotTraffic` of them to the first share `hotData` of the units.
    void write(double overwrites, double hotTraffic, double hotData, RandomStream& stream)
    {
        const std::uint64_t units = layout->units(), hot = static_cast<std::uint64_t>(hotData * static_cast<double>(units));
        const auto threshold = static_cast<std::uint64_t>(hotTraffic * 4294967296.0);
        const auto n = static_cast<std::uint64_t>(overwrites * static_cast<double>(units));
        for (std::uint64_t i = 0; i < n; ++i)
            ageing->write(Lpn{hot > 0 && stream.chance(threshold) ? stream.below(hot) : hot + stream.below(units - hot)});
    }

    // Warms up and measures.
    Ageing::Count steady(double warm, double measured, double hotTraffic = 0, double hotData = 0)
    {
        RandomStream stream(11, "pool");
        write(warm, hotTraffic, hotData, stream);
        ageing->count = {};
        write(measured, hotTraffic, hotData, stream);
        return ageing->count;
    }
};

} // namespace floom
