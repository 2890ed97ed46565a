// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/tier/folding.h"

#include <algorithm>

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2; // same as for host writes
constexpr std::uint32_t kReadsPerDie = 2;
constexpr std::uint32_t kRowsWaiting = 2; // rows read but not yet written, per flash die
constexpr DieIndex kNoDie{UINT32_MAX};
} // namespace

Folding::Folding(Drive& drive, Space& space, const With& with, const TierSettings& settings)
    : m_drive(drive)
    , m_space(space)
    , m_with(with)
    , m_settings(settings)
    , m_retirement(drive, space)
{
    drive.parts.add(PartId::fold, *this);
}

// A tier is meant to be full: an idle drive does not empty it.
bool Folding::mayFold() const
{
    const TierRing& ring = *m_space.ring;
    return (m_with.idle.folding && !m_with.lanes.tierHeat) || !ring.hasRoom()
        || static_cast<double>(ring.used()) >= m_settings.foldThreshold * static_cast<double>(ring.rows());
}

bool Folding::mayPass(std::uint32_t lane, std::uint32_t least) const
{
    if (!m_space.ring || m_space.ring->hasRoom())
        return false;
    const bool stuck = !busy() && m_waiting.empty() && !m_space.ring->rowWaits();
    return m_space.erasesWaiting > 0 || stuck
        || ((m_settings.pastFull || m_with.lanes.tierHeat)
            && m_with.buffered.writeBuffer.dirty(lane) >= std::min(least, m_space.layout.rowUnits()));
}

void Folding::tend(Context& context)
{
    TierRing& ring = *m_space.ring;
    const std::size_t most = std::size_t{kRowsWaiting} * m_space.layout.rowUnits() * m_space.layout.dies();
    while (m_reads < kReadsPerDie * ring.order().size() && m_waiting.size() < most && mayFold()) {
        const std::uint32_t index = m_jobs.take();
        std::vector<MovedUnit>& entries = m_jobs[index].entries;
        if (!ring.nextRow(entries)) {
            m_jobs.give(index);
            break;
        }
        dropStale(entries);
        if (entries.empty())
            m_jobs.give(index);
        else
            sendRead(context, index);
    }
    sendPrograms(context);
    sendErases(context);
}

void Folding::sendErases(Context& context)
{
    FlashAddress at;
    while (m_space.ring->takeErasable(at)) {
        Packet& packet = context.create(Owner::gc);
        packet.stage = stageOf(PartId::fold, kErase);
        ++m_erases;
        if (m_drive.journal) { // contents are undefined from the start of the erase
            const Ppn begin = UnitMap::ppn(at.die, m_space.layout.firstSlot(at.superblock));
            m_drive.journal->forget(begin, begin + m_space.layout.superblockUnits());
        }
        m_drive.orders.erase(context, packet, at, m_drive.cycles.issue);
    }
}

// Keeps the units that are still where they were.
void Folding::dropStale(std::vector<MovedUnit>& entries) const
{
    std::erase_if(entries, [this](const MovedUnit& one) { return m_with.places.map.find(one.lpn) != one.old; });
}

// Reads the units of a row that are still current.
void Folding::sendRead(Context& context, std::uint32_t index)
{
    const TierRing& ring = *m_space.ring;
    const std::vector<MovedUnit>& entries = m_jobs[index].entries;
    const auto units = static_cast<std::uint32_t>(entries.size()), pieces = ring.pieces();
    const Ppn ppn = entries.front().old;
    std::uint32_t fragments = 1;
    FlashAddress at = ring.address(ppn);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const PlaneIndex plane = ring.address(entries[i].old).plane;
        fragments += entries[i].old != entries[i - 1].old + 1 || plane >= at.plane + at.planes ? 1 : 0;
        at.planes = static_cast<std::uint8_t>(plane - at.plane + 1);
    }
    m_jobs[index].packets = pieces;
    ++m_reads;
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    for (std::uint32_t piece = 0; piece < pieces; ++piece) {
        if (ring.inPlace())
            at.die = ring.pieceDie(ppn, piece);
        m_with.moves.read(context,
                          {Owner::gc, stageOf(PartId::fold, kRead), index, at, units * unitBytes / pieces, fragments,
                           UnitMap::slotOf(ppn) * unitBytes, 0});
    }
}

// Next die in turn that can take a row now; kNoDie if all are busy or full.
DieIndex Folding::nextDie(Context& context)
{
    const Layout& layout = m_space.layout;
    for (std::uint32_t i = 0; i < layout.dies(); ++i) {
        const std::uint32_t turn = (m_space.turn + i) % layout.dies();
        const DieIndex die = layout.order()[turn];
        if (m_space.programsOut[die] >= kProgramsPerDie * layout.group() || !m_space.reclaimer->admits(die))
            continue;
        if (!m_space.superblocks.hasRoom(die, Frontier::host)) {
            m_space.reclaimer->urge(context, die);
            continue;
        }
        m_space.turn = (turn + 1) % layout.dies();
        return die;
    }
    return kNoDie;
}

void Folding::sendPrograms(Context& context)
{
    const std::uint32_t rowUnits = m_space.layout.rowUnits();
    for (;;) {
        const bool room = m_space.ring->hasRoom();
        if (m_settings.pastFull && !room && m_with.buffered.writeBuffer.dirty(0) >= rowUnits) // writes that bypass the ring go first
            return;
        if (m_waiting.size() <= 4 * rowUnits)
            dropStale(m_waiting);
        const auto ready = static_cast<std::uint32_t>(m_waiting.size());
        // A partial row is written only if no more units come and its space is needed.
        const bool last = m_reads == 0 && (m_with.idle.folding || !room);
        if (ready == 0 || (!last && ready < rowUnits))
            return;
        const DieIndex die = nextDie(context);
        if (die == kNoDie)
            return;
        const std::uint32_t units = std::min(ready, m_space.superblocks.rowLeft(die, Frontier::host));
        const std::uint32_t index = m_jobs.take();
        MoveJob& job = m_jobs[index];
        job.entries.assign(m_waiting.begin(), m_waiting.begin() + units);
        m_waiting.erase(m_waiting.begin(), m_waiting.begin() + units);
        ++m_programs;
        ++m_space.programsOut[die];
        m_drive.count.foldPrograms +=
            m_with.moves.program(context, index, job, die, Frontier::host, Owner::gc, stageOf(PartId::fold, kProgram));
        m_space.reclaimer->collect(context, die);
    }
}

void Folding::returned(Context& context, Packet& packet)
{
    switch (stepOf(packet)) {
    case kRead:
        read(context, packet);
        return;
    case kProgram:
        programmed(context, packet);
        return;
    default:
        erased(context, packet);
    }
}

void Folding::read(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    context.destroy(packet);
    if (--m_jobs[index].packets > 0)
        return;
    m_waiting.insert(m_waiting.end(), m_jobs[index].entries.begin(), m_jobs[index].entries.end());
    m_jobs.give(index);
    --m_reads;
    m_space.writePath->drain(context);
}

bool Folding::programAgain(Context& context, Packet& packet)
{
    MoveJob& job = m_jobs[packet.job];
    std::vector<Lpn> units;
    for (std::uint32_t i = 0; i < job.units; ++i)
        units.push_back(job.entries[i].lpn);
    return m_retirement.again(context, packet, job, Frontier::host, units, m_drive.count.foldPrograms);
}

void Folding::programmed(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    const DieIndex die = m_jobs[index].die;
    m_drive.count.foldedUnits += m_with.moves.programmed(context, m_jobs, index);
    --m_space.programsOut[die];
    m_space.mayTake(die);
    --m_programs;
    m_jobs.give(index);
    context.destroy(packet);
    m_space.writePath->drain(context);
    m_space.writePath->admit(context);
}

void Folding::erased(Context& context, Packet& packet)
{
    m_drive.count.eraseFails += packet.failed ? 1 : 0;
    --m_erases;
    m_space.ring->erased(packet.flash);
    context.destroy(packet);
    m_space.writePath->drain(context);
    m_space.writePath->admit(context);
}

} // namespace floom::inline engine
