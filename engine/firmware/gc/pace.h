// SPDX-License-Identifier: GPL-3.0-or-later
// Pace: free pool level of each die, and GcUrgency's decision on it: whether collection begins or moves more now, and whether the host may
// write meanwhile.
#pragma once

#include "firmware/gc/collection.h"
#include "firmware/gc/gc_urgency.h"
#include "firmware/space/idle.h"

#include <memory>
#include <vector>

namespace floom::inline engine {

class Pace {
public:
    Pace(const Space& space, const Idle& idle, const std::vector<Collection>& collections)
        : m_space(space)
        , m_idle(idle)
        , m_collections(collections)
        , m_urgency(GcUrgency::of(space.settings.pool.gcUrgency))
    {
    }

    // True if the die has no victim and its level is above the target: no GcUrgency begins a collection then.
    [[nodiscard]] bool calm(DieIndex die) const
    {
        return !m_space.emptying[die].active && m_collections[die].next == Superblocks::kNone
            && m_space.superblocks.room(die) > m_space.layout.poolUnits(m_idle.collecting);
    }
    [[nodiscard]] bool begins(DieIndex die) const;
    [[nodiscard]] bool admits(DieIndex die) const; // host writes
    [[nodiscard]] bool moves(DieIndex die) const; // move more of the victim now
    [[nodiscard]] std::uint32_t leftToMove(DieIndex die) const; // units of the victim that have no new slot yet
    [[nodiscard]] bool yieldsToReads() const { return m_urgency->yieldsToReads(); }

private:
    // `kAhead`: PoolLevel::ahead is set, too.
    template <bool kAhead> [[nodiscard]] [[gnu::always_inline]] PoolLevel level(DieIndex die) const;

    const Space& m_space;
    const Idle& m_idle;
    const std::vector<Collection>& m_collections;
    std::unique_ptr<const GcUrgency> m_urgency;
};

} // namespace floom::inline engine
