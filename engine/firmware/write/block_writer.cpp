// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/write/block_writer.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kReadsOut = 2; // one at work, one on its way
constexpr std::uint32_t kProgramsOut = 2;
constexpr std::size_t kRowsWaiting = 4; // rows read, or being read, and not yet written
} // namespace

BlockWriter::BlockWriter(Drive& drive, Space& space, Places& places, Buffered& buffered)
    : m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_buffered(buffered)
    , m_dies(space.layout.dies())
{
    drive.parts.add(PartId::blocks, *this);
}

void BlockWriter::drain(Context& context)
{
    WriteBuffer& slots = m_buffered.writeBuffer;
    for (std::uint32_t lane = 0; lane < slots.lanes(); ++lane)
        while (slots.dirty(lane) > 0) {
            const BufferSlot slot = slots.next(lane);
            slots[slot].dirty = true;
            const DieIndex die = m_space.layout.home(slots[slot].lpn).die;
            m_dies[die].queue.push_back(slot);
            issue(context, die);
        }
    if (hurried())
        for (DieIndex die; die < m_space.layout.dies(); ++die)
            issue(context, die);
}

bool BlockWriter::rests() const
{
    for (DieIndex die; die < m_space.layout.dies(); ++die)
        if (m_space.programsOut[die] > 0 || m_dies[die].merging)
            return false;
    return !m_buffered.writeBuffer.awaitsData();
}

void BlockWriter::issue(Context& context, DieIndex die)
{
    Die& d = m_dies[die];
    while (!d.merging && !d.queue.empty() && m_space.programsOut[die] < kProgramsOut
           && (d.placed || hurried() || d.queue.size() >= m_space.layout.rowUnits()))
        if (program(context, die))
            startMerge(context, die);
}

// Takes pages from the head of the queue as long as their flash slots follow each other in one row. True: a merge is due after them.
bool BlockWriter::gather(DieIndex die, BufferJob& job)
{
    Die& d = m_dies[die];
    const std::uint32_t rowUnits = m_space.layout.rowUnits();
    while (!d.queue.empty()) {
        const BufferSlot slot = d.queue.front();
        const Lpn lpn = m_buffered.writeBuffer[slot].lpn;
        const DiePage page{m_space.layout.home(lpn).slot.value};
        if (!d.placed) {
            if (!m_places.blocks->place(die, page, d.place, d.merge))
                return true;
            d.placed = true;
            d.due = m_places.blocks->due(die, d.merge);
            if (!UnitMap::buffered(m_places.map.find(lpn))) // trimmed while queued
                m_places.blocks->trim(die, page);
        }
        if (!job.entries.empty() && (d.place != job.slot + job.entries.size() || d.place % rowUnits == 0))
            return false;
        if (job.entries.empty())
            job.slot = d.place;
        job.entries.push_back(slot);
        m_buffered.writeBuffer[slot].dirty = false;
        d.queue.pop_front();
        d.placed = false;
        if (d.due)
            return true;
    }
    return false;
}

// Sends one program if any page is queued. True: a merge is due.
bool BlockWriter::program(Context& context, DieIndex die)
{
    const std::uint32_t index = m_programs.take();
    BufferJob& job = m_programs[index];
    const bool merge = gather(die, job);
    if (job.entries.empty()) {
        m_programs.give(index);
        return merge;
    }
    const auto units = static_cast<std::uint32_t>(job.entries.size());
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    job.die = die;
    job.units = units;
    job.packets = 1;
    job.born = context.now;
    m_drive.count.hostPrograms += units;
    FlashAddress at = m_space.layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(units);
    Packet& packet =
        m_drive.orders.program(context, index, at, units * unitBytes, Owner::hostWrite, m_drive.cycles.allocate + m_drive.cycles.issue);
    packet.stage = stageOf(PartId::blocks, kProgram);
    packet.address = m_buffered.writeBuffer[job.entries.front()].lpn * unitBytes;
    ++m_space.programsOut[die];
    return merge;
}

void BlockWriter::returned(Context& context, Packet& packet)
{
    switch (stepOf(packet)) {
    case kProgram:
        programmed(context, packet);
        return;
    case kRead:
        copiesRead(context, packet);
        return;
    case kCopy:
        copiesProgrammed(context, packet);
        return;
    default:
        erased(context, packet);
    }
}

void BlockWriter::programmed(Context& context, Packet& packet)
{
    const std::uint32_t index = packet.job;
    const DieIndex die = m_programs[index].die;
    for (std::size_t i = 0; i < m_programs[index].entries.size(); ++i) {
        const BufferSlot slot = m_programs[index].entries[i];
        const Lpn lpn = m_buffered.writeBuffer[slot].lpn;
        if (m_drive.journal)
            m_drive.journal->programmed(UnitMap::ppn(die, m_programs[index].slot + i), slot);
        if (m_places.map.find(lpn) == (UnitMap::kBuffered | slot)) // not rewritten since
            m_places.map.set(lpn, UnitMap::kAbsent);
        m_buffered.done(context, slot, packet, m_programs[index].born);
    }
    --m_space.programsOut[die];
    m_programs.give(index);
    context.destroy(packet);
    issue(context, die);
    m_space.writePath->admit(context);
    m_space.writePath->drain(context);
}

void BlockWriter::startMerge(Context& context, DieIndex die)
{
    Die& d = m_dies[die];
    FtlCounters& count = m_drive.count;
    d.merging = true;
    d.sent = d.come = d.written = 0;
    d.readsOut = d.programsOut = d.erasesOut = 0;
    d.search = m_drive.cycles.gcSearch;
    ++count.gcRuns;
    if (d.merge.kind != MergeKind::none)
        ++(d.merge.kind == MergeKind::switched      ? count.switchMerges
               : d.merge.kind == MergeKind::partial ? count.partialMerges
                                                    : count.fullMerges);
    goOn(context, die);
}

void BlockWriter::goOn(Context& context, DieIndex die)
{
    Die& d = m_dies[die];
    const auto& copies = d.merge.copies;
    while (d.readsOut < kReadsOut && d.sent < copies.size() && d.sent - d.written < kRowsWaiting * m_space.layout.rowUnits())
        readCopies(context, die);
    while (d.programsOut < kProgramsOut && d.written < d.come)
        if (!programCopies(context, die))
            break;
    if (d.written < copies.size() || d.programsOut > 0 || d.erasesOut > 0)
        return;
    m_places.blocks->merged(die, d.merge); // reads use the copies before anything is erased; until then nothing is written on this die
    m_drive.count.movedUnits += copies.size();
    if (d.merge.erases.empty())
        endMerge(context, die); // may have begun the next merge
    else
        sendErases(context, die);
}

void BlockWriter::sendErases(Context& context, DieIndex die)
{
    Die& d = m_dies[die];
    const Layout& layout = m_space.layout;
    for (const SuperblockIndex superblock : d.merge.erases) {
        Packet& packet = context.create(Owner::gc);
        packet.stage = stageOf(PartId::blocks, kErase);
        const SlotIndex slot = layout.firstSlot(superblock);
        FlashAddress at = layout.address(die, slot);
        at.planes = static_cast<std::uint8_t>(layout.rowUnits());
        if (m_drive.journal)
            m_drive.journal->forget(UnitMap::ppn(die, slot), UnitMap::ppn(die, slot) + layout.superblockUnits());
        ++d.erasesOut;
        m_drive.orders.erase(context, packet, at, std::exchange(d.search, 0) + m_drive.cycles.issue);
    }
}

// Copies whose old flash slots follow each other in one row are read together.
void BlockWriter::readCopies(Context& context, DieIndex die)
{
    Die& d = m_dies[die];
    const auto& copies = d.merge.copies;
    const SlotIndex from = copies[d.sent].from;
    std::uint32_t n = 1;
    while (d.sent + n < copies.size() && copies[d.sent + n].from == from + n && (from + n) % m_space.layout.rowUnits() != 0)
        ++n;
    Packet& packet = context.create(Owner::gc);
    packet.stage = stageOf(PartId::blocks, kRead);
    packet.dataBytes = n * m_drive.settings.unitBytes;
    packet.rawBytes = m_drive.topology.rawBytes(die, packet.dataBytes);
    packet.fragments = static_cast<std::uint16_t>(n);
    packet.address = from * m_drive.settings.unitBytes;
    FlashAddress at = m_space.layout.address(die, from);
    at.planes = static_cast<std::uint8_t>(n);
    d.sent += n;
    ++d.readsOut;
    m_drive.orders.read(context, packet, at, Work::collect, std::exchange(d.search, 0) + m_drive.cycles.issue);
}

void BlockWriter::copiesRead(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const DieIndex die{packet.flash.die};
    m_dies[die].come += packet.dataBytes / m_drive.settings.unitBytes; // reads of a die return in order
    --m_dies[die].readsOut;
    context.destroy(packet);
    goOn(context, die);
}

// False: more units of the same row are still being read.
bool BlockWriter::programCopies(Context& context, DieIndex die)
{
    Die& d = m_dies[die];
    const auto& copies = d.merge.copies;
    const SlotIndex to = copies[d.written].to;
    const auto follows = [&](std::uint32_t n) {
        return d.written + n < copies.size() && copies[d.written + n].to == to + n && (to + n) % m_space.layout.rowUnits() != 0;
    };
    std::uint32_t n = 1;
    while (d.written + n < d.come && follows(n))
        ++n;
    if (d.written + n == d.come && follows(n))
        return false;
    const std::uint32_t index = m_copies.take();
    JobOf<SlotIndex>& job = m_copies[index];
    job.die = die;
    job.units = n;
    job.packets = 1;
    job.slot = to;
    for (std::uint32_t i = 0; m_drive.journal && i < n; ++i)
        job.entries.push_back(copies[d.written + i].from);
    d.written += n;
    ++d.programsOut;
    m_drive.count.gcPrograms += n;
    FlashAddress at = m_space.layout.address(die, to);
    at.planes = static_cast<std::uint8_t>(n);
    const TaskCycles& cycles = m_drive.cycles;
    Packet& packet = m_drive.orders.program(context, index, at, n * m_drive.settings.unitBytes, Owner::gc,
                                            cycles.move * n + cycles.allocate + cycles.issue);
    packet.stage = stageOf(PartId::blocks, kCopy);
    packet.address = to * m_drive.settings.unitBytes;
    return true;
}

void BlockWriter::copiesProgrammed(Context& context, Packet& packet)
{
    const std::uint32_t index = packet.job;
    const DieIndex die = m_copies[index].die;
    if (m_drive.journal)
        for (std::size_t i = 0; i < m_copies[index].entries.size(); ++i)
            m_drive.journal->copied(UnitMap::ppn(die, m_copies[index].entries[i]), UnitMap::ppn(die, m_copies[index].slot + i));
    m_copies.give(index);
    --m_dies[die].programsOut;
    context.destroy(packet);
    goOn(context, die);
}

void BlockWriter::erased(Context& context, Packet& packet)
{
    const DieIndex die{packet.flash.die};
    ++m_drive.count.erases;
    context.destroy(packet);
    if (--m_dies[die].erasesOut == 0)
        endMerge(context, die);
}

void BlockWriter::endMerge(Context& context, DieIndex die)
{
    m_dies[die].merging = false;
    issue(context, die);
    m_space.writePath->admit(context);
    m_space.writePath->drain(context);
}

} // namespace floom::inline engine
