// SPDX-License-Identifier: GPL-3.0-or-later
// Aged states that runs have already reached. A drive that is written without time comes to the same state whatever its timing: the next
// run of the same data layout, firmware and load begins where the first one began. Who makes several runs hands them the same AgedStates
// (RunOptions::agedStates). Any thread; what a run finds there does not change what it gives, only when.
#pragma once

#include "firmware/buffer/heat.h"
#include "firmware/space/layout.h"
#include "firmware/space/stripes.h"

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace floom {

// All that an aged state follows from.
struct AgedKey {
    // Settings without a say in it are set alike.
    AgedKey(const Topology& topology, FirmwareSettings settings, std::uint64_t seed, std::string load);

    FirmwareSettings settings;
    std::vector<std::array<std::uint16_t, 3>> dies; // channel, way, geometry
    std::vector<MemoryGeometry> geometries;
    std::uint64_t seed = 0;
    std::string load;
    friend bool operator==(const AgedKey&, const AgedKey&) = default;
};

struct AgedState {
    std::vector<std::uint32_t> places; // Ageing::places()
    Stripes stripes;
    std::optional<Heat> heat;
    std::vector<BegunVictim> begun; // by die
};

class AgedStates {
public:
    [[nodiscard]] std::shared_ptr<const AgedState> find(const AgedKey& key) const;
    // One that is too large to be kept is not.
    void keep(AgedKey key, std::shared_ptr<const AgedState> state);

private:
    static constexpr std::size_t kMostBytes = std::size_t{320} << 20; // of all that are kept

    struct Entry {
        AgedKey key;
        std::shared_ptr<const AgedState> state;
        std::size_t bytes = 0;
    };
    std::array<std::atomic<std::shared_ptr<const Entry>>, 4> m_entries; // whole or not there, whoever looks
    std::atomic<std::uint32_t> m_turn{0}; // whose place is next
};

} // namespace floom
