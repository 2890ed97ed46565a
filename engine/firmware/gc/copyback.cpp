// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/gc/copyback.h"

namespace floom {

Copyback::Copyback(Drive& drive, Space& space)
    : m_drive(drive)
    , m_space(space)
{
    const MemoryGeometry& g = drive.geometry();
    m_copies.configure(g.copyback && !g.inPlace ? g.copybackLimit : 0, std::size_t{space.layout.dies()} * space.layout.stripes(), g.pages);
}

bool Copyback::mayCopy(DieIndex die, const FlashAddress& at) const
{
    const Frontier frontier = m_space.emptying[die].frontier;
    const Stripes& stripes = m_space.stripes;
    if (!m_copies.mayMove(m_space.stripeNumber(die, at.stripe), at.page) || m_space.settings.stripes.hotCold
        || frontier != Frontier::collector)
        return false;
    if (!stripes.hasRoom(die, frontier, true) || stripes.rowLeft(die, frontier) < m_space.layout.rowUnits())
        return false;
    const std::uint32_t apart = m_drive.topology.geometries[m_drive.topology.dies[die].geometry].independentPlanes;
    const StripeIndex stripe = stripes.standing(die, frontier);
    return apart == 1 || (stripe != Stripes::kNone && stripe % apart == at.stripe % apart);
}

void Copyback::send(Context& context, Packet& packet, const Job& job, FlashAddress from, std::int64_t cycles)
{
    const Layout& layout = m_space.layout;
    const FlashAddress to = layout.address(job.die, job.slot);
    from.planes = static_cast<std::uint8_t>(layout.rowUnits() / layout.pageUnits());
    m_copies.moved(m_space.stripeNumber(job.die, from.stripe), from.page, m_space.stripeNumber(job.die, to.stripe), to.page);
    m_drive.orders.copy(context, packet, from, to, cycles);
}

} // namespace floom
