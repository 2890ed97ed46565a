// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/gc/copyback.h"

namespace floom::inline engine {

Copyback::Copyback(Drive& drive, Space& space)
    : m_drive(drive)
    , m_space(space)
{
    const MemoryGeometry& g = drive.geometry();
    m_copies.configure(g.copyback && !g.inPlace ? g.copybackLimit : 0, std::size_t{space.layout.dies()} * space.layout.superblocks(),
                       g.pages);
}

bool Copyback::mayCopy(DieIndex die, const FlashAddress& at) const
{
    const Frontier frontier = m_space.emptying[die].frontier;
    const Superblocks& superblocks = m_space.superblocks;
    if (!m_copies.mayMove(superblockOf(die, at.superblock), at.page) || m_space.settings.superblocks.hotCold
        || frontier != Frontier::collector)
        return false;
    if (!superblocks.hasRoom(die, frontier, true) || superblocks.rowLeft(die, frontier) < m_space.layout.rowUnits())
        return false;
    const std::uint32_t apart = m_drive.topology.geometries[m_drive.topology.dies[die].geometry].independentPlanes;
    const SuperblockIndex superblock = superblocks.standing(die, frontier);
    return apart == 1 || (superblock != Superblocks::kNone && superblock % apart == at.superblock % apart);
}

void Copyback::send(Context& context, Packet& packet, const Job& job, FlashAddress from, std::int64_t cycles)
{
    const Layout& layout = m_space.layout;
    const FlashAddress to = layout.address(job.die, job.slot);
    from.planes = static_cast<std::uint8_t>(layout.rowUnits() / layout.pageUnits());
    m_copies.moved(superblockOf(job.die, from.superblock), from.page, superblockOf(job.die, to.superblock), to.page);
    m_drive.orders.copy(context, packet, from, to, cycles);
}

} // namespace floom::inline engine
