// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes: which units of the write buffer may share a row. Even lanes hold cold data, or all data; with a fixed die for each unit there is a
// pair of lanes per die. With a tier, lane 0 is for the flash, or for a write cache; lane 1 is for the units' homes in the tier, or for hot
// units.
#pragma once

#include "firmware/buffer/heat.h"
#include "firmware/map/places.h"

#include <optional>

namespace floom::inline engine {

class Lanes {
public:
    Lanes(const Drive& drive, const Space& space)
        : m_space(space)
        , m_fixed(space.settings.shape.fixedDies && !space.layout.inPlace() && drive.topology.dies.size() > 1)
    {
        if (space.ring && drive.topology.tierDies > 0 && space.settings.tier.placement == Placement::tier)
            tierHeat.emplace(space.layout.units());
    }

    [[nodiscard]] std::uint32_t count(std::size_t dies) const { return m_fixed ? 2 * static_cast<std::uint32_t>(dies) : 2; }
    [[nodiscard]] bool fixed() const { return m_fixed; } // one pair of lanes per die
    [[nodiscard]] bool single() const { return !m_fixed && !heat && m_space.tier == nullptr; } // all units are in lane 0
    // Lane of a unit that is being written; counts the write as heat.
    [[nodiscard]] std::uint32_t of(Lpn lpn)
    {
        const bool hot = heat && heat->written(lpn);
        if (m_space.tier != nullptr)
            return m_space.split ? (lpn >= Places::kTierUnit ? 1 : 0) : tierHeat && tierHeat->written(lpn) ? 1 : 0;
        const Layout& layout = m_space.layout;
        const std::uint32_t pair = m_fixed ? layout.order()[lpn / layout.rowUnits() % layout.dies()] : 0;
        return 2 * pair + (hot ? 1 : 0);
    }
    [[nodiscard]] bool goesToTier(std::uint32_t lane) const
    {
        return m_space.tier != nullptr && (lane == 1 || (m_space.ring && !tierHeat));
    }

    std::optional<Heat> heat; // with hot and cold separated
    std::optional<Heat> tierHeat; // selects the units of a tier that takes only hot ones

private:
    const Space& m_space;
    const bool m_fixed;
};

} // namespace floom::inline engine
