// SPDX-License-Identifier: GPL-3.0-or-later
// Parity over dies. Groups of dies are written page row by page row: when its last page of data has been given out, the parity of the row
// follows it. Until then the parity stands in the controller's memory, of rows that are open when power is cut as well (it is kept by what
// keeps the buffer). A page that could not be corrected is made from the others of its row, which are read over channel, decoder and
// buffer; of an open row, from those that are on flash and the parity in memory. Time for the exclusive or is not modelled.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

// `padded` units from `slot` on have been given out. Is their page row complete now?
void Controller::writeParity(Context& context, std::uint32_t die, std::uint64_t slot, std::uint32_t padded)
{
    if ((slot + padded) % m_layout.parityUnits() != 0) {
        if (m_layout.order()[(m_turn + m_layout.dies() - 1) % m_layout.dies()] == die) // stay until the row is complete
            m_turn = (m_turn + m_layout.dies() - 1) % m_layout.dies();
        return;
    }
    const std::uint32_t index = newJob();
    m_jobs[index].die = die;
    m_jobs[index].slot = slot;
    m_stripes.begins(die, slot);
    const FlashAddress at = m_layout.parityAddress(die, slot);
    Packet& packet = sendProgram(context, index, at, m_layout.rowUnits() * m_settings.unitBytes, Owner::parity, m_cores.cycles.issue);
    packet.stage = kParity;
    packet.address = slot * m_settings.unitBytes;
    m_count.parityPrograms += m_layout.rowUnits();
}

void Controller::parityProgrammed(Context& context, Packet& packet)
{
    m_stripes.programmed(m_jobs[packet.job].die, m_jobs[packet.job].slot);
    if (packet.failed) [[unlikely]]
        parityFailed(context, packet);
    m_freeJobs.push_back(packet.job);
    context.destroy(packet);
    drain(context);
}

// Is that a page of parity that stands in memory, because its program failed?
bool Controller::parityHeld(const FlashAddress& at) const
{
    return std::any_of(m_parityHeld.begin(), m_parityHeld.end(),
                       [&](const FlashAddress& held) { return held.die == at.die && held.stripe == at.stripe && held.page == at.page; });
}

// A page is given up: reads the others of its row. False when there are none, or the page was to rebuild another one.
bool Controller::rebuild(Context& context, Packet& packet)
{
    if (packet.stage == kRebuild) {
        m_jobs[packet.job].entries[1] = 1;
        return false;
    }
    if (isFast(UnitMap::place(packet.flash.die, std::uint64_t{packet.flash.stripe} * m_layout.stripeUnits())))
        return false;
    const FlashAddress at = packet.flash;
    const std::uint32_t die = m_layout.groupOf(at.die), index = newJob(), span = m_layout.parityUnits();
    m_jobs[index].entries = {packet.id, 0};
    m_jobs[index].packets = 1;
    const std::uint32_t written = m_stripes.written(die, at.stripe);
    for (std::uint32_t i = 0; i < m_layout.group(); ++i) {
        FlashAddress other = at;
        other.die = m_layout.member(die, i);
        const std::uint32_t end = at.page * span + std::min(span, (m_layout.rowOfMember(at.page, other.die) + 1) * m_layout.rowUnits());
        if (other.die == at.die || end > written || parityHeld(other))
            continue;
        ++m_jobs[index].packets;
        ++m_count.pageReads;
        Packet& read = context.create(packet.owner);
        read.stage = kRebuild;
        read.job = index;
        read.request = packet.request;
        read.mark = packet.mark;
        read.dataBytes = packet.dataBytes;
        read.rawBytes = packet.rawBytes;
        read.fragments = packet.fragments;
        context.follow(read, route(other.die, Errand::readToBuffer));
        aim(read, other, FlashOp::read);
        context.enterAt(read, m_cores.run(context, read, Work::issue, m_cores.cycles.issue));
    }
    if (--m_jobs[index].packets == 0) {
        m_freeJobs.push_back(index);
        rebuiltNow(context, packet, false);
    }
    return true;
}

void Controller::rebuildRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets == 0) {
        Packet& lost = context.packet(static_cast<PacketId>(m_jobs[index].entries[0]));
        const bool failed = m_jobs[index].entries[1] != 0;
        m_freeJobs.push_back(index);
        context.adopt(lost, packet);
        rebuiltNow(context, lost, failed);
    }
    context.destroy(packet);
}

// The page stands in the buffer: to the host, or on with what it was read for.
void Controller::rebuiltNow(Context& context, Packet& packet, bool failed)
{
    ++(failed ? m_count.uncorrectable : m_count.rebuilt);
    if (!toHost(packet)) {
        returned(context, packet);
        return;
    }
    const auto& answers = m_topology.ports[packet.port].answers;
    context.follow(packet, answers[m_topology.dies[packet.flash.die].channel % answers.size()]);
    context.enterAt(packet, later(context.now, packet.mark));
}

} // namespace floom
