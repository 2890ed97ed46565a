// SPDX-License-Identifier: GPL-3.0-or-later
// Programs: written units leave the buffer in rows, die after die in the allocation order. A die takes at most two programs at a time, so
// that data move while it is busy; a die without room is passed over until its collection has made some.
#include "firmware/controller.h"

#include <algorithm>
#include <utility>

namespace floom {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2;
}

void Controller::drain(Context& context)
{
    if (m_draining) // collection, started from here, may free room: the loop sees it
        return;
    if (m_translation && m_translation->crowded() && m_erasesWaiting == 0) // the map has to catch up first, unless its room waits for data
        return;
    m_draining = true;
    if (m_ring)
        tend(context);
    if (m_blocks) {
        drainBlocks(context);
        m_draining = false;
        return;
    }
    // A request that waits for its units and finds no room for the rest of them: no more data come before some have gone.
    const bool full = !m_settings.writeBack && !m_buffer.waiting.empty() && !m_buffer.awaitsData();
    const std::uint32_t least = m_layout.inPlace() || m_awaited > 0 || !m_flushes.empty() || full ? 1 : m_layout.rowUnits();
    bool any = false;
    for (std::uint32_t i = 0; i < m_buffer.lanes(); ++i)
        any |= drainLane(context, i, least);
    // Each lane may wait for units to fill its row while all slots are taken: then the longest goes as it is. Hot and cold data are two
    // lanes only, whose rows fill as long as anything leaves; a single lane stands so where a row is larger than the buffer.
    if (!any && !m_buffer.waiting.empty() && (m_buffer.lanes() > 1 || m_buffer.dirty(0) < least)) {
        std::uint32_t longest = 0;
        for (std::uint32_t lane = 1; lane < m_buffer.lanes(); ++lane)
            longest = m_buffer.dirty(lane) > m_buffer.dirty(longest) ? lane : longest;
        if (m_settings.fixedDies || m_buffer.rests())
            any |= drainLane(context, longest, 1);
    }
    m_draining = false;
    if (m_erasesWaiting > 0 && !any) [[unlikely]]
        rescueIfStuck(context);
}

bool Controller::drainLane(Context& context, std::uint32_t lane, std::uint32_t least)
{
    bool any = false;
    if (goesFast(lane))
        least = std::min(least, m_fast->rowUnits());
    while (m_buffer.dirty(lane) >= least && programNext(context, lane, least))
        any = true;
    return any;
}

// Even lanes hold cold data, or all; with a fixed die for each unit there is a pair of lanes for each die.
std::uint32_t Controller::laneOf(std::uint64_t unit)
{
    const bool hot = m_heat && m_heat->written(unit);
    if (m_fast)
        return fastLane(unit);
    const std::uint32_t pair = m_buffer.lanes() > 2 ? m_layout.order()[unit / m_layout.rowUnits() % m_layout.dies()] : 0;
    return 2 * pair + (hot ? 1 : 0);
}

bool Controller::programNext(Context& context, std::uint32_t lane, std::uint32_t least)
{
    if (m_layout.inPlace())
        return programInPlace(context);
    if (goesFast(lane)) {
        if (programFast(context, lane))
            return true;
        if (!mayPass(lane, least))
            return false;
    }
    const bool fixed = m_buffer.lanes() > 2;
    // A unit's own die without room, whose erase waits for data: what another die awaits must not wait for that.
    const bool stuck = fixed && m_collections[lane / 2].waits && !m_stripes.hasRoom(lane / 2, Frontier::host, true)
        && !m_stripes.hasRoom(lane / 2, m_collections[lane / 2].frontier, true);
    if (fixed && !stuck)
        return programOn(context, lane / 2, lane);
    for (std::uint32_t left = m_layout.dies(), turn = m_turn; left > 0; --left) {
        const std::uint32_t busy = m_takers.gap(turn, left);
        if (busy == left)
            break;
        left -= busy;
        turn = turn + busy < m_layout.dies() ? turn + busy : turn + busy - m_layout.dies();
        const std::uint32_t die = m_layout.order()[turn];
        turn = turn + 1 < m_layout.dies() ? turn + 1 : 0;
        if (programOn(context, die, lane)) {
            m_turn = turn;
            return true;
        }
    }
    return false;
}

// False where the die takes none at present.
bool Controller::programOn(Context& context, std::uint32_t die, std::uint32_t lane)
{
    if (!abstract() && !m_collections[die].active && m_stripes.room(die) < m_layout.poolUnits(false))
        collect(context, die); // the last victim gave back too little
    if (m_programsOut[die] >= kProgramsPerDie * m_layout.group() || (!abstract() && !paced(die))) {
        m_takers.remove(m_layout.placeInOrder(die)); // mayTake() when any of that changes
        return false;
    }
    std::uint32_t room = m_layout.rowUnits();
    Frontier to = lane % 2 == 1 && !m_fast ? Frontier::hot : Frontier::host;
    if (!abstract()) {
        // The collector's room, which it needs no more; in a frontier that both share, the last of it.
        const bool lends = m_collections[die].waits && (!m_stripes.hasRoom(die, to) || (shared(to) && m_stripes.freeStripes(die) == 0));
        const auto [awaited, own] = lends ? awaitedAhead(lane, die) : Awaited{};
        if (lends && !m_stripes.hasRoom(die, to)) // a stripe that the host opened could be filled by what nobody awaits
            to = m_collections[die].frontier;
        if (!m_stripes.hasRoom(die, to, lends) || (lends && awaited == 0) || taken(die, to)) {
            m_collections[die].urgent = true;
            collect(context, die);
            return false;
        }
        if (lends && !mayLend(die, awaited, own)) {
            rescue(context, die);
            return false;
        }
        m_collections[die].awaited -= std::min(m_collections[die].awaited, own);
        room = m_stripes.rowLeft(die, to);
        if (lends) // no more than the pages of what erases wait for
            room = std::min(room, (awaited + m_layout.pageUnits() - 1) / m_layout.pageUnits() * m_layout.pageUnits());
    }
    programRow(context, die, std::min(m_buffer.dirty(lane), room), lane, to);
    if (!abstract())
        collect(context, die);
    return true;
}

// The last room of a frontier that host and collector share is for what the collector has still to move.
bool Controller::taken(std::uint32_t die, Frontier to) const
{
    const Collection& c = m_collections[die];
    if (!shared(to) || !c.active || c.waits || m_stripes.freeStripes(die) > 0)
        return false;
    const std::uint32_t row = m_layout.rowUnits(), left = leftToMove(die) + m_stripes.held(die, c.victim);
    const std::uint32_t moves = (left + row - 1) / row * row;
    return m_stripes.stripeLeft(die, to) + (to == Frontier::hot ? m_stripes.stripeLeft(die, c.frontier) : 0) < moves + 2 * row;
}

// Units at the head of the lane that an erase waits for, up to a row.
Controller::Awaited Controller::awaitedAhead(std::uint32_t lane, std::uint32_t die)
{
    Awaited ahead;
    for (std::uint32_t slot = m_buffer.head(lane); slot != WriteBuffer::kEnd && ahead.units < m_layout.rowUnits();
         slot = m_buffer[slot].next, ++ahead.units) {
        const std::uint64_t place = m_buffer[slot].replaces;
        if (place == UnitMap::kAbsent)
            break;
        const Collection& c = m_collections[UnitMap::dieOf(place)];
        if (!c.waits || c.victim != UnitMap::slotOf(place) / m_layout.stripeUnits())
            break;
        ahead.own += UnitMap::dieOf(place) == die ? 1 : 0;
    }
    return ahead;
}

std::uint32_t Controller::newJob()
{
    if (m_freeJobs.empty()) {
        m_freeJobs.push_back(static_cast<std::uint32_t>(m_jobs.size()));
        m_jobs.emplace_back();
    }
    const std::uint32_t job = m_freeJobs.back();
    m_freeJobs.pop_back();
    m_jobs[job].entries.clear();
    m_jobs[job].copied = false;
    return job;
}

void Controller::programRow(Context& context, std::uint32_t die, std::uint32_t units, std::uint32_t lane, Frontier to)
{
    const std::uint32_t index = newJob();
    Job& job = m_jobs[index];
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = abstract() ? nextPlace(die, units, padded) : m_stripes.take(die, to, units, padded);
    job.units = units;
    job.packets = 1;
    job.born = context.now;
    const UnitList::Row row = abstract() ? UnitList::Row() : m_stripes.from(die, job.slot);
    for (std::uint32_t i = 0; i < units; ++i) {
        const std::uint32_t slot = m_buffer.next(lane);
        job.entries.push_back(slot);
        if (row)
            row.set(i, m_buffer[slot].unit);
    }
    m_count.hostPrograms += padded;
    FlashAddress at = m_layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / m_layout.pageUnits());
    Packet& packet =
        sendProgram(context, index, at, units * m_settings.unitBytes, Owner::hostWrite, m_cores.cycles.allocate + m_cores.cycles.issue);
    packet.rawBytes = m_topology.rawBytes(at.die, padded * m_settings.unitBytes);
    packet.address = m_buffer[static_cast<std::uint32_t>(job.entries.front())].unit * m_settings.unitBytes;
    ++m_programsOut[die];
    if (m_layout.parity() > 0)
        writeParity(context, die, m_jobs[index].slot, padded);
    if (abstract())
        pay(context, die, padded);
}

Packet& Controller::sendProgram(Context& context, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes, Owner owner,
                                std::int64_t cycles)
{
    Packet& packet = context.create(owner);
    packet.stage = kProgram;
    packet.job = job;
    packet.dataBytes = plainBytes;
    packet.rawBytes = m_topology.rawBytes(at.die, plainBytes);
    context.follow(packet, route(at.die, Errand::program));
    aim(packet, at, FlashOp::program);
    ++m_count.pagePrograms;
    noteWritten(at, context.now);
    const Time ready = m_powerCap.admit(context, packet, m_cores.run(context, packet, Work::issue, cycles));
    context.enterAt(packet, m_topology.geometries[m_topology.dies[at.die].geometry].inPlace ? ready : inOrder(at.die, ready));
    return packet;
}

// A block's pages are programmed in order: where several cores prepare programs, a later one does not overtake.
Time Controller::inOrder(std::uint32_t die, Time at)
{
    return m_lastProgram[die] = later(m_lastProgram[die], at);
}

// In place: a unit goes where it always was, cut into its pieces.
bool Controller::programInPlace(Context& context)
{
    const std::uint32_t slot = m_buffer.next(0);
    const Place place = m_layout.first(m_buffer[slot].unit);
    const std::uint32_t index = newJob();
    m_jobs[index].entries.push_back(slot);
    m_jobs[index].packets = m_layout.pieces();
    m_jobs[index].born = context.now;
    m_count.hostPrograms += 1;
    for (std::uint32_t piece = 0; piece < m_layout.pieces(); ++piece) {
        FlashAddress at;
        at.die = m_layout.pieceDie(place.die, piece);
        at.stripe = static_cast<std::uint32_t>(place.slot);
        Packet& packet = sendProgram(context, index, at, m_settings.unitBytes / m_layout.pieces(), Owner::hostWrite,
                                     (piece == 0 ? m_cores.cycles.allocate : 0) + m_cores.cycles.issue);
        packet.address = m_buffer[slot].unit * m_settings.unitBytes;
    }
    return true;
}

void Controller::programmed(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets > 0) {
        context.destroy(packet);
        return;
    }
    const std::uint32_t die = m_jobs[index].die;
    const std::uint64_t first = m_jobs[index].slot;
    if (!m_layout.inPlace()) {
        --m_programsOut[die];
        mayTake(die);
    }
    std::uint32_t valid = 0; // counted at the end: nothing looks at a stripe that is still being written
    for (std::size_t i = 0; i < m_jobs[index].entries.size(); ++i) {
        const auto slot = static_cast<std::uint32_t>(m_jobs[index].entries[i]);
        if (m_journal && !m_layout.inPlace())
            m_journal->programmed(UnitMap::place(die, first + i), slot);
        if (!abstract()) {
            const Place place = m_layout.inPlace() ? m_layout.first(m_buffer[slot].unit) : Place{die, first + i};
            valid += arrived(context, slot, UnitMap::place(place.die, place.slot)) == Arrival::newest ? 1 : 0;
        }
        slotDone(context, slot, packet, m_jobs[index].born);
    }
    if (!m_layout.inPlace() && !abstract()) {
        m_stripes.validate(die, first, valid);
        m_stripes.programmed(die, first);
    }
    m_freeJobs.push_back(index);
    context.destroy(packet);
    admitChunks(context);
    drain(context);
}

// The unit of a buffer slot has been programmed at `place`. The caller counts it as valid there when it is the newest.
Controller::Arrival Controller::arrived(Context& context, std::uint32_t slot, std::uint64_t place)
{
    const std::uint64_t unit = m_buffer[slot].unit;
    const PlaceMap::Entry entry = m_map.at(unit);
    const std::uint64_t known = entry.get();
    if (known == (UnitMap::kBuffered | slot)) { // not written again since
        entry.set(place);
        if (m_translation)
            m_translation->changed(context, unit);
        if (m_settings.keepWritten)
            m_cache.insert(unit);
        return Arrival::newest;
    }
    if (!UnitMap::buffered(known) || m_layout.inPlace())
        return Arrival::stale;
    WriteBuffer::Slot& next = m_buffer[static_cast<std::uint32_t>(known & ~UnitMap::kBuffered)];
    if (next.replacesOrder >= m_buffer[slot].order)
        return Arrival::stale;
    // The next version is under way: until it is there this one counts.
    const std::uint64_t before = std::exchange(next.replaces, place);
    next.replacesOrder = m_buffer[slot].order;
    hold(place);
    if (before != UnitMap::kAbsent)
        release(context, before);
    return Arrival::held;
}

} // namespace floom
