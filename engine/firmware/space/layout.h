// SPDX-License-Identifier: GPL-3.0-or-later
// Layout: the drive's places, and where data lie before the first request. The start state is a law, not a table: a unit's first place is
// computed (a Feistel permutation of the logical units, and stripes whose valid counts follow the steady state of random writes under the
// rule for victims, SteadyLaw), so a drive of any size opens at once and memory follows what is touched.
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

namespace floom {

// What lies where at the start, and what the steady state of random writes comes to.
class Layout : public DriveShape {
public:
    Layout(const Topology& topology, const FirmwareSettings& settings);

    [[nodiscard]] double alphaEffective() const;
    [[nodiscard]] double steadyWaf() const { return wafAt(alphaEffective()); } // of uniform random writes; 1 where nothing is collected
    // No more than that while the free stripes and the frontiers hold data too and `buffered` units have no copy worth moving: both are
    // small beside a die, but not beside a tiny one.
    [[nodiscard]] double leastWaf(double buffered) const;
    [[nodiscard]] double leastAlpha(double buffered) const; // the T / U of that; 0: nothing is collected

    void fill(const StartState& state);
    [[nodiscard]] bool filled() const { return m_filled; }
    [[nodiscard]] std::uint64_t filledUnits() const { return m_filledUnits; } // units [0, n) hold data at the start, and pages of a map
    [[nodiscard]] bool holds(UnitIndex unit) const { return m_filled && (unit < m_filledUnits || unit >= units()); }
    [[nodiscard]] Place first(UnitIndex unit) const; // of one that holds data
    // Units that lie in a stripe at the start, as (position, unit), in order of position.
    void firstUnits(DieIndex die, StripeIndex stripe, std::vector<std::pair<std::uint32_t, UnitIndex>>& out) const;
    [[nodiscard]] std::uint32_t firstValid(StripeIndex stripe) const { return stripe < m_used ? m_valid[stripe] : 0; }
    [[nodiscard]] std::uint32_t firstUsed() const { return m_used; } // stripes [0, n) of each die are written to their ends
    [[nodiscard]] bool youngestFirst() const { return m_random; } // ... in this order
    // A die in its steady state stands somewhere in both of its frontiers, stripes n (host) and n + 1 (collector). It collects without a
    // pause, each collection making the room that host and collector take while it lasts, so that together the frontiers have the room of
    // one stripe, and data on another one's worth of places. Units of the host's; 0 where nothing is open at the start.
    [[nodiscard]] std::uint32_t hostFrontier(DieIndex die) const { return m_frontier.empty() ? 0 : m_frontier[die]; }
    [[nodiscard]] std::uint32_t collectorFrontier(DieIndex die) const
    {
        return m_stripeUnits - m_frontier[die] + (m_taken.empty() ? 0 : m_taken[die]);
    }
    // ... and it stands in the middle of a collection: the stripe that is the victim of every die, and how many of its units have been
    // moved into the collector's frontier already, a different share on each die. Where the host keeps step with that (GcUrgency) it has
    // taken its part of the room, and as many places of the frontiers hold what has gone stale. kNoVictim: collections begin with the run.
    static constexpr StripeIndex kNoVictim{UINT32_MAX};
    [[nodiscard]] StripeIndex firstVictim() const { return m_victim; }
    [[nodiscard]] std::uint32_t firstMoved(DieIndex die) const { return m_moved.empty() ? 0 : m_moved[die]; }
    // True if the whole victim was moved: it starts erased and in the free list.
    [[nodiscard]] bool firstErased(DieIndex die) const
    {
        return !m_keepsStep && m_victim != kNoVictim && firstMoved(die) == m_valid[m_victim];
    }
    // Map stripes at the start come behind those; their frontier stands in the last of them.
    [[nodiscard]] StripeIndex firstMapStripe() const { return StripeIndex{m_used + (m_frontier.empty() ? 0 : 2)}; }
    [[nodiscard]] std::uint32_t firstMapStripes() const { return m_mapStart.stripes(); }
    [[nodiscard]] std::uint32_t firstMapPages(DieIndex die, std::uint32_t index) const; // in the index-th map stripe of a die
    [[nodiscard]] std::uint32_t firstMapSlots(DieIndex die) const { return m_mapStart.written(die); } // in the last of them

private:
    [[nodiscard]] std::uint64_t permute(std::uint64_t unit) const;
    [[nodiscard]] std::uint64_t invert(std::uint64_t index) const;
    [[nodiscard]] std::uint64_t invertOnce(std::uint64_t index) const; // may leave the range
    void invertAll(std::vector<std::pair<std::uint32_t, UnitIndex>>& list) const;
    [[nodiscard]] std::uint64_t filledUnits(const StartState& state) const;
    void steadyState(const StartState& state, RandomStream& stream);
    void beginCollections(double waf, RandomStream& stream);
    void beginInStep(RandomStream& stream); // the host with the collector
    void beginInBursts(RandomStream& stream);
    [[nodiscard]] double wafAt(double alpha) const;
    [[nodiscard]] double spread(double share, RandomStream& stream) const;
    [[nodiscard]] std::uint32_t ageClasses() const; // stripes with data when a collection begins, by the law
    [[nodiscard]] std::uint64_t mix(std::uint64_t half, int round) const { return ((half ^ m_keys[round]) * 0x9E3779B97F4A7C15ULL) >> 32; }

    VictimRule m_victims;
    std::uint64_t m_bufferUnits = 0; // of the write buffer
    std::uint64_t m_filledUnits = 0;
    bool m_oneFrontier = false, m_filled = false, m_random = false;
    std::vector<std::uint32_t> m_valid; // by stripe, the same for each die; behind the used ones the frontiers as if they were one
    std::vector<std::uint32_t> m_frontier; // by die: units in the host's frontier
    StripeIndex m_victim = kNoVictim;
    std::vector<std::uint32_t> m_moved, m_taken; // by die, in units: moved out of the victim, and taken of the room meanwhile
    bool m_keepsStep = true; // the host with the collector
    MapStart m_mapStart;
    std::uint32_t m_used = 0;
    std::vector<std::uint64_t> m_prefix; // sums of m_valid
    std::uint64_t m_keys[4] = {};
    int m_lowBits = 1, m_highBits = 1; // of a unit number
    std::uint64_t m_lowMask = 1, m_highMask = 1;
    std::vector<std::uint32_t> m_hint; // first stripe to look at, by rank >> m_hintShift
    int m_hintShift = 0;
};

} // namespace floom
