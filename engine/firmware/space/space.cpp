// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/space.h"

#include <utility>

namespace floom::inline engine {

Space::Space(Drive& drive, const SpaceSettings& wanted)
    : layout(drive.topology, drive.settings, wanted)
    , emptying(drive.topology.dies.size())
    , programsOut(drive.topology.dies.size(), 0)
    , takers(layout.dies())
    , ownTakers(layout.dies())
    , settings(wanted)
    , m_drive(drive)
    , m_readsOut(drive.topology.dies.size(), 0)
{
    makeTierArea();
    if (const auto dies = static_cast<std::uint32_t>(drive.topology.dies.size()) - drive.topology.tierDies;
        !layout.inPlace() && !drive.settings.mapping->byBlocks() && !drive.abstract)
        drive.orders.times.keep(dies, layout.superblocks() + (ring ? ring->blocks() : 0));
}

bool Space::tierAreaFits() const
{
    const CoreSettings& core = m_drive.settings;
    return !layout.inPlace() && !core.mapping->byBlocks() && !m_drive.abstract && !settings.shape.fixedDies && !core.mapOnFlash();
}

void Space::makeTierArea()
{
    const Topology& topology = m_drive.topology;
    const auto dies = static_cast<std::uint32_t>(topology.dies.size());
    const bool beside = topology.tierDies > 0;
    if (!tierAreaFits() || (!beside && (!settings.tier.slcCache || topology.geometries.front().slcSuperblocks == 0)))
        return;
    std::vector<DieIndex> order;
    for (const DieIndex die : layout.order())
        for (std::uint32_t i = 0; i < layout.group(); ++i)
            order.push_back(layout.member(die, i));
    if (beside) {
        order.clear();
        for (DieIndex die{dies - topology.tierDies}; die < dies; ++die)
            order.push_back(die);
    }
    if (beside && settings.tier.placement == Placement::stripe) {
        split = std::make_unique<TierArea>(topology, std::move(order), m_drive.settings.unitBytes, layout.superblockUnits(),
                                           settings.shape.stripe);
        tier = split.get();
        return;
    }
    ring =
        std::make_unique<TierRing>(topology, std::move(order), m_drive.settings.unitBytes, layout.superblockUnits(), settings.shape.stripe);
    tier = ring.get();
}

} // namespace floom::inline engine
