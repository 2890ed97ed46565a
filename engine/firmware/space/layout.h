// SPDX-License-Identifier: GPL-3.0-or-later
// Layout: geometry of the drive, and where data lie before the first request. The start state is computed, not stored: a unit's initial
// place follows from a Feistel permutation of the logical units, and from superblocks whose valid counts follow the steady state of random
// writes under the victim policy (SteadyLaw). So a drive of any size opens at once, and memory grows with what is touched.
#pragma once

#include "base/random.h"
#include "firmware/core/victim_rule.h"
#include "firmware/space/drive_shape.h"
#include "firmware/space/map_start.h"
#include "model/setup.h"
#include "model/topology.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine {

// Initial location of every unit, and the steady state of random writes.
class Layout : public DriveShape {
public:
    Layout(const Topology& topology, const CoreSettings& core, const SpaceSettings& settings);

    [[nodiscard]] double alphaEffective() const;
    [[nodiscard]] double steadyWaf() const { return wafAt(alphaEffective()); } // of uniform random writes; 1 where nothing is collected
    // Lower estimate of steadyWaf(): the free superblocks and the frontiers count as room for data, and `buffered` units as having no copy
    // worth moving. Both effects are negligible except on small drives.
    [[nodiscard]] double leastWaf(double buffered) const;
    [[nodiscard]] double leastAlpha(double buffered) const; // T / U of leastWaf(); 0: nothing is collected

    void fill(const StartState& state);
    [[nodiscard]] bool filled() const { return m_filled; }
    [[nodiscard]] std::uint64_t filledUnits() const { return m_filledUnits; } // units [0, n) and map pages hold data at the start
    [[nodiscard]] bool holds(Lpn lpn) const { return m_filled && (lpn < m_filledUnits || lpn >= units()); }
    [[nodiscard]] DieSlot first(Lpn lpn) const; // of a unit that holds data
    // Units of a superblock at the start, as (position, unit), by ascending position.
    void firstUnits(DieIndex die, SuperblockIndex superblock, std::vector<std::pair<std::uint32_t, Lpn>>& out) const;
    [[nodiscard]] std::uint32_t firstValid(SuperblockIndex superblock) const { return superblock < m_used ? m_valid[superblock] : 0; }
    [[nodiscard]] std::uint32_t firstUsed() const { return m_used; } // superblocks [0, n) of each die are full
    [[nodiscard]] bool youngestFirst() const { return m_random; } // full superblocks are numbered from the youngest to the oldest
    // In steady state a die has two partly filled frontiers, superblocks n (host) and n + 1 (collector). It collects continuously, and each
    // collection frees the room that host and collector take during it. So the frontiers together have one superblock of room left and hold
    // one superblock of units. hostFrontier(): units in the host's; 0 if no frontier is open at the start.
    [[nodiscard]] std::uint32_t hostFrontier(DieIndex die) const { return m_frontier.empty() ? 0 : m_frontier[die]; }
    [[nodiscard]] std::uint32_t collectorFrontier(DieIndex die) const
    {
        return m_superblockUnits - m_frontier[die] + (m_taken.empty() ? 0 : m_taken[die]);
    }
    // The collection under way at the start: firstVictim() is the victim on every die, firstMoved() the number of its units already moved
    // into the collector's frontier, different on each die. If the host keeps step with the collector (GcUrgency), it has taken its share
    // of the room already, and the same number of places of the frontiers is stale. kNoVictim: collections begin with the run.
    static constexpr SuperblockIndex kNoVictim{UINT32_MAX};
    [[nodiscard]] SuperblockIndex firstVictim() const { return m_victim; }
    [[nodiscard]] std::uint32_t firstMoved(DieIndex die) const { return m_moved.empty() ? 0 : m_moved[die]; }
    // True if the whole victim was moved: it starts erased and in the free list.
    [[nodiscard]] bool firstErased(DieIndex die) const
    {
        return !m_keepsStep && m_victim != kNoVictim && firstMoved(die) == m_valid[m_victim];
    }
    // The map superblocks at the start follow the data superblocks and frontiers; the map's frontier is in the last of them.
    [[nodiscard]] SuperblockIndex firstMapSuperblock() const { return SuperblockIndex{m_used + (m_frontier.empty() ? 0 : 2)}; }
    [[nodiscard]] std::uint32_t firstMapSuperblocks() const { return m_mapStart.superblocks(); }
    [[nodiscard]] std::uint32_t firstMapPages(DieIndex die, MapSuperblock index) const; // in that map superblock
    [[nodiscard]] std::uint32_t firstMapSlots(DieIndex die) const { return m_mapStart.written(die); } // written, in the last of them

private:
    [[nodiscard]] std::uint64_t permute(Lpn lpn) const;
    [[nodiscard]] std::uint64_t invertOnce(std::uint64_t index) const; // one step: may leave the range
    void invertAll(std::vector<std::pair<std::uint32_t, Lpn>>& list) const;
    [[nodiscard]] std::uint64_t filledUnits(const StartState& state) const;
    void steadyState(const StartState& state, RandomStream& stream);
    void beginCollections(double waf, RandomStream& stream);
    void beginInStep(RandomStream& stream); // host in step with the collector
    void beginInBursts(RandomStream& stream);
    [[nodiscard]] double wafAt(double alpha) const;
    [[nodiscard]] double spread(double share, RandomStream& stream) const;
    [[nodiscard]] std::uint32_t ageClasses() const; // superblocks with data when a collection begins, by the law
    [[nodiscard]] std::uint64_t mix(std::uint64_t half, int round) const { return ((half ^ m_keys[round]) * 0x9E3779B97F4A7C15ULL) >> 32; }

    VictimRule m_victims;
    std::uint64_t m_bufferUnits = 0; // of the write buffer
    std::uint64_t m_filledUnits = 0;
    bool m_oneFrontier = false, m_filled = false, m_random = false;
    std::vector<std::uint32_t> m_valid; // by superblock, the same for each die; after the used ones, both frontiers as if they were one
    std::vector<std::uint32_t> m_frontier; // by die: units in the host's frontier
    SuperblockIndex m_victim = kNoVictim;
    std::vector<std::uint32_t> m_moved, m_taken; // by die, in units: moved out of the victim; room taken meanwhile
    bool m_keepsStep = true; // host in step with the collector
    MapStart m_mapStart;
    std::uint32_t m_used = 0;
    std::vector<std::uint64_t> m_prefix; // sums of m_valid
    std::uint64_t m_keys[4] = {};
    int m_lowBits = 1, m_highBits = 1; // bits of a unit number
    std::uint64_t m_lowMask = 1, m_highMask = 1;
    std::vector<std::uint32_t> m_hint; // first superblock to search, by rank >> m_hintShift
    int m_hintShift = 0;
};

} // namespace floom::inline engine
