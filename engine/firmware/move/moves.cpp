// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/move/moves.h"

namespace floom::inline engine {

Moves::Moves(Drive& drive, Space& space, Places& places, Buffered& buffered, MapPages& map)
    : m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_buffered(buffered)
    , m_map(map)
{
}

void Moves::read(Context& context, const Read& what)
{
    Packet& packet = context.create(what.owner);
    packet.stage = what.stage;
    packet.job = what.job;
    packet.dataBytes = what.bytes;
    packet.rawBytes = m_drive.topology.rawBytes(what.at.die, what.bytes);
    packet.fragments = static_cast<std::uint16_t>(what.fragments);
    packet.address = what.address;
    m_drive.orders.read(context, packet, what.at, Work::collect, what.search + m_drive.cycles.issue);
}

std::uint32_t Moves::program(Context& context, std::uint32_t index, MoveJob& job, DieIndex die, Frontier to, Owner owner,
                             std::uint8_t stage)
{
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    const auto units = static_cast<std::uint32_t>(job.entries.size());
    const Taken taken = m_space.superblocks.take(die, to, units);
    const std::uint32_t padded = taken.units;
    job.die = die;
    job.slot = taken.slot;
    job.units = units;
    job.packets = 1;
    for (std::uint32_t i = 0; i < units; ++i)
        taken.row.set(i, job.entries[i].lpn);
    FlashAddress at = m_space.layout.address(die, taken.superblock, taken.position);
    at.planes = static_cast<std::uint8_t>(padded / m_space.layout.pageUnits());
    const TaskCycles& cycles = m_drive.cycles;
    Packet& packet =
        m_drive.orders.program(context, index, at, units * unitBytes, owner, cycles.move * units + cycles.allocate + cycles.issue);
    packet.stage = stage;
    if (padded != units)
        packet.rawBytes = m_drive.topology.rawBytes(at.die, padded * unitBytes);
    packet.address = job.slot * unitBytes;
    if (m_space.parity != nullptr)
        m_space.parity->written(context, die, job.slot, padded);
    return padded;
}

[[gnu::always_inline]] inline bool Moves::enter(Context& context, Lpn lpn, Ppn old, Ppn ppn)
{
    const PpnMap::Entry entry = m_places.map.at(lpn);
    if (!m_places.isAt(lpn, old, entry.get())) [[unlikely]] {
        copiedInVain(context, lpn, old, ppn);
        return false;
    }
    m_space.invalidate(old);
    entry.set(ppn);
    if (m_drive.journal) [[unlikely]]
        m_drive.journal->copied(old, ppn);
    if (m_space.isInTier(old)) [[unlikely]]
        m_space.freeInTier(old);
    if (m_map.on() && lpn < m_space.layout.units())
        m_map.changed(context, lpn);
    return true;
}

std::uint32_t Moves::programmed(Context& context, Jobs<MoveJob>& jobs, std::uint32_t index)
{
    const DieIndex die = jobs[index].die;
    const SlotIndex first = jobs[index].slot;
    const std::uint32_t units = jobs[index].units;
    const MovedUnit* const entries = jobs[index].entries.data(); // stays where it is if enter() starts other jobs
    std::uint32_t valid = 0;
    for (std::uint32_t i = 0; i < units; ++i)
        if (enter(context, entries[i].lpn, entries[i].old, UnitMap::ppn(die, first + i)))
            ++valid;
    m_space.superblocks.programmed(die, first, valid);
    return valid;
}

bool Moves::moved(Context& context, Lpn lpn, Ppn old, Ppn ppn)
{
    return enter(context, lpn, old, ppn);
}

// The unit was overwritten meanwhile. If space is short, the stale copy is recorded as the unit's last one, which frees the victim that
// holds the old copy.
void Moves::copiedInVain(Context& context, Lpn lpn, Ppn old, Ppn ppn)
{
    const DieIndex die = UnitMap::dieOf(old);
    if (!m_space.isInTier(old) && !m_space.isInTier(ppn) && (m_space.emptying[die].movesHeld || m_space.tight(die)))
        m_buffered.replacedMoved(context, lpn, old, ppn);
}

} // namespace floom::inline engine
