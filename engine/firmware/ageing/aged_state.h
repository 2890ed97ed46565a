// SPDX-License-Identifier: GPL-3.0-or-later
// AgedState: what a drive has become by ageing, writes without time before a run, and AgedKey, everything it depends on: see StartStates.
#pragma once

#include "firmware/buffer/heat.h"
#include "firmware/space/layout.h"
#include "firmware/space/superblocks.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace floom::inline engine {

// Everything an aged state depends on.
struct AgedKey {
    // Settings that do not affect the state are reset to their defaults.
    AgedKey(const Topology& topology, CoreSettings core, SpaceSettings space, std::uint64_t seed, std::string load);

    CoreSettings core;
    SpaceSettings space;
    std::vector<std::array<std::uint16_t, 3>> dies; // channel, way, geometry
    std::vector<MemoryGeometry> geometries;
    std::uint64_t seed = 0;
    std::string load;
    friend bool operator==(const AgedKey&, const AgedKey&) = default;
};

struct AgedState {
    std::vector<std::uint32_t> places; // Ageing::places()
    Superblocks superblocks;
    std::optional<Heat> heat;
    std::vector<BegunVictim> begun; // by die
};

[[nodiscard]] std::size_t bytesOf(const AgedState& state);

} // namespace floom::inline engine
