// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a collection: an emptied victim is erased once nothing on it is needed any more, and the next collection begins.
#include "firmware/controller.h"

#include <utility>

namespace floom {

// Not while it holds what a power cut would make the newest copy of a unit. Meanwhile the host may write where the collector would, which
// has moved all it had to: there is room for as many units as the victim has lost, so what is awaited does come.
void Controller::eraseWhenSafe(Context& context, std::uint32_t die)
{
    Collection& c = m_collections[die];
    if (m_settings.plp || m_stripes.held(die, c.victim) == 0 || m_stripes.isBad(die, c.victim)) { // a retired one is not erased
        if (std::exchange(c.waits, false)) {
            --m_awaited;
            --m_erasesWaiting;
        }
        erase(context, die);
    } else if (!c.waits) {
        c.waits = true;
        mayTake(die);
        ++m_awaited;
        ++m_erasesWaiting;
        c.awaited = 0;
        for (const auto& [position, unit] : c.contents) { // what it waits for goes first: there is room for that much
            const std::uint64_t known = m_map.find(unit);
            const std::uint64_t place = UnitMap::place(die, std::uint64_t{c.victim} * m_layout.stripeUnits() + position);
            if (!UnitMap::buffered(known))
                continue;
            const auto slot = static_cast<std::uint32_t>(known & ~UnitMap::kBuffered);
            if (m_buffer[slot].replaces != place || !m_buffer[slot].dirty)
                continue;
            ++c.awaited;
            m_buffer.hasten(slot);
        }
        drain(context);
    }
}

// A copy of a unit is on flash: the one at `place`, which it replaces, may go.
void Controller::release(Context& context, std::uint64_t place)
{
    if (isFast(place)) {
        freeFast(place);
        return;
    }
    const std::uint32_t die = UnitMap::dieOf(place);
    m_stripes.release(die, UnitMap::slotOf(place));
    if (m_collections[die].waits)
        eraseWhenSafe(context, die);
}

void Controller::erase(Context& context, std::uint32_t die)
{
    if (m_stripes.isBad(die, m_collections[die].victim)) [[unlikely]] { // retired: it is left as it is
        finishCollection(context, die, false);
        return;
    }
    FlashAddress at = m_layout.address(die, std::uint64_t{m_collections[die].victim} * m_layout.stripeUnits());
    at.planes = static_cast<std::uint8_t>(m_layout.rowUnits() / m_layout.pageUnits());
    if (m_journal) { // from its beginning on nothing can be relied on there
        const std::uint64_t begin = UnitMap::place(die, std::uint64_t{m_collections[die].victim} * m_layout.stripeUnits());
        m_journal->forget(begin, begin + m_layout.stripeUnits());
    }
    m_collections[die].programs = m_layout.group(); // under way: nothing else may end this collection
    m_collections[die].eraseFailed = false;
    for (std::uint32_t i = 0; i < m_layout.group(); ++i) {
        at.die = m_layout.member(die, i);
        Packet& packet = context.create(Owner::gc);
        packet.stage = kErase;
        context.follow(packet, route(at.die, Errand::erase));
        aim(packet, at, FlashOp::erase);
        const std::int64_t search = std::exchange(m_collections[die].search, 0); // nothing had to be moved
        context.enterAt(packet, m_cores.run(context, packet, Work::collect, search + m_cores.cycles.issue));
    }
}

void Controller::erased(Context& context, Packet& packet)
{
    const std::uint32_t die = m_layout.groupOf(packet.flash.die);
    Collection& c = m_collections[die];
    c.eraseFailed = c.eraseFailed || packet.failed;
    m_count.eraseFails += packet.failed ? 1 : 0;
    context.destroy(packet);
    if (--c.programs == 0)
        finishCollection(context, die, c.eraseFailed);
}

void Controller::finishCollection(Context& context, std::uint32_t die, bool failed)
{
    const std::uint32_t victim = m_collections[die].victim;
    m_stripes.erased(die, victim, failed);
    m_copies.erased(stripeNumber(die, victim));
    m_collections[die].active = false;
    mayTake(die);
    m_collections[die].programs = 0;
    if (const std::uint32_t cold = m_stripes.takeCold(die); cold != Stripes::kNone)
        startCollection(context, die, cold, Frontier::wear);
    else
        collect(context, die);
    programWaitingMap(context);
    drain(context);
    admitChunks(context);
}

} // namespace floom
