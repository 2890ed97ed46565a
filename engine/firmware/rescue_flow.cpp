// SPDX-License-Identifier: GPL-3.0-or-later
// An erase that waits for data in the buffer (eraseWhenSafe()) gets out of a corner: where the room that is left must not be lent for those
// data, or nothing moves any more, the copies that the victim must not lose are moved like valid units. They are as many as the victim has
// lost at most, so the room for them is kept; what they replace in the buffer holds the new place instead.
#include "firmware/controller.h"

#include <algorithm>
#include <utility>

namespace floom {

// The last copy on flash of a unit whose newest version stands in the buffer, and is not on its way yet?
bool Controller::heldAt(std::uint64_t unit, std::uint64_t place)
{
    const std::uint64_t known = m_map.find(unit);
    if (!UnitMap::buffered(known))
        return false;
    const WriteBuffer::Slot& slot = m_buffer[static_cast<std::uint32_t>(known & ~UnitMap::kBuffered)];
    return slot.replaces == place && slot.dirty;
}

// Has what lies there been read, and waits for more of its row?
bool Controller::isRead(std::uint32_t die, std::uint64_t place) const
{
    const auto in = [place](const std::vector<std::uint64_t>& moving) {
        for (std::size_t i = 1; i < moving.size(); i += 2)
            if (moving[i] == place)
                return true;
        return false;
    };
    return in(m_collections[die].moving[0]) || in(m_collections[die].moving[1]);
}

// May so many units, of which the victim awaits `own`, take room that the die's collector would need to move what the victim holds?
bool Controller::mayLend(std::uint32_t die, std::uint32_t units, std::uint32_t own) const
{
    const Collection& c = m_collections[die];
    std::uint64_t room = std::uint64_t{m_stripes.freeStripes(die)} * m_layout.stripeUnits() + m_stripes.stripeLeft(die, c.frontier);
    if (m_heat && c.frontier != Frontier::hot)
        room += m_stripes.stripeLeft(die, Frontier::hot);
    const auto pages = [this](std::uint64_t n) { return (n + m_layout.pageUnits() - 1) / m_layout.pageUnits() * m_layout.pageUnits(); };
    return pages(units) + pages(c.awaited - std::min(c.awaited, own)) <= room;
}

void Controller::rescue(Context& context, std::uint32_t die)
{
    Collection& c = m_collections[die];
    if (!std::exchange(c.waits, false))
        return;
    --m_awaited;
    --m_erasesWaiting;
    c.urgent = true;
    moveHeld(die);
    collectReads(context, die);
}

// From here on: once more through the victim, for what it must not lose.
void Controller::moveHeld(std::uint32_t die)
{
    Collection& c = m_collections[die];
    c.rescues = true;
    c.alone = false;
    c.scanned = 0;
    c.valid += m_stripes.held(die, c.victim);
}

// Erases wait, and nothing is on its way that could end that.
void Controller::rescueIfStuck(Context& context)
{
    if (m_ring && m_fold.reads + m_fold.programs + m_fold.erases > 0)
        return;
    if (std::any_of(m_fastOut.begin(), m_fastOut.end(), [](std::uint32_t programs) { return programs > 0; }))
        return;
    std::uint32_t waiting = m_layout.dies();
    for (std::uint32_t die = 0; die < m_layout.dies(); ++die) {
        const Collection& c = m_collections[die];
        if (m_programsOut[die] > 0 || (c.active && c.reads + c.programs > 0))
            return;
        waiting = c.waits && waiting == m_layout.dies() ? die : waiting;
    }
    if (waiting < m_layout.dies())
        rescue(context, waiting);
}

} // namespace floom
