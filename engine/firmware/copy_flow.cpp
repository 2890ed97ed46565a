// SPDX-License-Identifier: GPL-3.0-or-later
// Copyback: where the part can do it, a row of pages that is valid from end to end moves inside its die: nothing on the bus but two
// commands and a status, no ECC, so its bit errors go along. After so many moves in succession it goes through ECC once, by an ordinary
// move. A row with a stale unit is moved in the ordinary way too, as is one whose copy would lie in another plane.
#include "firmware/controller.h"

#include <utility>

namespace floom {

bool Controller::mayCopy(std::uint32_t die, const FlashAddress& at) const
{
    const Collection& c = m_collections[die];
    if (!m_copies.mayMove(stripeNumber(die, at.stripe), at.page) || m_heat || c.frontier != Frontier::collector)
        return false;
    if (!m_stripes.hasRoom(die, c.frontier, true) || m_stripes.rowLeft(die, c.frontier) < m_layout.rowUnits())
        return false;
    const std::uint32_t apart = m_topology.geometries[m_topology.dies[die].geometry].independentPlanes;
    const std::uint32_t stripe = m_stripes.standing(die, c.frontier);
    return apart == 1 || (stripe != Stripes::kNone && stripe % apart == at.stripe % apart);
}

// The entries of the job are the row at `at`.
void Controller::copyRow(Context& context, std::uint32_t die, const FlashAddress& at, std::uint32_t index)
{
    Collection& c = m_collections[die];
    const std::uint32_t units = m_layout.rowUnits();
    Job& job = m_jobs[index];
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = m_stripes.take(die, c.frontier, units, padded);
    job.units = units;
    job.packets = 1;
    job.copied = true;
    for (std::uint32_t i = 0; i < units; ++i)
        m_stripes.write(die, job.slot + i, job.entries[2 * i]);
    m_count.gcPrograms += padded;
    ++m_count.copybacks;
    ++c.programs;
    c.programming += units;
    mayTake(die);
    const std::int64_t cycles = std::exchange(c.search, 0) + m_cores.cycles.move * units + m_cores.cycles.allocate + m_cores.cycles.issue;
    Packet& packet = context.create(Owner::gc);
    packet.stage = kCollectProgram;
    packet.job = index;
    packet.dataBytes = units * m_settings.unitBytes;
    sendCopy(context, packet, at, cycles);
}

void Controller::sendCopy(Context& context, Packet& packet, FlashAddress at, std::int64_t cycles)
{
    const Job& job = m_jobs[packet.job];
    const FlashAddress to = m_layout.address(job.die, job.slot);
    at.planes = static_cast<std::uint8_t>(m_layout.rowUnits() / m_layout.pageUnits());
    m_copies.moved(stripeNumber(job.die, at.stripe), at.page, stripeNumber(job.die, to.stripe), to.page);
    ++m_count.pageReads;
    ++m_count.pagePrograms;
    noteWritten(to, context.now);
    context.follow(packet, route(job.die, Errand::copyback));
    aim(packet, at, FlashOp::copyback);
    packet.copyTo(to);
    context.enterAt(packet, inOrder(job.die, m_cores.run(context, packet, Work::collect, cycles)));
}

} // namespace floom
