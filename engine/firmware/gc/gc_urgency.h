// SPDX-License-Identifier: GPL-3.0-or-later
// GcUrgency: when a die collects, and whether the host may write there meanwhile.
// The pool level of a die is the room in its free and open superblocks, plus the share of each victim that has been moved out already: each
// moved unit takes a slot and gives back a part of a superblock, so the level changes smoothly while a victim is emptied. The target is the
// free pool that the threshold asks for. Host writes lower the level, collection raises it; whichever is ahead waits for the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace floom::inline engine {

struct PoolLevel { // of one die, in units
    std::int64_t now = 0;
    std::int64_t begun = 0; // part of `now` that comes from the next victim, whose first units were moved before its own collection began
    std::int64_t ahead = 0; // `now` once the units that are read and not placed yet have been moved
    std::int64_t target = 0;
    std::int64_t step = 0; // most units that the operations in flight on this die can move
};

class GcUrgency {
public:
    // `name` as in the catalogue: "paced", "burst", "preemptible", "background".
    [[nodiscard]] static std::unique_ptr<const GcUrgency> of(std::string_view name);

    GcUrgency() = default;
    GcUrgency(const GcUrgency&) = delete;
    GcUrgency& operator=(const GcUrgency&) = delete;
    virtual ~GcUrgency() = default;

    [[nodiscard]] virtual bool begins(const PoolLevel& level) const { return level.now <= level.target; } // choose the next victim
    [[nodiscard]] virtual bool moves(const PoolLevel& level) const = 0; // move more of the victim now
    [[nodiscard]] virtual bool admits(const PoolLevel& level) const = 0; // host writes while a victim is emptied
    [[nodiscard]] virtual bool yieldsToReads() const { return false; } // to host reads, between two moves
};

} // namespace floom::inline engine
