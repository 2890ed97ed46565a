// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/gc/pace.h"

#include <algorithm>

namespace floom::inline engine {

std::uint32_t Pace::leftToMove(DieIndex die) const
{
    const std::uint32_t valid = m_space.superblocks.valid(die, m_space.emptying[die].victim);
    return valid - std::min(valid, m_collections[die].programming);
}

template <bool kAhead> inline PoolLevel Pace::level(DieIndex die) const
{
    const Collection& c = m_collections[die];
    const Layout& layout = m_space.layout;
    const Superblocks& superblocks = m_space.superblocks;
    PoolLevel level;
    level.now = level.ahead = static_cast<std::int64_t>(superblocks.room(die));
    level.target = static_cast<std::int64_t>(layout.poolUnits(m_idle.collecting));
    level.step = layout.paceUnits();
    const bool ofMap = m_space.emptying[die].frontier == Frontier::map;
    if (m_space.emptying[die].active && !ofMap
        && !superblocks.isBad(die, m_space.emptying[die].victim)) { // a retired superblock gives nothing back
        level.now += layout.givenBack(leftToMove(die), c.valid);
        if constexpr (kAhead) {
            const std::int64_t superblock = layout.superblockUnits(), most = std::max(1U, c.valid);
            level.ahead = level.now + (superblock - most) * c.read / most;
        }
    }
    if (c.next != Superblocks::kNone && !superblocks.isBad(die, c.next) && !superblocks.holdsMap(die, c.next)) {
        const std::int64_t given = layout.givenBack(superblocks.valid(die, c.next), c.nextValid);
        level.now += given;
        level.begun = m_space.emptying[die].active ? 0 : given;
        level.ahead += given;
    }
    return level;
}

bool Pace::begins(DieIndex die) const
{
    return !calm(die) && m_urgency->begins(level<false>(die));
}

// While an erase waits for host data, host writes must be admitted.
bool Pace::admits(DieIndex die) const
{
    return !m_space.emptying[die].active || m_space.emptying[die].waits || m_urgency->admits(level<false>(die));
}

// Collection does not pause if a write is blocked for want of a free superblock, in idle time, or if the host has to wait while all units
// read wait for a full row.
bool Pace::moves(DieIndex die) const
{
    const Collection& c = m_collections[die];
    // A map superblock is emptied quickly, and no data are collected meanwhile.
    if (m_space.emptying[die].urgent || m_idle.collecting || m_space.emptying[die].frontier == Frontier::map)
        return true;
    const PoolLevel now = level<true>(die);
    const bool waits = c.reads == 0 && c.programs == 0 && c.read > 0 && !m_urgency->admits(now);
    return waits || m_urgency->moves(now);
}

} // namespace floom::inline engine
