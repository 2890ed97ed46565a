// SPDX-License-Identifier: GPL-3.0-or-later
// GcUrgency: when a die collects, and whether the host may write there meanwhile.
// A die's level is what its free and open stripes have room for, and of each victim the share that has been moved out of it already: moving
// a unit takes a place and gives back a part of a stripe, so the level changes smoothly while a victim is emptied. The target is the pool
// that the threshold promises. The host lowers the level, collection raises it; whoever is ahead waits for the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace floom {

struct PoolLevel { // of one die, in units
    std::int64_t now = 0;
    std::int64_t begun = 0; // of that, given back by a victim whose collection has not begun though its first units have gone
    std::int64_t ahead = 0; // with what has been read and has no place yet
    std::int64_t target = 0;
    std::int64_t step = 0; // what the die's operations under way move at most
};

class GcUrgency {
public:
    // As the catalogue's choices spell it: "paced", "burst", "preemptible", "background".
    [[nodiscard]] static std::unique_ptr<const GcUrgency> of(std::string_view name);

    GcUrgency() = default;
    GcUrgency(const GcUrgency&) = delete;
    GcUrgency& operator=(const GcUrgency&) = delete;
    virtual ~GcUrgency() = default;

    [[nodiscard]] virtual bool begins(const PoolLevel& level) const { return level.now <= level.target; } // the next victim
    [[nodiscard]] virtual bool moves(const PoolLevel& level) const = 0; // more of it now
    [[nodiscard]] virtual bool admits(const PoolLevel& level) const = 0; // the host's writes while a victim is emptied
    [[nodiscard]] virtual bool yieldsToReads() const { return false; } // between two moves
};

} // namespace floom
