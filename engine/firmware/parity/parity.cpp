// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/parity/parity.h"

#include <algorithm>

namespace floom::inline engine {

ParityWriter::ParityWriter(Drive& drive, Space& space)
    : m_drive(drive)
    , m_space(space)
{
    drive.parts.add(PartId::parity, *this);
    if (space.layout.parity() > 0)
        space.parity = this;
}

// Writes the parity page if the page row is complete.
void ParityWriter::written(Context& context, DieIndex die, SlotIndex slot, std::uint32_t padded)
{
    const Layout& layout = m_space.layout;
    if ((slot + padded) % layout.parityUnits() != 0) {
        const std::uint32_t before = (m_space.turn + layout.dies() - 1) % layout.dies();
        if (layout.order()[before] == die) // keep the turn here until the row is complete
            m_space.turn = before;
        return;
    }
    const std::uint32_t index = m_jobs.take();
    m_jobs[index].die = die;
    m_jobs[index].slot = slot;
    m_space.superblocks.begins(die, slot);
    const FlashAddress at = layout.parityAddress(die, slot);
    Packet& packet =
        m_drive.orders.program(context, index, at, layout.rowUnits() * m_drive.settings.unitBytes, Owner::parity, m_drive.cycles.issue);
    packet.stage = stageOf(PartId::parity, 0);
    packet.address = slot * m_drive.settings.unitBytes;
    m_drive.count.parityPrograms += layout.rowUnits();
}

void ParityWriter::returned(Context& context, Packet& packet)
{
    m_space.superblocks.programmed(m_jobs[packet.job].die, m_jobs[packet.job].slot);
    if (packet.failed) [[unlikely]]
        failed(context, packet);
    m_jobs.give(packet.job);
    context.destroy(packet);
    m_space.writePath->drain(context);
}

// A parity program failed: the data are readable without it and are moved to rows with valid parity.
void ParityWriter::failed(Context& context, const Packet& packet)
{
    const Job job = m_jobs[packet.job];
    ++m_drive.count.programFails;
    m_held.push_back(packet.flash);
    if (m_space.superblocks.retire(job.die, m_space.layout.superblockOf(job.slot)))
        m_space.reclaimer->collect(context, job.die);
}

bool ParityWriter::stoodIn(const FlashAddress& at) const
{
    return std::any_of(m_held.begin(), m_held.end(), [&](const FlashAddress& held) {
        return held.die == at.die && held.superblock == at.superblock && held.page == at.page;
    });
}

ParityReader::ParityReader(Drive& drive, const Space& space, const ParityWriter& writer)
    : m_drive(drive)
    , m_space(space)
    , m_writer(writer)
{
    drive.parts.add(PartId::recovery, *this);
    if (space.layout.parity() > 0)
        drive.retry.rebuilder = this;
}

// Reads the other pages of the row. False if there are none, or if this read was itself part of a rebuild.
bool ParityReader::rebuild(Context& context, Packet& packet)
{
    if (packet.stage == stageOf(PartId::recovery, 0)) {
        m_jobs[packet.job].failed = true;
        return false;
    }
    const Layout& layout = m_space.layout;
    if (m_space.isInTier(UnitMap::ppn(packet.flash.die, layout.firstSlot(packet.flash.superblock))))
        return false;
    const FlashAddress at = packet.flash;
    const DieIndex die = layout.groupOf(at.die);
    const std::uint32_t index = m_jobs.take(), span = layout.parityUnits();
    m_jobs[index].lost = packet.id;
    m_jobs[index].failed = false;
    m_jobs[index].packets = 1;
    const std::uint32_t written = m_space.superblocks.written(die, at.superblock);
    for (std::uint32_t i = 0; i < layout.group(); ++i) {
        FlashAddress other = at;
        other.die = layout.member(die, i);
        const std::uint32_t end = at.page * span + std::min(span, (layout.rowOfMember(at.page, other.die) + 1) * layout.rowUnits());
        if (other.die == at.die || end > written || m_writer.stoodIn(other))
            continue;
        ++m_jobs[index].packets;
        Packet& read = context.create(packet.owner);
        read.stage = stageOf(PartId::recovery, 0);
        read.job = index;
        read.request = packet.request;
        read.mark = packet.mark;
        read.dataBytes = packet.dataBytes;
        read.rawBytes = packet.rawBytes;
        read.fragments = packet.fragments;
        m_drive.orders.read(context, read, other, Work::issue, m_drive.cycles.issue);
    }
    if (--m_jobs[index].packets == 0) {
        m_jobs.give(index);
        rebuilt(context, packet, false);
    }
    return true;
}

void ParityReader::returned(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets == 0) {
        Packet& lost = context.packet(m_jobs[index].lost);
        const bool failed = m_jobs[index].failed;
        m_jobs.give(index);
        context.adopt(lost, packet);
        rebuilt(context, lost, failed);
    }
    context.destroy(packet);
}

// The rebuilt page is in the buffer: sends it to the host, or resumes the operation that read it.
void ParityReader::rebuilt(Context& context, Packet& packet, bool failed)
{
    ++(failed ? m_drive.count.uncorrectable : m_drive.count.rebuilt);
    if (!ReadRetry::toHost(packet)) {
        m_drive.parts.returned(context, packet);
        return;
    }
    const auto& answers = m_drive.topology.ports[packet.port].answers;
    context.follow(packet, answers[m_drive.topology.dies[packet.flash.die].channel % answers.size()]);
    context.enterAt(packet, later(context.now, packet.mark));
}

} // namespace floom::inline engine
