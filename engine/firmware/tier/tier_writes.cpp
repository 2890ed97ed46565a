// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/tier/tier_writes.h"

#include <algorithm>

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2; // same as on the flash
}

TierWrites::TierWrites(Drive& drive, Space& space, Buffered& buffered, Folding& folding)
    : m_drive(drive)
    , m_space(space)
    , m_buffered(buffered)
    , m_folding(folding)
    , m_out(space.tier != nullptr ? drive.topology.dies.size() : 0, 0)
{
    drive.parts.add(PartId::tier, *this);
}

bool TierWrites::busy() const
{
    return std::any_of(m_out.begin(), m_out.end(), [](std::uint32_t programs) { return programs > 0; });
}

bool TierWrites::program(Context& context, std::uint32_t lane)
{
    TierRing* const ring = m_space.ring.get();
    if (ring != nullptr && (!ring->hasRoom() || (!ring->inPlace() && m_out[ring->nextDie()] >= kProgramsPerDie))) {
        m_folding.tend(context); // no room: fold, whatever the fill level
        return false;
    }
    const std::uint32_t index = m_jobs.take();
    BufferJob& job = m_jobs[index];
    m_units.clear();
    for (std::uint32_t n = std::min(m_buffered.writeBuffer.dirty(lane), m_space.tier->rowUnits()); n > 0; --n) {
        job.entries.push_back(m_buffered.writeBuffer.next(lane));
        m_units.push_back(m_buffered.writeBuffer[job.entries.back()].lpn);
    }
    const Ppn ppn = ring != nullptr ? ring->take(m_units) : m_space.tier->home(TierUnit{m_units.front() - Places::kTierUnit});
    m_drive.count.hostPrograms += send(context, index, job, ppn, m_units, stageOf(PartId::tier, 0), Owner::hostWrite, 0);
    return true;
}

std::uint32_t TierWrites::send(Context& context, std::uint32_t index, Job& job, Ppn ppn, const std::vector<Lpn>& units, std::uint8_t stage,
                               Owner owner, std::int64_t more)
{
    const TierArea& tier = *m_space.tier;
    const std::uint32_t unitBytes = m_drive.settings.unitBytes, page = tier.pageUnits();
    const auto count = static_cast<std::uint32_t>(units.size());
    const std::uint32_t padded = (count + page - 1) / page * page;
    job.die = UnitMap::dieOf(ppn);
    job.slot = UnitMap::slotOf(ppn);
    job.units = count;
    job.packets = tier.pieces();
    job.born = context.now;
    ++m_out[job.die];
    for (std::uint32_t piece = 0; piece < tier.pieces(); ++piece) {
        FlashAddress at = tier.address(ppn);
        at.planes = static_cast<std::uint8_t>(padded / page);
        if (tier.inPlace())
            at.die = tier.pieceDie(ppn, piece);
        Packet& packet = m_drive.orders.program(context, index, at, count * unitBytes / tier.pieces(), owner,
                                                (piece == 0 ? more + m_drive.cycles.allocate : 0) + m_drive.cycles.issue);
        packet.stage = stage;
        if (!tier.inPlace())
            packet.rawBytes = m_drive.topology.rawBytes(at.die, padded * unitBytes);
        packet.address = units.front() * unitBytes;
    }
    return padded;
}

void TierWrites::returned(Context& context, Packet& packet)
{
    if (packet.failed && again(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets > 0) {
        context.destroy(packet);
        return;
    }
    const Ppn first = UnitMap::ppn(m_jobs[index].die, m_jobs[index].slot);
    done(m_jobs[index]);
    for (std::size_t i = 0; i < m_jobs[index].entries.size(); ++i)
        stored(context, m_jobs[index].entries[i], first + i, packet, m_jobs[index].born);
    m_jobs.give(index);
    context.destroy(packet);
    m_space.writePath->admit(context);
    m_space.writePath->drain(context);
}

// Repeats a failed row of SLC-mode blocks elsewhere. False: no room, the row stays where it is.
bool TierWrites::again(Context& context, Packet& packet)
{
    packet.failed = false;
    ++m_drive.count.programFails;
    if (!m_space.ring || !m_space.ring->hasRoom())
        return false;
    TierRing& ring = *m_space.ring;
    BufferJob& job = m_jobs[packet.job];
    m_units.clear();
    for (const BufferSlot slot : job.entries)
        m_units.push_back(m_buffered.writeBuffer[slot].lpn);
    const Ppn failed = UnitMap::ppn(job.die, job.slot), ppn = ring.take(m_units);
    for (std::size_t i = 0; i < job.entries.size(); ++i) {
        ring.programmed(failed + i);
        ring.free(failed + i);
    }
    done(job);
    job.die = UnitMap::dieOf(ppn);
    job.slot = UnitMap::slotOf(ppn);
    ++m_out[job.die];
    FlashAddress at = ring.address(ppn);
    at.planes = packet.flash.planes;
    m_drive.count.hostPrograms += at.planes * ring.pageUnits();
    m_drive.orders.programAgain(context, packet, at, m_drive.cycles.allocate + m_drive.cycles.issue);
    return true;
}

// The unit of a buffer slot has been written to the tier.
void TierWrites::stored(Context& context, BufferSlot slot, Ppn ppn, const Packet& packet, Time born)
{
    TierRing* const ring = m_space.ring.get();
    if (ring != nullptr)
        ring->programmed(ppn);
    if (m_drive.journal && ring != nullptr)
        m_drive.journal->programmed(ppn, slot);
    const Buffered::Arrival arrival = m_buffered.arrived(context, slot, UnitMap::dieOf(ppn), UnitMap::slotOf(ppn));
    if (arrival == Buffered::Arrival::stale)
        m_space.freeInTier(ppn);
    else if (arrival == Buffered::Arrival::newest && ring != nullptr)
        ring->validate();
    m_buffered.done(context, slot, packet, born);
}

} // namespace floom::inline engine
