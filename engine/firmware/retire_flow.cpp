// SPDX-License-Identifier: GPL-3.0-or-later
// Grown bad blocks: a program or an erase that fails retires its stripe. After a failed program its data, which still stand in the buffer
// or at their old place, are programmed again at the frontier, which goes on in another stripe if one is free at that moment; what the
// retired one holds besides is collected next, and it is not erased any more. A die keeps the stripes it needs for its data and for
// collection: when its spare ones are gone it says so, and its failures are counted but passed over (a real drive would take no more
// writes). A page of parity that fails is not written again: its stripe is collected, and until then the parity stands in the controller's
// memory. Blocks in SLC mode are not retired: what failed there goes to the next row of the ring, or stays on the flash where it was only a
// copy.
#include "firmware/controller.h"

namespace floom {

// False: it has to do where it is.
bool Controller::programAgain(Context& context, Packet& packet)
{
    packet.failed = false;
    ++m_count.programFails;
    Job job = m_jobs[packet.job];
    const std::uint32_t die = job.die;
    const Frontier frontier = packet.stage == kProgram || packet.stage == kFoldProgram ? Frontier::host
        : packet.stage == kMapProgram                                                  ? Frontier::map
                                                                                       : m_collections[die].frontier;
    const auto unitOf = [&](std::uint32_t i) {
        return packet.stage == kProgram   ? m_buffer[static_cast<std::uint32_t>(job.entries[i])].unit
            : packet.stage == kMapProgram ? m_layout.units() + job.entries[1]
                                          : job.entries[2 * i];
    };
    const bool collecting = packet.stage == kCollectProgram; // the last free stripe is for these
    if (!m_stripes.retire(die, static_cast<std::uint32_t>(job.slot / m_layout.stripeUnits()))
        || !m_stripes.hasRoom(die, frontier, collecting))
        return false;
    std::uint32_t padded = 0;
    const std::uint32_t left = m_stripes.rowLeft(die, frontier);
    if (left < job.units) { // the rest of the row is lost
        const std::uint64_t rest = m_stripes.take(die, frontier, left, padded);
        m_stripes.programmed(die, rest);
        if (m_layout.parity() > 0)
            writeParity(context, die, rest, padded);
    }
    if (!m_stripes.hasRoom(die, frontier, collecting))
        return false;
    const std::uint64_t failed = job.slot;
    job.slot = m_jobs[packet.job].slot = m_stripes.take(die, frontier, job.units, padded);
    for (std::uint32_t i = 0; i < job.units; ++i)
        m_stripes.write(die, job.slot + i, unitOf(i));
    m_stripes.programmed(die, failed);
    if (m_layout.parity() > 0)
        writeParity(context, die, m_jobs[packet.job].slot, padded);
    const std::int64_t cycles = m_cores.cycles.allocate + m_cores.cycles.issue;
    (packet.stage == kProgram           ? m_count.hostPrograms
         : packet.stage == kFoldProgram ? m_count.foldPrograms
         : frontier == Frontier::map    ? m_count.mapPrograms
                                        : m_count.gcPrograms) += padded;
    if (job.copied) {
        sendCopy(context, packet, m_layout.address(die, UnitMap::slotOf(job.entries[1])), cycles);
        return true;
    }
    FlashAddress at = m_layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / m_layout.pageUnits());
    packet.rawBytes = m_topology.rawBytes(at.die, padded * m_settings.unitBytes);
    repeatProgram(context, packet, at, cycles);
    return true;
}

void Controller::repeatProgram(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles)
{
    ++m_count.pagePrograms;
    noteWritten(at, context.now);
    context.follow(packet, route(at.die, Errand::program));
    aim(packet, at, FlashOp::program);
    context.enterAt(packet, inOrder(at.die, m_cores.run(context, packet, Work::issue, cycles)));
}

// A row of blocks in SLC mode. False: it has to do where it is, for want of room.
bool Controller::programFastAgain(Context& context, Packet& packet)
{
    packet.failed = false;
    ++m_count.programFails;
    if (packet.stage != kFastProgram || !m_ring || !m_ring->hasRoom())
        return false;
    Job& job = m_jobs[packet.job];
    m_fastUnits.clear();
    for (const std::uint64_t slot : job.entries)
        m_fastUnits.push_back(m_buffer[static_cast<std::uint32_t>(slot)].unit);
    const std::uint64_t failed = UnitMap::place(job.die, job.slot), place = m_ring->take(m_fastUnits);
    for (std::size_t i = 0; i < job.entries.size(); ++i) {
        m_ring->programmed(failed + i);
        m_ring->free(failed + i);
    }
    --m_fastOut[job.die];
    job.die = UnitMap::dieOf(place);
    job.slot = UnitMap::slotOf(place);
    ++m_fastOut[job.die];
    FlashAddress at = m_ring->address(place);
    at.planes = packet.flash.planes;
    m_count.hostPrograms += at.planes * m_ring->pageUnits();
    repeatProgram(context, packet, at, m_cores.cycles.allocate + m_cores.cycles.issue);
    return true;
}

// Its data are safe without it, and are moved to rows whose parity is.
void Controller::parityFailed(Context& context, const Packet& packet)
{
    const Job& job = m_jobs[packet.job];
    ++m_count.programFails;
    m_parityHeld.push_back(packet.flash);
    if (m_stripes.retire(job.die, static_cast<std::uint32_t>(job.slot / m_layout.stripeUnits())))
        collect(context, job.die);
}

} // namespace floom
