// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/gc/collector.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kRowsWaiting = 2; // rows read and not yet written, per die
constexpr std::uint64_t kRoomEvery = 16; // collections per sample
constexpr std::uint32_t kProgramsOut = 2; // as for the host: data move while the die is busy
} // namespace

Collector::Collector(Drive& drive, Space& space, const Idle& idle, const With& with, const GcSettings& settings)
    : m_drive(drive)
    , m_space(space)
    , m_with(with)
    , m_retirement(drive, space)
    , m_copyback(drive, space)
    , m_collections(drive.topology.dies.size())
    , m_pace(space, idle, m_collections)
{
    space.reclaimer = this;
    space.yieldsToReads = settings.gcPreemptible || m_pace.yieldsToReads();
    drive.parts.add(PartId::collector, *this);
}

void Collector::prepare()
{
    const Layout& layout = m_space.layout;
    for (DieIndex die; die < layout.dies() && layout.firstVictim() != Layout::kNoVictim; ++die) {
        m_collections[die].next = layout.firstErased(die) ? Superblocks::kNone : layout.firstVictim();
        m_collections[die].nextValid = layout.firstValid(layout.firstVictim());
    }
}

void Collector::collectNow(Context& context, DieIndex die)
{
    if (m_space.emptying[die].active) {
        sendReads(context, die);
        return;
    }
    if (!m_pace.begins(die) && !m_space.superblocks.mapIsDue(die) && !m_space.superblocks.holdsBad(die))
        return;
    const SuperblockIndex next = m_collections[die].next, victim = next != Superblocks::kNone ? next : chooseVictim(die);
    if (victim == Superblocks::kNone)
        return;
    start(context, die, victim, m_space.superblocks.holdsMap(die, victim) ? Frontier::map : Frontier::collector);
}

void Collector::urge(Context& context, DieIndex die)
{
    m_space.emptying[die].urgent = true;
    collect(context, die);
}

SuperblockIndex Collector::chooseVictim(DieIndex die)
{
    if (m_drive.count.gcRuns % kRoomEvery == 0 && m_space.superblocks.hasVictim(die))
        measureRoom(die);
    return m_space.superblocks.takeVictim(die, m_space.superblocks.mapIsDue(die) ? Superblocks::Of::map : Superblocks::Of::data);
}

// Samples the room that collection works with, at the beginning of a collection: alpha_eff is reported from it.
void Collector::measureRoom(DieIndex die)
{
    const Superblocks::Closed closed = m_space.superblocks.closed(die);
    m_drive.count.closedPlaces += closed.places;
    m_drive.count.closedUnits += closed.valid;
}

void Collector::start(Context& context, DieIndex die, SuperblockIndex victim, Frontier frontier)
{
    Collection& c = m_collections[die];
    Emptying& e = m_space.emptying[die];
    e.victim = victim;
    e.frontier = frontier;
    e.active = true;
    e.urgent = e.movesHeld = c.alone = false;
    c.reads = c.programs = c.programming = 0;
    c.read = static_cast<std::uint32_t>(c.moving[0].size() + c.moving[1].size());
    if (c.next == victim) { // its first units were moved with the last ones of the previous victim
        c.next = Superblocks::kNone;
        c.valid = c.nextValid;
        c.scanned = c.nextScanned;
        c.contents.swap(c.nextContents);
        if (c.contents.empty()) // victim of the start state
            m_space.superblocks.contents(die, victim, c.contents);
    } else {
        c.valid = m_space.superblocks.valid(die, victim);
        c.scanned = 0;
        m_space.superblocks.contents(die, victim, c.contents);
    }
    m_space.mayTake(die);
    c.search = m_drive.cycles.gcSearch;
    if (frontier != Frontier::wear) {
        c.search += m_drive.cycles.gcScan
            * m_space.superblocks.looked(die, frontier == Frontier::map ? Superblocks::Of::map : Superblocks::Of::data);
        if (frontier != Frontier::map) { // erases of map superblocks count, but their victims would distort the statistics of data
            ++m_drive.count.gcRuns;
            m_drive.count.victimUnits += c.valid;
            m_drive.count.victimSquares += std::uint64_t{c.valid} * c.valid;
        }
    }
    sendReads(context, die);
}

// The next units of a victim that lie in one row; put into `reading`.
inline MoveRow Collector::nextRow(DieIndex die, SuperblockIndex superblock, const std::vector<std::pair<std::uint32_t, Lpn>>& contents,
                                  std::size_t& scanned, std::vector<MovedUnit>& reading)
{
    if (m_space.emptying[die].movesHeld) [[unlikely]]
        return gatherRow(m_space.layout, die, superblock, contents, scanned, reading,
                         [&](Lpn lpn, Ppn ppn) { return m_with.buffered.replacing(lpn, ppn) != WriteBuffer::kEnd && !isRead(die, ppn); });
    return gatherRow(m_space.layout, die, superblock, contents, scanned, reading,
                     [&places = m_with.places](Lpn lpn, Ppn ppn) { return places.isAt(lpn, ppn); });
}

void Collector::sendMoreReads(Context& context, DieIndex die)
{
    Collection& c = m_collections[die];
    const Emptying& e = m_space.emptying[die];
    const Layout& layout = m_space.layout;
    if (m_space.yields(die))
        return;
    while (c.scanned < c.contents.size() && c.reads < kReadsOut * layout.group()
           && c.moving[0].size() + c.moving[1].size() < kRowsWaiting * layout.rowUnits() * layout.group() && m_pace.moves(die)) {
        const std::size_t from = c.scanned;
        const std::uint32_t index = m_jobs.take();
        const MoveRow row = nextRow(die, e.victim, c.contents, c.scanned, m_jobs[index].entries);
        if (row.units == 0) {
            m_jobs.give(index);
            break;
        }
        if (row.units == layout.rowUnits() && layout.group() == 1 && !e.movesHeld && m_copyback.mayCopy(die, row.at)) {
            if (!copyRow(context, die, row.at, index)) { // try again later
                c.scanned = from;
                break;
            }
            continue;
        }
        sendRead(context, die, index, row, e.victim);
    }
    if (c.scanned < c.contents.size() || c.reads > 0)
        return;
    endRows(context, die);
}

// Reads a row of units into the buffer.
inline void Collector::sendRead(Context& context, DieIndex die, std::uint32_t index, const MoveRow& row, SuperblockIndex superblock)
{
    Collection& c = m_collections[die];
    ++c.reads;
    c.read += row.units;
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    m_with.moves.read(context,
                      {ownerOf(die), stageOf(PartId::collector, kRead), index, row.at, row.units * unitBytes, row.fragments,
                       m_space.layout.firstSlot(superblock) * unitBytes,
                       superblock == m_space.emptying[die].victim ? std::exchange(c.search, 0) : 0});
}

// All of the victim has been read: programs its last rows, which may be partial, then erases it.
void Collector::endRows(Context& context, DieIndex die)
{
    Collection& c = m_collections[die];
    sendPrograms(context, die); // units that waited for a full row: the rest of the victim was stale
    if (!c.alone && ownWaits(die) && c.programs < kProgramsOut * m_space.layout.group()) {
        const bool holds = m_space.holds(die);
        const bool last = m_space.tight(die) || fillsLast(die, false);
        if (!last && !fillsLast(die, true) && fillRow(context, die))
            return;
        if (last) {
            if (holds && c.programs > 0) // some held units are on their way
                return;
            if (holds) { // all of them fit, in full rows
                moveHeld(die);
                sendReads(context, die);
                return;
            }
            c.moving[0].insert(c.moving[0].end(), c.moving[1].begin(), c.moving[1].end());
            c.moving[1].clear();
        }
        c.alone = true;
        sendPrograms(context, die);
    }
    if (c.programs == 0 && !ownWaits(die))
        eraseWhenSafe(context, die);
}

// Moves the row at `at`, the job's entries, by copyback. False: not now.
bool Collector::copyRow(Context& context, DieIndex die, const FlashAddress& at, std::uint32_t index)
{
    Collection& c = m_collections[die];
    if (c.programs >= kProgramsOut) {
        m_jobs.give(index);
        return false;
    }
    const std::uint32_t units = m_space.layout.rowUnits();
    MoveJob& job = m_jobs[index];
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = m_space.superblocks.take(die, m_space.emptying[die].frontier, units, padded);
    job.units = units;
    job.packets = 1;
    job.copied = true;
    for (std::uint32_t i = 0; i < units; ++i)
        m_space.superblocks.write(die, job.slot + i, job.entries[i].lpn);
    m_drive.count.gcPrograms += padded;
    ++m_drive.count.copybacks;
    ++c.programs;
    c.programming += units;
    m_space.mayTake(die);
    const TaskCycles& cycles = m_drive.cycles;
    Packet& packet = context.create(Owner::gc);
    packet.stage = stageOf(PartId::collector, kProgram);
    packet.job = index;
    packet.dataBytes = units * m_drive.settings.unitBytes;
    m_copyback.send(context, packet, job, at, std::exchange(c.search, 0) + cycles.move * units + cycles.allocate + cycles.issue);
    return true;
}

// True if units of the victim itself have been read and wait for a full row.
bool Collector::ownWaits(DieIndex die) const
{
    const auto own = [&](const std::vector<MovedUnit>& moving) {
        return !moving.empty() && m_space.layout.superblockOf(UnitMap::slotOf(moving.front().old)) == m_space.emptying[die].victim;
    };
    return own(m_collections[die].moving[0]) || own(m_collections[die].moving[1]);
}

// The victim's last units do not fill a row: reads the first units of the next victim to fill it. False if there are none, or they would go
// elsewhere.
bool Collector::fillRow(Context& context, DieIndex die)
{
    Collection& c = m_collections[die];
    const Emptying& e = m_space.emptying[die];
    const Wear wear = m_space.settings.superblocks.wear;
    const bool levels = wear == Wear::statical || wear == Wear::both; // may insert a wear-levelling victim
    const bool whole = std::max(c.moving[0].size(), c.moving[1].size()) >= m_space.layout.rowUnits();
    if (e.frontier != Frontier::collector || e.movesHeld || levels || whole || m_space.tight(die))
        return false;
    if (c.next == Superblocks::kNone) {
        c.next = chooseVictim(die);
        if (c.next == Superblocks::kNone)
            return false;
        c.nextValid = m_space.superblocks.valid(die, c.next);
        c.nextScanned = 0;
        m_space.superblocks.contents(die, c.next, c.nextContents);
    }
    if (m_space.superblocks.holdsMap(die, c.next) || m_space.superblocks.isBad(die, c.next))
        return false;
    const std::uint32_t index = m_jobs.take();
    const MoveRow row = nextRow(die, c.next, c.nextContents, c.nextScanned, m_jobs[index].entries);
    if (row.units == 0) {
        m_jobs.give(index);
        return false;
    }
    sendRead(context, die, index, row, c.next);
    return true;
}

void Collector::returned(Context& context, Packet& packet)
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

void Collector::read(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const DieIndex die = m_space.layout.groupOf(packet.flash.die);
    Collection& c = m_collections[die];
    const Emptying& e = m_space.emptying[die];
    const std::optional<Heat>& heat = m_with.lanes.heat;
    std::vector<MovedUnit>& entries = m_jobs[packet.job].entries;
    if (heat && e.frontier != Frontier::wear && !e.movesHeld) {
        for (const MovedUnit& entry : entries)
            c.moving[heat->isHot(entry.lpn)].push_back(entry);
    } else if (c.moving[0].empty()) { // units moved for wear levelling or into the last room stay together: two frontiers could need more
                                      // room than there is
        c.moving[0].swap(entries);
    } else {
        c.moving[0].insert(c.moving[0].end(), entries.begin(), entries.end());
    }
    m_jobs.give(packet.job);
    --c.reads;
    context.destroy(packet);
    sendPrograms(context, die);
    sendReads(context, die);
}

void Collector::sendPrograms(Context& context, DieIndex die)
{
    if (m_space.emptying[die].movesHeld) [[unlikely]]
        dropWritten(die);
    for (const bool hot : {false, true})
        while (!m_collections[die].moving[hot].empty() && sendProgram(context, die, hot)) { }
}

bool Collector::sendProgram(Context& context, DieIndex die, bool hot)
{
    Collection& c = m_collections[die];
    const Layout& layout = m_space.layout;
    const Superblocks& superblocks = m_space.superblocks;
    std::vector<MovedUnit>& moving = c.moving[hot];
    const auto waiting = static_cast<std::uint32_t>(moving.size());
    const bool last = c.alone && c.reads == 0;
    if (waiting == 0 || c.programs >= kProgramsOut * layout.group() || (!last && waiting < layout.rowUnits()) || m_space.yields(die))
        return false;
    if (superblocks.freeSuperblocks(die) == 1 && fillsLast(die, false)) [[unlikely]] { // endRows() moves the held units with these
        c.alone = false;
        return false;
    }
    const Frontier own = m_space.emptying[die].frontier;
    Frontier to = hot ? Frontier::hot : own;
    if (!superblocks.hasRoom(die, to, true)) [[unlikely]] { // no free superblock left to open: use any frontier with room
        for (const Frontier other : {hot ? Frontier::collector : Frontier::hot, Frontier::wear, Frontier::host})
            if (!superblocks.hasRoom(die, to, true))
                to = other;
        if (!superblocks.hasRoom(die, to, true))
            return false;
    }
    const std::uint32_t units = std::min(waiting, superblocks.rowLeft(die, to));
    const std::uint32_t index = m_jobs.take();
    if (units == waiting) {
        m_jobs[index].entries.swap(moving);
    } else {
        m_jobs[index].entries.assign(moving.begin(), moving.begin() + units);
        moving.erase(moving.begin(), moving.begin() + units);
    }
    ++c.programs;
    c.read -= units;
    c.programming += units;
    m_space.mayTake(die);
    (own == Frontier::map ? m_drive.count.mapPrograms : m_drive.count.gcPrograms) +=
        m_with.moves.program(context, index, m_jobs[index], die, to, ownerOf(die), stageOf(PartId::collector, kProgram));
    return true;
}

// False: the data stay where they are.
bool Collector::programAgain(Context& context, Packet& packet)
{
    MoveJob& job = m_jobs[packet.job];
    std::vector<Lpn> units;
    for (std::uint32_t i = 0; i < job.units; ++i)
        units.push_back(job.entries[i].lpn);
    const Frontier frontier = m_space.emptying[job.die].frontier;
    const std::uint32_t padded = m_retirement.relocate(context, packet, job, frontier, true, units); // may take the last free superblock
    if (padded == 0)
        return false;
    (frontier == Frontier::map ? m_drive.count.mapPrograms : m_drive.count.gcPrograms) += padded;
    if (job.copied)
        m_copyback.send(context, packet, job, m_space.layout.address(job.die, UnitMap::slotOf(job.entries.front().old)),
                        m_drive.cycles.allocate + m_drive.cycles.issue);
    else
        m_retirement.repeat(context, packet, job, padded);
    return true;
}

void Collector::programmed(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    const DieIndex die = m_jobs[index].die;
    m_drive.count.movedUnits += m_with.moves.programmed(context, m_jobs, index);
    m_collections[die].programming -= m_jobs[index].units;
    m_space.mayTake(die);
    m_jobs.give(index);
    --m_collections[die].programs;
    context.destroy(packet);
    sendPrograms(context, die);
    sendReads(context, die);
    m_space.writePath->drain(context);
}

} // namespace floom::inline engine
