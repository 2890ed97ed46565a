// SPDX-License-Identifier: GPL-3.0-or-later
// Layout: the drive's places as numbers, and where data lie before the first request.
// A die is a row of erase stripes (the blocks of all planes that are programmed together); a stripe is a row of units, page by page, plane
// by plane. The start state is a law, not a table: a unit's first place is computed (a Feistel permutation of the logical units, and
// stripes whose valid counts follow the steady state of random writes under the rule for victims, SteadyLaw), so a drive of any size opens
// at once and memory follows what is touched.
#pragma once

#include "base/random.h"
#include "firmware/core/settings.h"
#include "firmware/core/victim_rule.h"
#include "model/setup.h"
#include "model/topology.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom {

// Where a unit lies: die, and unit number within the die (stripe * stripeUnits + position).
struct Place {
    std::uint32_t die = 0;
    std::uint64_t slot = 0;
};

class Layout {
public:
    Layout(const Topology& topology, const FirmwareSettings& settings);

    // Size as the host sees it.
    [[nodiscard]] std::uint64_t units() const { return m_units; }
    // Behind the end it goes on at the beginning.
    [[nodiscard]] std::uint64_t wrap(std::uint64_t unit) const { return unit < units() ? unit : unit % units(); }
    [[nodiscard]] std::uint32_t dies() const { return m_dies; }
    [[nodiscard]] std::uint32_t stripes() const { return m_stripes; }
    [[nodiscard]] std::uint32_t stripeUnits() const { return m_stripeUnits; }
    [[nodiscard]] std::uint32_t stripeOf(std::uint64_t slot) const { return static_cast<std::uint32_t>(slot / m_stripeUnits); }
    [[nodiscard]] std::uint32_t positionOf(std::uint64_t slot) const { return static_cast<std::uint32_t>(slot % m_stripeUnits); }
    [[nodiscard]] std::uint32_t pageUnits() const { return m_pageUnits; }
    [[nodiscard]] std::uint32_t rowUnits() const { return m_rowUnits; } // units programmed by one full operation
    [[nodiscard]] bool inPlace() const { return m_inPlace; }
    [[nodiscard]] std::uint32_t pieces() const { return m_pieces; } // page operations a unit is cut into (in-place media)
    [[nodiscard]] std::uint32_t keepFree() const { return m_keepFree; } // stripes of a die that collection keeps free
    [[nodiscard]] std::uint32_t idleFree() const { return m_idleFree; } // ... while no request is inside
    // Places of a die that are not for data: the free stripes, one more for the room of the frontiers, one for each frontier beside those
    // of host and collector, and what the stripes of a map on flash have beyond its pages. What collection holds the die at.
    [[nodiscard]] std::uint64_t poolUnits(bool idle) const
    {
        return std::uint64_t{(idle ? m_idleFree : m_keepFree) + m_moreOpen + 1} * m_stripeUnits + m_mapSpare;
    }
    [[nodiscard]] double alphaEffective() const;
    [[nodiscard]] double steadyWaf() const { return wafAt(alphaEffective()); } // of uniform random writes; 1 where nothing is collected
    // No more than that while the free stripes and the frontiers hold data too and `buffered` units have no copy worth moving: both are
    // small beside a die, but not beside a tiny one.
    [[nodiscard]] double leastWaf(double buffered) const;
    [[nodiscard]] double leastAlpha(double buffered) const; // the T / U of that; 0: nothing is collected
    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return m_order; } // dies in allocation order
    [[nodiscard]] std::uint32_t placeInOrder(std::uint32_t die) const { return m_orderOf[die]; }

    // Mapping by blocks: a die is mapped by itself. The slot of a unit's home counts logical pages of the die; rows of planes take turns.
    [[nodiscard]] Place home(std::uint64_t unit) const
    {
        const std::uint64_t row = unit / m_rowUnits;
        return {m_order[row % m_dies], row / m_dies * m_rowUnits + unit % m_rowUnits};
    }
    [[nodiscard]] std::uint32_t logBlocks() const { return m_logBlocks; }

    // A map that lies on flash: pages of one unit each, numbered behind the logical units, each with a die of its own for good, written
    // whole flash pages apart.
    [[nodiscard]] std::uint64_t mapUnits() const { return m_mapUnits; }
    [[nodiscard]] std::uint32_t mapDie(std::uint64_t page) const { return m_order[page % m_dies]; }

    // The die that holds piece `piece` of a unit whose first piece is on `die`: the next channels of the same way.
    [[nodiscard]] std::uint32_t pieceDie(std::uint32_t die, std::uint32_t piece) const;
    [[nodiscard]] FlashAddress address(std::uint32_t die, std::uint64_t slot) const;

    // With superblocks, what everything else here calls a die is a group of dies that are written and erased together. With parity these
    // are k + 1: pages of the same number, one on each die, are k of data and one of parity, which changes its die from page to page. Slots
    // count data only.
    [[nodiscard]] std::uint32_t parity() const { return m_dataRows < m_group ? m_dataRows : 0; } // k; 0 = none
    [[nodiscard]] std::uint32_t group() const { return m_group; } // dies that are one here
    [[nodiscard]] std::uint32_t member(std::uint32_t die, std::uint32_t index) const
    {
        return m_group == 1 ? die : m_members[std::size_t{die} * m_group + index];
    }
    [[nodiscard]] std::uint32_t groupOf(std::uint32_t realDie) const
    {
        return m_group == 1 || realDie >= m_memberOf.size() ? realDie : m_memberOf[realDie] / m_group;
    }
    [[nodiscard]] std::uint32_t parityUnits() const { return m_rowUnits * m_dataRows; } // of data that one parity row covers
    [[nodiscard]] FlashAddress parityAddress(std::uint32_t die, std::uint64_t slot) const; // of the row that covers the slot
    // Where row `row` of page `page` lies among the members (row k: the parity), and which row a member has there.
    [[nodiscard]] std::uint32_t memberOfRow(std::uint32_t page, std::uint32_t row) const { return (page + 1 + row) % m_group; }
    [[nodiscard]] std::uint32_t rowOfMember(std::uint32_t page, std::uint32_t realDie) const
    {
        return (m_memberOf[realDie] % m_group + 2 * m_group - (page + 1) % m_group) % m_group;
    }

    // --- the start state ---
    void fill(const StartState& state);
    [[nodiscard]] bool filled() const { return m_filled; }
    [[nodiscard]] Place first(std::uint64_t unit) const; // filled() only
    // Units that lie in a stripe at the start, as (position, unit), in order of position.
    void firstUnits(std::uint32_t die, std::uint32_t stripe, std::vector<std::pair<std::uint32_t, std::uint64_t>>& out) const;
    [[nodiscard]] std::uint32_t firstValid(std::uint32_t stripe) const { return stripe < m_used ? m_valid[stripe] : 0; }
    [[nodiscard]] std::uint32_t firstUsed() const { return m_used; } // stripes [0, n) of each die are written to their ends
    [[nodiscard]] bool youngestFirst() const { return m_random; } // ... in this order
    // A die in its steady state stands somewhere in both of its frontiers, stripes n (host) and n + 1 (collector). It collects without a
    // pause, each collection making the room that host and collector take while it lasts, so that together the frontiers have the room of
    // one stripe, and data on another one's worth of places. Units of the host's; 0 where nothing is open at the start.
    [[nodiscard]] std::uint32_t hostFrontier(std::uint32_t die) const { return m_frontier.empty() ? 0 : m_frontier[die]; }
    [[nodiscard]] std::uint32_t collectorFrontier(std::uint32_t die) const
    {
        return m_stripeUnits - m_frontier[die] + (m_taken.empty() ? 0 : m_taken[die]);
    }
    // ... and it stands in the middle of a collection: the stripe that is the victim of every die, and how many of its units have been
    // moved into the collector's frontier already, a different share on each die. Where the host keeps step with that (GcUrgency) it has
    // taken its part of the room, and as many places of the frontiers hold what has gone stale. kNoVictim: collections begin with the run.
    static constexpr std::uint32_t kNoVictim = UINT32_MAX;
    [[nodiscard]] std::uint32_t firstVictim() const { return m_victim; }
    [[nodiscard]] std::uint32_t firstMoved(std::uint32_t die) const { return m_moved.empty() ? 0 : m_moved[die]; }
    // Map stripes at the start come behind those; their frontier stands in the last of them.
    [[nodiscard]] std::uint32_t firstMapStripe() const { return m_used + (m_frontier.empty() ? 0 : 2); }
    [[nodiscard]] std::uint32_t firstMapStripes() const { return m_filled ? m_mapStripes : 0; }
    [[nodiscard]] std::uint32_t firstMapPages(std::uint32_t die, std::uint32_t index) const; // in the index-th map stripe of a die

private:
    [[nodiscard]] std::uint64_t permute(std::uint64_t unit) const;
    [[nodiscard]] std::uint64_t invert(std::uint64_t index) const;
    [[nodiscard]] std::uint64_t invertOnce(std::uint64_t index) const; // may leave the range
    void invertAll(std::vector<std::pair<std::uint32_t, std::uint64_t>>& list) const;
    void steadyState(const StartState& state, RandomStream& stream);
    void beginCollections(double waf, RandomStream& stream);
    [[nodiscard]] double wafAt(double alpha) const;
    [[nodiscard]] double spread(double share, RandomStream& stream) const;
    [[nodiscard]] std::uint32_t ageClasses() const; // stripes with data when a collection begins, by the law
    [[nodiscard]] std::uint64_t mix(std::uint64_t half, int round) const { return ((half ^ m_keys[round]) * 0x9E3779B97F4A7C15ULL) >> 32; }

    std::uint32_t m_dies = 0, m_channels = 1, m_group = 1, m_dataRows = 1; // of a page of the group
    std::vector<std::uint32_t> m_members, m_memberOf; // of groups, one after the other; the place of a die there
    std::uint32_t m_stripes = 0, m_stripeUnits = 0, m_pageUnits = 1, m_rowUnits = 1, m_pieces = 1, m_stripeWidth = 1, m_keepFree = 2;
    std::uint32_t m_idleFree = 2;
    std::uint32_t m_moreOpen = 0; // frontiers beside the host's and the collector's
    VictimRule m_victims;
    std::uint32_t m_independent = 1; // planes selected by the stripe number
    std::uint64_t m_bufferUnits = 0; // of the write buffer
    std::uint64_t m_mapSpare = 0; // places of a die
    std::uint64_t m_dieUnits = 0, m_units = 0, m_mapUnits = 0; // of a die, of all
    std::uint32_t m_mapStripes = 0, m_logBlocks = 0; // of each die
    bool m_byBlocks = false;
    bool m_inPlace = false, m_oneFrontier = false, m_filled = false, m_random = false, m_regular = true;
    std::vector<std::uint32_t> m_order, m_orderOf;
    std::vector<std::uint32_t> m_valid; // by stripe, the same for each die; behind the used ones the frontiers as if they were one
    std::vector<std::uint32_t> m_frontier; // by die: units in the host's frontier
    std::uint32_t m_victim = kNoVictim;
    std::vector<std::uint32_t> m_moved, m_taken; // by die, in units: moved out of the victim, and taken of the room meanwhile
    bool m_keepsStep = true; // the host with the collector
    std::uint32_t m_used = 0;
    std::vector<std::uint64_t> m_prefix; // sums of m_valid
    std::uint64_t m_keys[4] = {};
    int m_lowBits = 1, m_highBits = 1; // of a unit number
    std::uint64_t m_lowMask = 1, m_highMask = 1;
    std::vector<std::uint32_t> m_hint; // first stripe to look at, by rank >> m_hintShift
    int m_hintShift = 0;
};

} // namespace floom
