// SPDX-License-Identifier: GPL-3.0-or-later
// Mapping by blocks at work: written pages queue by die, go where the mapping says, several planes at a time where their places lie side by
// side, and wait while their die merges. A merge is ordinary traffic, owned by gc: its copies are read over channel, decoder and buffer and
// programmed and count as moved, then its blocks are erased.
#include "firmware/controller.h"

#include <algorithm>
#include <utility>

namespace floom {
namespace {
constexpr std::uint32_t kReadsOut = 2; // one at work, one on its way
constexpr std::uint32_t kProgramsOut = 2;
constexpr std::size_t kRowsWaiting = 4; // rows read, or being read, and not yet written
} // namespace

void Controller::makeBlocks()
{
    if (!mapsBlocks(m_settings.mapping) || m_layout.inPlace())
        return;
    BlockShape shape;
    shape.dies = m_layout.dies();
    shape.stripes = m_layout.stripes();
    shape.pages = m_layout.stripeUnits();
    shape.data = static_cast<std::uint32_t>(m_layout.units() / m_layout.dies() / m_layout.stripeUnits());
    shape.logs = m_layout.logBlocks();
    shape.setBlocks = m_settings.setBlocks;
    shape.setLogs = m_settings.setLogs;
    m_blocks = makeBlockMapping(m_settings.mapping, shape);
    m_blockDies.resize(shape.dies);
}

// What the buffer has goes to the queues of the dies; what waits there can still be overwritten in the buffer.
void Controller::drainBlocks(Context& context)
{
    for (std::uint32_t lane = 0; lane < m_buffer.lanes(); ++lane)
        while (m_buffer.dirty(lane) > 0) {
            const std::uint32_t slot = m_buffer.next(lane);
            m_buffer[slot].dirty = true;
            const std::uint32_t die = m_layout.home(m_buffer[slot].unit).die;
            m_blockDies[die].queue.push_back(slot);
            issueBlocks(context, die);
        }
    if (hurried())
        for (std::uint32_t die = 0; die < m_layout.dies(); ++die)
            issueBlocks(context, die);
}

bool Controller::hurried() const
{
    return m_awaited > 0 || !m_flushes.empty() || !m_buffer.waiting.empty();
}

// Nothing is under way that would give a slot back.
bool Controller::blocksRest() const
{
    for (std::uint32_t die = 0; die < m_layout.dies(); ++die)
        if (m_programsOut[die] > 0 || m_blockDies[die].merging)
            return false;
    return !m_buffer.awaitsData();
}

void Controller::issueBlocks(Context& context, std::uint32_t die)
{
    BlockDie& d = m_blockDies[die];
    while (!d.merging && !d.queue.empty() && m_programsOut[die] < kProgramsOut
           && (d.placed || hurried() || d.queue.size() >= m_layout.rowUnits())) {
        bool merge = false;
        programBlocks(context, die, merge);
        if (merge)
            startMerge(context, die);
    }
}

// One program: pages from the head of the queue as long as their places follow each other in one row.
void Controller::programBlocks(Context& context, std::uint32_t die, bool& merge)
{
    BlockDie& d = m_blockDies[die];
    const std::uint32_t index = newJob();
    std::vector<std::uint64_t>& entries = m_jobs[index].entries;
    std::uint64_t first = 0;
    while (!d.queue.empty() && !merge) {
        const std::uint32_t slot = d.queue.front();
        const std::uint64_t unit = m_buffer[slot].unit, page = m_layout.home(unit).slot;
        if (!d.placed) {
            if (!m_blocks->place(die, page, d.place, d.merge)) {
                merge = true;
                break;
            }
            d.placed = true;
            d.due = m_blocks->due(die, d.merge);
            if (!UnitMap::buffered(m_map.find(unit))) // trimmed while it waited
                m_blocks->trim(die, page);
        }
        if (!entries.empty() && (d.place != first + entries.size() || d.place % m_layout.rowUnits() == 0))
            break;
        if (entries.empty())
            first = d.place;
        entries.push_back(slot);
        m_buffer[slot].dirty = false;
        d.queue.pop_front();
        d.placed = false;
        merge = d.due;
    }
    if (entries.empty()) {
        m_freeJobs.push_back(index);
        return;
    }
    const auto units = static_cast<std::uint32_t>(entries.size());
    const std::uint64_t address = m_buffer[static_cast<std::uint32_t>(entries.front())].unit * m_settings.unitBytes;
    Job& job = m_jobs[index];
    job.die = die;
    job.slot = first;
    job.units = units;
    job.packets = 1;
    job.born = context.now;
    m_count.hostPrograms += units;
    FlashAddress at = m_layout.address(die, first);
    at.planes = static_cast<std::uint8_t>(units);
    Packet& packet =
        sendProgram(context, index, at, units * m_settings.unitBytes, Owner::hostWrite, m_cores.cycles.allocate + m_cores.cycles.issue);
    packet.stage = kBlockProgram;
    packet.address = address;
    ++m_programsOut[die];
}

void Controller::blockProgrammed(Context& context, Packet& packet)
{
    const std::uint32_t index = packet.job, die = m_jobs[index].die;
    for (std::size_t i = 0; i < m_jobs[index].entries.size(); ++i) {
        const auto slot = static_cast<std::uint32_t>(m_jobs[index].entries[i]);
        const std::uint64_t unit = m_buffer[slot].unit;
        if (m_journal)
            m_journal->programmed(UnitMap::place(die, m_jobs[index].slot + i), slot);
        if (m_map.find(unit) == (UnitMap::kBuffered | slot)) // not written again since
            m_map.set(unit, UnitMap::kAbsent);
        slotDone(context, slot, packet, m_jobs[index].born);
    }
    --m_programsOut[die];
    m_freeJobs.push_back(index);
    context.destroy(packet);
    issueBlocks(context, die);
    admitChunks(context);
    drain(context);
}

void Controller::startMerge(Context& context, std::uint32_t die)
{
    BlockDie& d = m_blockDies[die];
    d.merging = true;
    d.sent = d.come = d.written = 0;
    d.readsOut = d.programsOut = d.erasesOut = 0;
    d.search = m_cores.cycles.gcSearch;
    ++m_count.gcRuns;
    if (d.merge.kind != MergeKind::none)
        ++(d.merge.kind == MergeKind::switched      ? m_count.switchMerges
               : d.merge.kind == MergeKind::partial ? m_count.partialMerges
                                                    : m_count.fullMerges);
    goOnMerging(context, die);
}

void Controller::goOnMerging(Context& context, std::uint32_t die)
{
    BlockDie& d = m_blockDies[die];
    const auto& copies = d.merge.copies;
    while (d.readsOut < kReadsOut && d.sent < copies.size() && d.sent - d.written < kRowsWaiting * m_layout.rowUnits())
        readCopies(context, die);
    while (d.programsOut < kProgramsOut && d.written < d.come)
        if (!programCopies(context, die))
            break;
    if (d.written < copies.size() || d.programsOut > 0 || d.erasesOut > 0)
        return;
    m_blocks->merged(die, d.merge); // reads go to the copies before anything is erased; nothing is written on this die until then
    m_count.movedUnits += copies.size();
    if (d.merge.erases.empty()) {
        endMerge(context, die); // which may have begun the next merge
        return;
    }
    for (const std::uint32_t stripe : d.merge.erases) {
        Packet& packet = context.create(Owner::gc);
        packet.stage = kMergeErase;
        context.follow(packet, route(die, Errand::erase));
        FlashAddress at = m_layout.address(die, std::uint64_t{stripe} * m_layout.stripeUnits());
        at.planes = static_cast<std::uint8_t>(m_layout.rowUnits());
        aim(packet, at, FlashOp::erase);
        if (m_journal) {
            const std::uint64_t begin = UnitMap::place(die, std::uint64_t{stripe} * m_layout.stripeUnits());
            m_journal->forget(begin, begin + m_layout.stripeUnits());
        }
        ++d.erasesOut;
        context.enterAt(packet, m_cores.run(context, packet, Work::collect, std::exchange(d.search, 0) + m_cores.cycles.issue));
    }
}

// Copies whose old places follow each other in one row are read together.
void Controller::readCopies(Context& context, std::uint32_t die)
{
    BlockDie& d = m_blockDies[die];
    const auto& copies = d.merge.copies;
    const std::uint64_t from = copies[d.sent].from;
    std::uint32_t n = 1;
    while (d.sent + n < copies.size() && copies[d.sent + n].from == from + n && (from + n) % m_layout.rowUnits() != 0)
        ++n;
    Packet& packet = context.create(Owner::gc);
    packet.stage = kMergeRead;
    packet.job = n;
    packet.dataBytes = n * m_settings.unitBytes;
    packet.rawBytes = m_topology.rawBytes(die, packet.dataBytes);
    packet.fragments = static_cast<std::uint16_t>(n);
    packet.address = from * m_settings.unitBytes;
    context.follow(packet, route(die, Errand::readToBuffer));
    FlashAddress at = m_layout.address(die, from);
    at.planes = static_cast<std::uint8_t>(n);
    aim(packet, at, FlashOp::read);
    d.sent += n;
    ++d.readsOut;
    ++m_count.pageReads;
    context.enterAt(packet, m_cores.run(context, packet, Work::collect, std::exchange(d.search, 0) + m_cores.cycles.issue));
}

void Controller::copiesRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t die = packet.flash.die;
    m_blockDies[die].come += packet.job; // reads of a die return in order
    --m_blockDies[die].readsOut;
    context.destroy(packet);
    goOnMerging(context, die);
}

// False: more that belongs into the same row is still being read.
bool Controller::programCopies(Context& context, std::uint32_t die)
{
    BlockDie& d = m_blockDies[die];
    const auto& copies = d.merge.copies;
    const std::uint64_t to = copies[d.written].to;
    const auto follows = [&](std::uint32_t n) {
        return d.written + n < copies.size() && copies[d.written + n].to == to + n && (to + n) % m_layout.rowUnits() != 0;
    };
    std::uint32_t n = 1;
    while (d.written + n < d.come && follows(n))
        ++n;
    if (d.written + n == d.come && follows(n))
        return false;
    const std::uint32_t index = newJob();
    m_jobs[index].die = die;
    m_jobs[index].units = n;
    m_jobs[index].packets = 1;
    m_jobs[index].slot = to;
    for (std::uint32_t i = 0; m_journal && i < n; ++i)
        m_jobs[index].entries.push_back(copies[d.written + i].from);
    d.written += n;
    ++d.programsOut;
    m_count.gcPrograms += n;
    FlashAddress at = m_layout.address(die, to);
    at.planes = static_cast<std::uint8_t>(n);
    Packet& packet = sendProgram(context, index, at, n * m_settings.unitBytes, Owner::gc,
                                 m_cores.cycles.move * n + m_cores.cycles.allocate + m_cores.cycles.issue);
    packet.stage = kMergeProgram;
    packet.address = to * m_settings.unitBytes;
    return true;
}

void Controller::copiesProgrammed(Context& context, Packet& packet)
{
    const std::uint32_t index = packet.job, die = m_jobs[index].die;
    if (m_journal)
        for (std::size_t i = 0; i < m_jobs[index].entries.size(); ++i)
            m_journal->copied(UnitMap::place(die, m_jobs[index].entries[i]), UnitMap::place(die, m_jobs[index].slot + i));
    m_freeJobs.push_back(index);
    --m_blockDies[die].programsOut;
    context.destroy(packet);
    goOnMerging(context, die);
}

void Controller::mergeErased(Context& context, Packet& packet)
{
    const std::uint32_t die = packet.flash.die;
    ++m_count.erases;
    context.destroy(packet);
    if (--m_blockDies[die].erasesOut == 0)
        endMerge(context, die);
}

void Controller::endMerge(Context& context, std::uint32_t die)
{
    BlockDie& d = m_blockDies[die];
    d.merging = false;
    issueBlocks(context, die);
    admitChunks(context);
    drain(context);
}

} // namespace floom
