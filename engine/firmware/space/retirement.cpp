// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/retirement.h"

namespace floom::inline engine {

std::uint32_t Retirement::relocate(Context& context, Packet& packet, Job& job, Frontier frontier, bool collecting,
                                   const std::vector<Lpn>& units)
{
    packet.failed = false;
    ++m_drive.count.programFails;
    const DieIndex die = job.die;
    Superblocks& superblocks = m_space.superblocks;
    if (!superblocks.retire(die, m_space.layout.superblockOf(job.slot)) || !superblocks.hasRoom(die, frontier, collecting))
        return 0;
    std::uint32_t padded = 0;
    const std::uint32_t left = superblocks.rowLeft(die, frontier);
    if (left < job.units) { // the rest of the row is lost
        const SlotIndex rest = superblocks.take(die, frontier, left, padded);
        if (m_space.parity != nullptr)
            m_space.parity->written(context, die, rest, padded);
        superblocks.programmed(die, rest); // after its parity has begun: a superblock without programs on their way is closed
    }
    if (!superblocks.hasRoom(die, frontier, collecting))
        return 0;
    const SlotIndex failed = job.slot;
    job.slot = superblocks.take(die, frontier, job.units, padded);
    for (std::uint32_t i = 0; i < job.units; ++i)
        superblocks.write(die, job.slot + i, units[i]);
    superblocks.programmed(die, failed);
    if (m_space.parity != nullptr)
        m_space.parity->written(context, die, job.slot, padded);
    return padded;
}

void Retirement::repeat(Context& context, Packet& packet, const Job& job, std::uint32_t padded)
{
    FlashAddress at = m_space.layout.address(job.die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / m_space.layout.pageUnits());
    packet.rawBytes = m_drive.topology.rawBytes(at.die, padded * m_drive.settings.unitBytes);
    m_drive.orders.programAgain(context, packet, at, m_drive.cycles.allocate + m_drive.cycles.issue);
}

bool Retirement::again(Context& context, Packet& packet, Job& job, Frontier frontier, const std::vector<Lpn>& units, std::uint64_t& count)
{
    const DieIndex die = job.die;
    const std::uint32_t padded = relocate(context, packet, job, frontier, false, units);
    count += padded;
    if (padded > 0)
        repeat(context, packet, job, padded);
    m_space.reclaimer->collect(context, die); // it has less room now: a collection that paused may be needed, and nothing else resumes it
    return padded > 0;
}

} // namespace floom::inline engine
