// SPDX-License-Identifier: GPL-3.0-or-later
// The level of each die's pool: what GcUrgency decides by.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint32_t kRowsAhead = 2; // of the host or of the collector, for each die: as many programs as wait there
}

// Units of the victim that have no place to go to yet.
std::uint32_t Controller::leftToMove(std::uint32_t die) const
{
    const Collection& c = m_collections[die];
    const std::uint32_t valid = m_stripes.valid(die, c.victim);
    return valid - std::min(valid, c.programming);
}

PoolLevel Controller::poolLevel(std::uint32_t die) const
{
    const Collection& c = m_collections[die];
    const auto stripe = static_cast<std::int64_t>(m_layout.stripeUnits());
    PoolLevel level;
    level.now = level.ahead = static_cast<std::int64_t>(m_stripes.room(die));
    level.target = static_cast<std::int64_t>(m_layout.poolUnits(m_idle));
    level.step = std::int64_t{kRowsAhead} * m_layout.rowUnits() * m_layout.group();
    if (c.active && !m_stripes.isBad(die, c.victim)) { // a retired stripe gives nothing back
        const std::int64_t most = std::max(1U, c.valid), left = leftToMove(die);
        level.now += stripe - stripe * left / most;
        level.ahead = level.now + (stripe - most) * c.read / most;
    }
    if (c.next != Stripes::kNone && !m_stripes.isBad(die, c.next)) {
        const std::int64_t given = stripe - stripe * m_stripes.valid(die, c.next) / std::max(1U, c.nextValid);
        level.now += given;
        level.begun = c.active ? 0 : given;
        level.ahead += given;
    }
    return level;
}

// An erase that waits for the host's data must not keep them out.
bool Controller::paced(std::uint32_t die) const
{
    const Collection& c = m_collections[die];
    return !c.active || c.waits || m_urgency->admits(poolLevel(die));
}

// Without a pause when the host stands still for want of a free stripe, or waits too while all that was read waits for more of its rows.
bool Controller::mayMove(std::uint32_t die) const
{
    const Collection& c = m_collections[die];
    if (c.urgent || m_idle)
        return true;
    const PoolLevel level = poolLevel(die);
    const bool waits = c.reads == 0 && c.programs == 0 && c.read > 0 && !m_urgency->admits(level);
    return waits || m_urgency->moves(level);
}

} // namespace floom
