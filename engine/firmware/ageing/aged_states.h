// SPDX-License-Identifier: GPL-3.0-or-later
// AgedStates: cache of start states that earlier runs reached by ageing. A drive that is written without time reaches the same state
// whatever its timing: the next run with the same data layout, firmware and load starts from it. To share states, pass the same AgedStates
// to several runs (RunOptions::agedStates). Any thread. A cached state never changes the results of a run, only how soon they are there.
#pragma once

#include "firmware/buffer/heat.h"
#include "firmware/space/layout.h"
#include "firmware/space/superblocks.h"

#include <array>
#include <atomic>
#include <memory>
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

class AgedStates {
public:
    [[nodiscard]] std::shared_ptr<const AgedState> find(const AgedKey& key) const;
    // Replaces the state not used for longest. A state that exceeds the size limit is not kept.
    void keep(AgedKey key, std::shared_ptr<const AgedState> state);

private:
    static constexpr std::size_t kMostBytes = std::size_t{320} << 20; // all entries together

    struct Entry {
        AgedKey key;
        std::shared_ptr<const AgedState> state;
        std::size_t bytes = 0;
        std::shared_ptr<std::atomic<std::uint64_t>> used; // its latest use, by m_clock
    };
    using Place = std::atomic<std::shared_ptr<const Entry>>;
    // Place whose entry has not been used for longest; an empty one counts as used at `empty`. nullptr: none was used before UINT64_MAX.
    [[nodiscard]] Place* leastUsed(std::uint64_t empty);
    [[nodiscard]] std::size_t bytes() const;

    std::array<Place, 4> m_entries; // atomic: readers see an entry whole or not at all
    mutable std::atomic<std::uint64_t> m_clock{0}; // counts uses
};

} // namespace floom::inline engine
