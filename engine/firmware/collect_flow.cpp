// SPDX-License-Identifier: GPL-3.0-or-later
// Garbage collection, die by die: while few stripes are free, a closed stripe chosen by the rule for victims is read row by row over
// channel, decoder and buffer, written to the collector's frontier of the same die, and erased. All of it is ordinary traffic, owned by gc.
// A unit that the host overwrites meanwhile is dropped.
#include "firmware/controller.h"

#include <algorithm>
#include <utility>

namespace floom {
namespace {
constexpr std::uint32_t kReadsOut = 2; // a die reads one at a time: one at work, one on its way
constexpr std::uint32_t kRowsWaiting = 2; // rows read and not yet written, per die
constexpr std::uint64_t kRoomEvery = 16; // collections: looking at all stripes of a die takes as long as a hundred writes
constexpr std::uint32_t kProgramsOut = 2; // as the host's: data move while the die is busy
} // namespace

void Controller::collect(Context& context, std::uint32_t die)
{
    Collection& c = m_collections[die];
    if (c.active) {
        collectReads(context, die);
        return;
    }
    if (!m_urgency->begins(poolLevel(die)) && !m_stripes.holdsBad(die))
        return;
    const std::uint32_t victim = c.next != Stripes::kNone ? c.next : chooseVictim(die);
    if (victim == Stripes::kNone)
        return;
    startCollection(context, die, victim, m_stripes.holdsMap(die, victim) ? Frontier::map : Frontier::collector);
}

std::uint32_t Controller::chooseVictim(std::uint32_t die)
{
    if (m_count.gcRuns % kRoomEvery == 0 && m_stripes.hasVictim(die))
        measureRoom(die);
    return m_stripes.takeVictim(die);
}

// What alpha_eff is reported from: the room that collection works with, as a sample of its beginnings.
void Controller::measureRoom(std::uint32_t die)
{
    const Stripes::Closed closed = m_stripes.closed(die);
    m_count.closedPlaces += closed.places;
    m_count.closedUnits += closed.valid;
}

void Controller::startCollection(Context& context, std::uint32_t die, std::uint32_t victim, Frontier frontier)
{
    Collection& c = m_collections[die];
    c.victim = victim;
    c.frontier = frontier;
    c.active = true;
    c.urgent = c.rescues = c.alone = false;
    c.reads = c.programs = c.programming = 0;
    c.read = static_cast<std::uint32_t>((c.moving[0].size() + c.moving[1].size()) / 2);
    if (c.next == victim) { // its first units have gone with the last ones of the victim before
        c.next = Stripes::kNone;
        c.valid = c.nextValid;
        c.scanned = c.nextScanned;
        c.contents.swap(c.nextContents);
        if (c.contents.empty()) // of the start
            m_stripes.contents(die, victim, c.contents);
    } else {
        c.valid = m_stripes.valid(die, victim);
        c.scanned = 0;
        m_stripes.contents(die, victim, c.contents);
    }
    mayTake(die);
    c.search = m_cores.cycles.gcSearch;
    if (frontier != Frontier::wear) {
        c.search += m_cores.cycles.gcScan * m_stripes.looked(die);
        ++m_count.gcRuns;
        m_count.victimUnits += c.valid;
        m_count.victimSquares += std::uint64_t{c.valid} * c.valid;
    }
    collectReads(context, die);
}

// The next units of a victim that lie in one row, as (unit, place).
inline Controller::MoveRow Controller::gatherRow(std::uint32_t die, std::uint32_t stripe,
                                                 const std::vector<std::pair<std::uint32_t, std::uint64_t>>& contents, std::size_t& scanned,
                                                 std::vector<std::uint64_t>& reading)
{
    const std::uint64_t base = std::uint64_t{stripe} * m_layout.stripeUnits();
    const bool rescues = m_collections[die].rescues;
    MoveRow found;
    std::uint32_t row = UINT32_MAX, lastPosition = 0;
    std::size_t next = scanned;
    for (const std::size_t size = contents.size(); next < size; ++next) {
        const auto [position, unit] = contents[next];
        const std::uint64_t place = UnitMap::place(die, base + position);
        if (rescues ? !heldAt(unit, place) || isRead(die, place) : !stillAt(unit, place)) // what counted there has been moved before
            continue;
        if (row != UINT32_MAX && position / m_layout.rowUnits() != row)
            break;
        if (row == UINT32_MAX) {
            row = position / m_layout.rowUnits();
            found.at = m_layout.address(die, base + position);
        }
        found.fragments += found.units == 0 || position != lastPosition + 1 || position % m_layout.pageUnits() == 0 ? 1 : 0;
        lastPosition = position;
        ++found.units;
        reading.push_back(unit);
        reading.push_back(place);
    }
    scanned = next;
    if (found.units > 0)
        found.at.planes = static_cast<std::uint8_t>(m_layout.address(die, base + lastPosition).plane - found.at.plane + 1);
    return found;
}

void Controller::collectReads(Context& context, std::uint32_t die)
{
    Collection& c = m_collections[die];
    const std::uint64_t address = std::uint64_t{c.victim} * m_layout.stripeUnits() * m_settings.unitBytes;
    if (yields(die))
        return;
    while (c.reads < kReadsOut * m_layout.group()
           && (c.moving[0].size() + c.moving[1].size()) / 2 < kRowsWaiting * m_layout.rowUnits() * m_layout.group() && mayMove(die)) {
        const std::size_t from = c.scanned;
        const std::uint32_t index = newJob();
        const auto [at, units, fragments] = gatherRow(die, c.victim, c.contents, c.scanned, m_jobs[index].entries);
        if (units == 0) {
            m_freeJobs.push_back(index);
            break;
        }
        if (units == m_layout.rowUnits() && m_layout.group() == 1 && !c.rescues && mayCopy(die, at)) {
            if (c.programs >= kProgramsOut) { // later
                m_freeJobs.push_back(index);
                c.scanned = from;
                break;
            }
            copyRow(context, die, at, index);
            continue;
        }
        ++c.reads;
        c.read += units;
        sendMoveRead(context, ownerOf(c), kCollectRead, index, at, units * m_settings.unitBytes, fragments, address,
                     std::exchange(c.search, 0));
    }
    if (c.scanned < c.contents.size() || c.reads > 0)
        return;
    collectPrograms(context, die); // what waited for more of its row: all that was left has become stale
    if (!c.alone && ownWaits(c) && c.programs < kProgramsOut * m_layout.group()) {
        if (fillRow(context, die))
            return;
        if (tight(die)) {
            const bool holds = !c.rescues && !m_settings.plp && m_stripes.held(die, c.victim) > 0;
            if (holds && c.programs > 0) // some of that is on its way
                return;
            if (holds) { // all of it fits, in rows that are full
                moveHeld(die);
                collectReads(context, die);
                return;
            }
            c.moving[0].insert(c.moving[0].end(), c.moving[1].begin(), c.moving[1].end());
            c.moving[1].clear();
        }
        c.alone = true;
        collectPrograms(context, die);
    }
    if (c.programs == 0 && !ownWaits(c))
        eraseWhenSafe(context, die);
}

// Units of the victim itself that have been read and wait for more of their rows?
bool Controller::ownWaits(const Collection& c) const
{
    const auto own = [&](const std::vector<std::uint64_t>& moving) {
        return !moving.empty() && m_layout.stripeOf(UnitMap::slotOf(moving[1])) == c.victim;
    };
    return own(c.moving[0]) || own(c.moving[1]);
}

// The victim's last units do not make a row: the first ones of the victim after it fill that up. False: there are none, or they would go
// elsewhere.
bool Controller::fillRow(Context& context, std::uint32_t die)
{
    Collection& c = m_collections[die];
    const bool levels = m_settings.wear == Wear::statical || m_settings.wear == Wear::both; // may put another one in between
    const bool whole = std::max(c.moving[0].size(), c.moving[1].size()) / 2 >= m_layout.rowUnits();
    if (c.frontier != Frontier::collector || c.rescues || levels || whole || tight(die))
        return false;
    if (c.next == Stripes::kNone) {
        c.next = chooseVictim(die);
        if (c.next == Stripes::kNone)
            return false;
        c.nextValid = m_stripes.valid(die, c.next);
        c.nextScanned = 0;
        m_stripes.contents(die, c.next, c.nextContents);
    }
    if (m_stripes.holdsMap(die, c.next) || m_stripes.isBad(die, c.next))
        return false;
    const std::uint32_t index = newJob();
    const auto [at, units, fragments] = gatherRow(die, c.next, c.nextContents, c.nextScanned, m_jobs[index].entries);
    if (units == 0) {
        m_freeJobs.push_back(index);
        return false;
    }
    ++c.reads;
    c.read += units;
    sendMoveRead(context, ownerOf(c), kCollectRead, index, at, units * m_settings.unitBytes, fragments,
                 std::uint64_t{c.next} * m_layout.stripeUnits() * m_settings.unitBytes);
    return true;
}

// What is to be moved comes into the buffer.
void Controller::sendMoveRead(Context& context, Owner owner, Stage stage, std::uint32_t job, const FlashAddress& at, std::uint32_t bytes,
                              std::uint32_t fragments, std::uint64_t address, std::int64_t search)
{
    Packet& packet = context.create(owner);
    packet.stage = stage;
    packet.job = job;
    packet.dataBytes = bytes;
    packet.rawBytes = m_topology.rawBytes(at.die, bytes);
    packet.fragments = static_cast<std::uint16_t>(fragments);
    packet.address = address;
    context.follow(packet, route(at.die, Errand::readToBuffer));
    aim(packet, at, FlashOp::read);
    ++m_count.pageReads;
    context.enterAt(packet, m_cores.run(context, packet, Work::collect, search + m_cores.cycles.issue));
}

void Controller::collectRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t die = m_layout.groupOf(packet.flash.die), index = packet.job;
    Collection& c = m_collections[die];
    const std::vector<std::uint64_t>& entries = m_jobs[index].entries;
    for (auto entry = entries.begin(); entry != entries.end(); entry += 2) {
        // Moved for wear, or to the last room, they stay together: two frontiers could take more than there is.
        auto& moving = c.moving[m_heat && c.frontier != Frontier::wear && !c.rescues && m_heat->isHot(*entry)];
        moving.insert(moving.end(), entry, entry + 2);
    }
    m_freeJobs.push_back(index);
    --c.reads;
    context.destroy(packet);
    collectPrograms(context, die);
    collectReads(context, die);
}

void Controller::collectPrograms(Context& context, std::uint32_t die)
{
    for (const bool hot : {false, true})
        while (collectProgram(context, die, hot)) { }
}

bool Controller::collectProgram(Context& context, std::uint32_t die, bool hot)
{
    Collection& c = m_collections[die];
    std::vector<std::uint64_t>& moving = c.moving[hot];
    const auto waiting = static_cast<std::uint32_t>(moving.size() / 2);
    const bool last = c.alone && c.reads == 0;
    if (waiting == 0 || c.programs >= kProgramsOut * m_layout.group() || (!last && waiting < m_layout.rowUnits()) || yields(die))
        return false;
    Frontier to = hot ? Frontier::hot : c.frontier;
    for (const Frontier other : {hot ? Frontier::collector : Frontier::hot, Frontier::wear})
        if (!m_stripes.hasRoom(die, to, true)) // the free stripes are all open: the rest goes where there is room
            to = other;
    if (!m_stripes.hasRoom(die, to, true))
        return false;
    const std::uint32_t units = std::min(waiting, m_stripes.rowLeft(die, to));
    const std::uint32_t index = newJob();
    m_jobs[index].entries.assign(moving.begin(), moving.begin() + units * 2);
    moving.erase(moving.begin(), moving.begin() + units * 2);
    ++c.programs;
    c.read -= units;
    c.programming += units;
    mayTake(die);
    const std::uint32_t padded = sendMoves(context, index, die, to, ownerOf(c), kCollectProgram);
    (c.frontier == Frontier::map ? m_count.mapPrograms : m_count.gcPrograms) += padded;
    return true;
}

// Programs the units of a job, (unit, old place) pairs, at a frontier where there is room; returns the places it takes.
std::uint32_t Controller::sendMoves(Context& context, std::uint32_t index, std::uint32_t die, Frontier to, Owner owner, Stage stage)
{
    Job& job = m_jobs[index];
    const auto units = static_cast<std::uint32_t>(job.entries.size() / 2);
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = m_stripes.take(die, to, units, padded);
    job.units = units;
    job.packets = 1;
    const UnitList::Row row = m_stripes.from(die, job.slot);
    for (std::uint32_t i = 0; i < units; ++i)
        row.set(i, job.entries[2 * i]);
    FlashAddress at = m_layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / m_layout.pageUnits());
    const std::uint64_t address = job.slot * m_settings.unitBytes;
    Packet& packet = sendProgram(context, index, at, units * m_settings.unitBytes, owner,
                                 m_cores.cycles.move * units + m_cores.cycles.allocate + m_cores.cycles.issue);
    packet.stage = stage;
    packet.rawBytes = m_topology.rawBytes(at.die, padded * m_settings.unitBytes);
    packet.address = address;
    if (m_layout.parity() > 0)
        writeParity(context, die, m_jobs[index].slot, padded);
    return padded;
}

// A unit has been copied from `old` to `place`; the caller counts it as valid there. False when it was written or trimmed meanwhile: the
// copy is stale.
bool Controller::moved(Context& context, std::uint64_t unit, std::uint64_t old, std::uint64_t place)
{
    const PlaceMap::Entry entry = m_map.at(unit);
    const std::uint64_t known = entry.get();
    if (!isAt(unit, old, known)) {
        const std::uint32_t die = UnitMap::dieOf(old); // where room is short it is the last copy now, and frees the victim of the old one
        const bool needed = !isFast(old) && !isFast(place) && (m_collections[die].rescues || tight(die));
        if (needed && heldAt(unit, old)) {
            m_buffer[static_cast<std::uint32_t>(known & ~UnitMap::kBuffered)].replaces = place;
            hold(place);
            if (m_journal)
                m_journal->copied(old, place);
            release(context, old);
        }
        return false;
    }
    invalidate(old);
    entry.set(place);
    if (m_journal)
        m_journal->copied(old, place);
    if (isFast(old))
        freeFast(old);
    if (m_translation && unit < m_layout.units())
        m_translation->changed(context, unit);
    return true;
}

// The units of a job have been programmed where they are to be from now on; how many of them still count.
std::uint32_t Controller::movesDone(Context& context, std::uint32_t job)
{
    const std::uint32_t die = m_jobs[job].die;
    const std::uint64_t first = m_jobs[job].slot;
    std::uint32_t valid = 0;
    for (std::uint32_t i = 0; i < m_jobs[job].units; ++i)
        if (moved(context, m_jobs[job].entries[2 * i], m_jobs[job].entries[2 * i + 1], UnitMap::place(die, first + i)))
            ++valid;
    m_stripes.validate(die, first, valid);
    m_stripes.programmed(die, first);
    return valid;
}

void Controller::collectProgrammed(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    const std::uint32_t die = m_jobs[index].die;
    m_count.movedUnits += movesDone(context, index);
    m_collections[die].programming -= m_jobs[index].units;
    mayTake(die);
    m_freeJobs.push_back(index);
    --m_collections[die].programs;
    context.destroy(packet);
    collectPrograms(context, die);
    collectReads(context, die);
    drain(context);
}

} // namespace floom
