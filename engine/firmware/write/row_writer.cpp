// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/write/row_writer.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2;
}

RowWriter::RowWriter(Drive& drive, Space& space, Buffered& buffered, Lanes& lanes, MapPages& map, const Others& others)
    : m_drive(drive)
    , m_space(space)
    , m_buffered(buffered)
    , m_lanes(lanes)
    , m_map(map)
    , m_others(others)
    , m_retirement(drive, space)
    , m_amplePool(space.layout.poolUnits(true) + space.layout.rowUnits())
    , m_onAnyDie(!lanes.fixed() && !space.layout.inPlace() && space.tier == nullptr && others.blocks == nullptr)
    , m_seesTakers(m_onAnyDie && space.takers.words() == 1)
    , m_mostPrograms(kProgramsPerDie * space.layout.group())
{
    space.writePath = this;
    drive.parts.add(PartId::rows, *this);
}

// For drives on which any die may take any unit.
inline bool RowWriter::drainToAnyDie(Context& context)
{
    const WriteBuffer& slots = m_buffered.writeBuffer;
    const std::uint32_t least = m_space.layout.rowUnits() == 1 ? 1 : leastUnits();
    bool any = false;
    for (std::uint32_t lane = 0; lane < slots.lanes(); ++lane)
        while (slots.dirty(lane) >= least && !noneTakes() && programOnNext<true>(context, lane))
            any = true;
    return any || (isStuck() && drainLongest(context, least));
}

inline bool RowWriter::drainLane(Context& context, std::uint32_t lane, std::uint32_t least)
{
    bool any = false;
    if (m_space.tier != nullptr && m_lanes.goesToTier(lane))
        least = std::min(least, m_space.tier->rowUnits());
    while (m_buffered.writeBuffer.dirty(lane) >= least && !noneTakes() && programNext(context, lane, least))
        any = true;
    return any;
}

// Each die has its own two lanes: visits only those of dies that may take a program.
bool RowWriter::drainOwnDies(Context& context, std::uint32_t least)
{
    const LaneLengths& lengths = m_buffered.writeBuffer.lengths();
    bool any = false;
    for (std::size_t word = 0; word < m_space.ownTakers.words(); ++word) {
        const auto dies = [&](bool odd) { return lengths.dies(word, least > 1, odd) & m_space.ownTakers.word(word); };
        for (std::uint64_t left = dies(false) | dies(true); left != 0; left &= left - 1) {
            const std::uint64_t die = word * 64 + static_cast<std::uint64_t>(std::countr_zero(left));
            any |= drainLane(context, static_cast<std::uint32_t>(2 * die), least);
            any |= drainLane(context, static_cast<std::uint32_t>(2 * die + 1), least);
        }
    }
    return any;
}

[[gnu::noinline]] bool RowWriter::drainElse(Context& context)
{
    if (m_space.ring)
        m_others.folding->tend(context);
    if (m_others.blocks != nullptr) {
        m_others.blocks->drain(context);
        return true;
    }
    const WriteBuffer& slots = m_buffered.writeBuffer;
    const std::uint32_t least = leastUnits();
    bool any = false;
    if (m_lanes.fixed())
        any = drainOwnDies(context, least);
    else
        for (std::uint32_t i = 0; i < slots.lanes(); ++i)
            any |= drainLane(context, i, least);
    return any || (isStuck() && drainLongest(context, least));
}

// Each lane may wait for a full row while all slots are taken: then the longest lane goes as it is. Hot and cold data are only two lanes,
// whose rows fill as long as anything leaves; a single lane blocks only if a row is larger than the buffer.
[[gnu::noinline]] bool RowWriter::drainLongest(Context& context, std::uint32_t least)
{
    const WriteBuffer& slots = m_buffered.writeBuffer;
    return (slots.lanes() > 1 || slots.dirty(0) < least) && drainLane(context, slots.longest(), 1);
}

[[gnu::noinline]] void RowWriter::drainNow(Context& context)
{
    if (m_draining) // collection started from here may free room: the loop sees it
        return;
    if (m_map.crowded() && m_space.erasesWaiting == 0) // the map has to catch up first, unless its room waits for data
        return;
    m_draining = true;
    const bool any = m_onAnyDie ? drainToAnyDie(context) : drainElse(context);
    m_draining = false;
    if (m_space.erasesWaiting > 0 && !any) [[unlikely]]
        moveHeldIfStuck(context);
}

// Erases wait for data, and nothing left the buffer.
void RowWriter::moveHeldIfStuck(Context& context)
{
    if (m_space.ring && m_others.folding->busy())
        return;
    if (m_space.tier == nullptr || m_others.tierWrites == nullptr || !m_others.tierWrites->busy())
        m_space.reclaimer->moveHeldOfOne(context);
}

bool RowWriter::programNext(Context& context, std::uint32_t lane, std::uint32_t least)
{
    const Layout& layout = m_space.layout;
    if (layout.inPlace())
        return programInPlace(context);
    if (m_space.tier != nullptr && m_lanes.goesToTier(lane)) {
        if (m_others.tierWrites->program(context, lane))
            return true;
        if (!m_others.folding->mayPass(lane, least))
            return false;
    }
    if (m_lanes.fixed()) {
        // The unit's own die has no room, and its erase waits for data: data that another die awaits must not wait for it.
        const DieIndex die{lane / 2};
        const bool stuck = m_space.emptying[die].waits && !m_space.superblocks.hasRoom(die, Frontier::host, true)
            && !m_space.superblocks.hasRoom(die, m_space.emptying[die].frontier, true);
        if (!stuck)
            return programOn(context, die, lane);
    }
    return programOnNext<false>(context, lane);
}

// Programs on the next die in the allocation order that takes it. False if none does.
template <bool kHere> inline bool RowWriter::programOnNext(Context& context, std::uint32_t lane)
{
    const Layout& layout = m_space.layout;
    for (std::uint32_t left = layout.dies(), turn = m_space.turn; left > 0; --left) {
        const std::uint32_t busy = m_space.takers.gap(turn, left);
        if (busy == left)
            break;
        left -= busy;
        turn = turn + busy < layout.dies() ? turn + busy : turn + busy - layout.dies();
        const DieIndex die = layout.order()[turn];
        turn = turn + 1 < layout.dies() ? turn + 1 : 0;
        if (kHere ? programHere(context, die, lane) : programOn(context, die, lane)) {
            m_space.turn = turn;
            return true;
        }
    }
    return false;
}

// The job of a program of the oldest `units` units of the lane. Their numbers are recorded in `row`, if any.
inline BufferJob& RowWriter::makeJob(Context& context, std::uint32_t index, std::uint32_t units, std::uint32_t lane, UnitList::Row row)
{
    WriteBuffer& slots = m_buffered.writeBuffer;
    BufferJob& job = m_jobs[index];
    job.units = units;
    job.packets = 1;
    job.born = context.now;
    slots.next(lane, units, [&](std::uint32_t i, BufferSlot slot) {
        job.entries.push_back(slot);
        if (row)
            row.set(i, slots[slot].lpn);
    });
    return job;
}

// Programs the job's `units` units at `at`; with padding there are `padded` of them.
[[gnu::always_inline]] inline void RowWriter::sendProgram(Context& context, std::uint32_t index, const FlashAddress& at,
                                                          std::uint32_t units, std::uint32_t padded, Lpn first)
{
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    m_drive.count.hostPrograms += padded;
    Packet& packet =
        m_drive.orders.program(context, index, at, units * unitBytes, Owner::hostWrite, m_drive.cycles.allocate + m_drive.cycles.issue);
    packet.stage = stageOf(PartId::rows, 0);
    if (padded != units) [[unlikely]]
        packet.rawBytes = m_drive.topology.rawBytes(at.die, padded * unitBytes);
    packet.address = first * unitBytes;
}

inline void RowWriter::programRow(Context& context, DieIndex die, std::uint32_t units, std::uint32_t lane, Frontier to)
{
    const Taken taken = m_space.superblocks.take(die, to, units);
    const std::uint32_t index = m_jobs.take();
    const Lpn first = m_buffered.writeBuffer[m_buffered.writeBuffer.head(lane)].lpn;
    BufferJob& job = makeJob(context, index, units, lane, taken.row);
    job.die = die;
    job.slot = taken.slot;
    FlashAddress at = m_space.layout.address(die, taken.superblock, taken.position);
    at.planes = static_cast<std::uint8_t>(taken.units / m_space.layout.pageUnits());
    ++m_space.programsOut[die];
    sendProgram(context, index, at, units, taken.units, first);
    if (m_space.parity != nullptr) [[unlikely]]
        m_space.parity->written(context, die, taken.slot, taken.units);
}

// Under the WAF abstraction, the drive does not know what its superblocks hold.
[[gnu::noinline]] bool RowWriter::programAbstract(Context& context, DieIndex die, std::uint32_t lane)
{
    const Layout& layout = m_space.layout;
    if (m_space.programsOut[die] >= m_mostPrograms) {
        m_space.takesNone(die);
        return false;
    }
    const std::uint32_t units = std::min(m_buffered.writeBuffer.dirty(lane), layout.rowUnits()), index = m_jobs.take();
    const Lpn first = m_buffered.writeBuffer[m_buffered.writeBuffer.head(lane)].lpn;
    std::uint32_t padded = 0;
    const SlotIndex slot = m_others.waf->take(die, units, padded);
    BufferJob& job = makeJob(context, index, units, lane, {});
    job.die = die;
    job.slot = slot;
    FlashAddress at = layout.address(die, slot);
    at.planes = static_cast<std::uint8_t>(padded / layout.pageUnits());
    ++m_space.programsOut[die];
    sendProgram(context, index, at, units, padded, first);
    if (m_space.parity != nullptr)
        m_space.parity->written(context, die, slot, padded);
    m_others.waf->pay(context, die, padded);
    if (m_space.programsOut[die] >= m_mostPrograms)
        m_space.takesNone(die);
    return true;
}

bool RowWriter::programOn(Context& context, DieIndex die, std::uint32_t lane)
{
    return programHere(context, die, lane);
}

// False if the die takes no program now.
[[gnu::always_inline]] inline bool RowWriter::programHere(Context& context, DieIndex die, std::uint32_t lane)
{
    if (m_others.waf != nullptr) [[unlikely]]
        return programAbstract(context, die, lane);
    const Layout& layout = m_space.layout;
    const Emptying& emptying = m_space.emptying[die];
    // No collection begins if the pool stays above its target after this program.
    const Superblocks& superblocks = m_space.superblocks;
    const bool ample = !emptying.active && superblocks.room(die) > m_amplePool && !superblocks.mapIsDue(die) && !superblocks.holdsBad(die);
    if (!ample && !emptying.active && superblocks.room(die) < layout.poolUnits(false))
        m_space.reclaimer->collect(context, die); // the last victim gave back too little
    if (m_space.programsOut[die] >= m_mostPrograms || (emptying.active && !m_space.reclaimer->admits(die))) {
        m_space.takesNone(die); // until mayTake()
        return false;
    }
    Frontier to = lane % 2 == 1 && m_space.tier == nullptr ? Frontier::hot : Frontier::host;
    const std::uint32_t room = this->room(context, die, lane, to);
    if (room == 0)
        return false;
    programRow(context, die, std::min(m_buffered.writeBuffer.dirty(lane), room), lane, to);
    if (!ample)
        m_space.reclaimer->collect(context, die);
    if (m_space.programsOut[die] >= m_mostPrograms)
        m_space.takesNone(die); // the next call would find the same
    return true;
}

[[gnu::always_inline]] inline std::uint32_t RowWriter::room(Context& context, DieIndex die, std::uint32_t lane, Frontier& to)
{
    Emptying& e = m_space.emptying[die];
    const Superblocks& superblocks = m_space.superblocks;
    if (!e.waits && !shared(to) && superblocks.hasRoom(die, to)) [[likely]]
        return superblocks.rowLeft(die, to);
    // True if the host may use room that the collector has kept and no longer needs; with a shared frontier, the last part of it.
    const bool lends = e.waits && (!superblocks.hasRoom(die, to) || (shared(to) && m_space.tight(die)));
    if (lends && !superblocks.hasRoom(die, to)) // else units that no erase awaits could fill a superblock opened for the host
        to = e.frontier;
    const auto [awaited, own] = lends ? awaitedAhead(lane, die, superblocks.rowLeft(die, to)) : Awaited{};
    if (!superblocks.hasRoom(die, to, lends) || (lends && awaited == 0) || (shared(to) && m_space.reclaimer->needs(die, to))) {
        m_space.reclaimer->urge(context, die);
        return 0;
    }
    if (lends && !m_space.reclaimer->lends(die, awaited, own)) {
        m_space.reclaimer->moveHeldNow(context, die);
        return 0;
    }
    e.awaited -= std::min(e.awaited, own);
    const std::uint32_t left = superblocks.rowLeft(die, to), page = m_space.layout.pageUnits();
    return lends ? std::min(left, (awaited + page - 1) / page * page) : left; // lent: no more than the pages of awaited units
}

// Counts the units at the head of the lane that an erase waits for, `most` at most.
RowWriter::Awaited RowWriter::awaitedAhead(std::uint32_t lane, DieIndex die, std::uint32_t most)
{
    Awaited ahead;
    WriteBuffer& slots = m_buffered.writeBuffer;
    for (BufferSlot slot = slots.head(lane); slot != WriteBuffer::kEnd && ahead.units < most; slot = slots[slot].next, ++ahead.units) {
        const Ppn ppn = slots[slot].replaces;
        if (ppn == UnitMap::kAbsent)
            break;
        const Emptying& e = m_space.emptying[UnitMap::dieOf(ppn)];
        if (!e.waits || e.victim != m_space.layout.superblockOf(UnitMap::slotOf(ppn)))
            break;
        ahead.own += UnitMap::dieOf(ppn) == die ? 1 : 0;
    }
    return ahead;
}

// In place: a unit always goes to the same place, cut into its pieces.
bool RowWriter::programInPlace(Context& context)
{
    const Layout& layout = m_space.layout;
    const BufferSlot slot = m_buffered.writeBuffer.next(0);
    const Lpn lpn = m_buffered.writeBuffer[slot].lpn;
    const DieSlot where = layout.first(lpn);
    const std::uint32_t index = m_jobs.take();
    m_jobs[index].entries.push_back(slot);
    m_jobs[index].packets = layout.pieces();
    m_jobs[index].born = context.now;
    m_drive.count.hostPrograms += 1;
    for (std::uint32_t piece = 0; piece < layout.pieces(); ++piece) {
        FlashAddress at;
        at.die = layout.pieceDie(where.die, piece);
        at.superblock = SuperblockIndex{static_cast<std::uint32_t>(where.slot)};
        Packet& packet = m_drive.orders.program(context, index, at, m_drive.settings.unitBytes / layout.pieces(), Owner::hostWrite,
                                                (piece == 0 ? m_drive.cycles.allocate : 0) + m_drive.cycles.issue);
        packet.stage = stageOf(PartId::rows, 0);
        packet.address = lpn * m_drive.settings.unitBytes;
    }
    return true;
}

[[gnu::noinline]] bool RowWriter::programAgain(Context& context, Packet& packet)
{
    if (m_others.waf != nullptr) {
        m_others.waf->countFailure(packet);
        return false;
    }
    BufferJob& job = m_jobs[packet.job];
    std::vector<Lpn> units;
    for (const BufferSlot slot : job.entries)
        units.push_back(m_buffered.writeBuffer[slot].lpn);
    return m_retirement.again(context, packet, job, Frontier::host, units, m_drive.count.hostPrograms);
}

// Ends a program of a drive in place, of the WAF abstraction, or whose power cut is to be examined.
[[gnu::noinline]] void RowWriter::programmedElse(Context& context, const Packet& packet)
{
    const DieIndex die = m_jobs[packet.job].die;
    const SlotIndex first = m_jobs[packet.job].slot;
    const bool inPlace = m_space.layout.inPlace();
    std::uint32_t valid = 0;
    for (std::size_t i = 0; i < m_jobs[packet.job].entries.size(); ++i) {
        const BufferSlot slot = m_jobs[packet.job].entries[i];
        if (m_drive.journal && !inPlace)
            m_drive.journal->programmed(UnitMap::ppn(die, first + i), slot);
        if (!m_drive.abstract) {
            const DieSlot where = inPlace ? m_space.layout.first(m_buffered.writeBuffer[slot].lpn) : DieSlot{die, first + i};
            const Buffered::Arrival arrival = m_buffered.arrived(context, slot, where.die, where.slot);
            valid += arrival == Buffered::Arrival::newest ? 1 : 0;
        }
        m_buffered.done(context, slot, packet, m_jobs[packet.job].born);
    }
    if (!inPlace && !m_drive.abstract)
        m_space.superblocks.programmed(die, first, valid);
}

void RowWriter::returned(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    BufferJob& job = m_jobs[index];
    if (--job.packets > 0) {
        context.destroy(packet);
        return;
    }
    const DieIndex die = job.die;
    const SlotIndex first = job.slot;
    const bool inPlace = m_space.layout.inPlace();
    if (!inPlace) {
        --m_space.programsOut[die];
        m_space.mayTake(die);
    }
    if (inPlace || m_drive.abstract || m_drive.journal) [[unlikely]] {
        programmedElse(context, packet);
    } else {
        const BufferSlot* const entries = job.entries.data(); // stay where they are if a completion starts other jobs
        const std::size_t n = job.entries.size();
        const Time born = job.born;
        std::uint32_t valid = 0; // applied at the end: nothing looks at a superblock that is still being written
        for (std::size_t i = 0; i < n; ++i) {
            valid += m_buffered.arrived(context, entries[i], die, first + i) == Buffered::Arrival::newest ? 1 : 0;
            m_buffered.done(context, entries[i], packet, born);
        }
        m_space.superblocks.programmed(die, first, valid);
    }
    m_jobs.give(index);
    context.destroy(packet);
    m_buffered.admit(context);
    drain(context);
}

} // namespace floom::inline engine
