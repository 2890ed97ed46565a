// SPDX-License-Identifier: GPL-3.0-or-later
// Programs: written units leave the buffer in rows, die after die in the allocation order. A die takes at most two programs at a time, so
// that data move while it is busy; a die without room is passed over until its collection has made some.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2;
}

void Controller::drain(Context& context)
{
    if (m_draining) // collection, started from here, may free room: the loop sees it
        return;
    if (m_translation && m_translation->crowded()) // the map has to catch up first
        return;
    m_draining = true;
    const bool hurry = !m_settings.writeBack || !m_flushes.empty();
    for (const bool hot : {false, true})
        while (!m_allBusy[hot] && m_buffer.dirty(hot) > 0 && (m_layout.inPlace() || hurry || m_buffer.dirty(hot) >= m_layout.rowUnits()))
            if (!programNext(context, hot))
                break;
    m_draining = false;
}

bool Controller::programNext(Context& context, bool hot)
{
    if (m_layout.inPlace())
        return programInPlace(context);
    const auto dies = m_layout.dies();
    const Frontier frontier = hot ? Frontier::hot : Frontier::host;
    bool waits = true; // for what is under way, and nothing that is stored meanwhile changes that
    for (std::uint32_t i = 0, turn = m_turn; i < dies; ++i) {
        const std::uint32_t die = m_layout.order()[turn];
        turn = turn + 1 < dies ? turn + 1 : 0;
        if (m_programsOut[die] >= kProgramsPerDie || !paced(die))
            continue;
        if (!m_stripes.hasRoom(die, frontier)) {
            waits = waits && m_collections[die].active && m_collections[die].urgent;
            m_collections[die].urgent = true;
            collect(context, die);
            continue;
        }
        m_turn = turn;
        programRow(context, die, std::min(m_buffer.dirty(hot), m_stripes.rowLeft(die, frontier)), hot);
        collect(context, die);
        return true;
    }
    m_allBusy[hot] = waits;
    return false;
}

// While a die collects, the host may write there as fast as collection makes room: what the victim gives back, in proportion to what has
// been moved, and one row ahead. Without this the host would fill the last free stripe at once and then stand still.
bool Controller::paced(std::uint32_t die) const
{
    const Collection& c = m_collections[die];
    if (!c.active || c.frontier == Frontier::wear)
        return true;
    const std::uint64_t gain = m_layout.stripeUnits() - c.valid;
    const std::uint64_t earned = c.valid > 0 ? gain * c.done / c.valid : gain;
    return c.hostUnits <= earned + m_layout.rowUnits();
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
    return job;
}

void Controller::programRow(Context& context, std::uint32_t die, std::uint32_t units, bool hot)
{
    const std::uint32_t index = newJob();
    Job& job = m_jobs[index];
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = m_stripes.take(die, hot ? Frontier::hot : Frontier::host, units, padded);
    job.units = units;
    job.packets = 1;
    job.born = context.now;
    for (std::uint32_t i = 0; i < units; ++i) {
        const std::uint32_t slot = m_buffer.next(hot);
        job.entries.push_back(slot);
        m_stripes.write(die, job.slot + i, m_buffer[slot].unit);
    }
    m_count.hostPrograms += padded;
    m_collections[die].hostUnits += padded;
    FlashAddress at = m_layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / m_layout.pageUnits());
    Packet& packet = sendProgram(context, die, index, at, units * m_settings.unitBytes, Owner::hostWrite,
                                 m_cores.cycles.allocate + m_cores.cycles.issue);
    packet.rawBytes = m_topology.rawBytes(die, padded * m_settings.unitBytes);
    packet.address = m_buffer[static_cast<std::uint32_t>(job.entries.front())].unit * m_settings.unitBytes;
    ++m_programsOut[die];
}

Packet& Controller::sendProgram(Context& context, std::uint32_t die, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes,
                                Owner owner, std::int64_t cycles)
{
    Packet& packet = context.create(owner);
    packet.stage = kProgram;
    packet.job = job;
    packet.dataBytes = plainBytes;
    packet.rawBytes = m_topology.rawBytes(die, plainBytes);
    context.follow(packet, route(die, Errand::program));
    aim(packet, at, FlashOp::program);
    ++m_count.pagePrograms;
    context.enterAt(packet, m_cores.run(context, packet, Work::issue, cycles));
    return packet;
}

// In place: a unit goes where it always was, cut into its pieces.
bool Controller::programInPlace(Context& context)
{
    const std::uint32_t slot = m_buffer.next(false);
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
        Packet& packet = sendProgram(context, at.die, index, at, m_settings.unitBytes / m_layout.pieces(), Owner::hostWrite,
                                     (piece == 0 ? m_cores.cycles.allocate : 0) + m_cores.cycles.issue);
        packet.address = m_buffer[slot].unit * m_settings.unitBytes;
    }
    return true;
}

void Controller::programmed(Context& context, Packet& packet)
{
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets > 0) {
        context.destroy(packet);
        return;
    }
    const std::uint32_t die = m_jobs[index].die;
    const std::uint64_t first = m_jobs[index].slot;
    if (!m_layout.inPlace())
        --m_programsOut[die];
    for (std::size_t i = 0; i < m_jobs[index].entries.size(); ++i) {
        const auto slot = static_cast<std::uint32_t>(m_jobs[index].entries[i]);
        const std::uint64_t unit = m_buffer[slot].unit;
        if (m_map.find(unit) == (UnitMap::kBuffered | slot)) { // not written again since
            const Place start = m_layout.inPlace() ? m_layout.first(unit) : Place{die, first + i};
            m_map.set(unit, UnitMap::place(start.die, start.slot));
            if (!m_layout.inPlace())
                m_stripes.validate(die, first + i);
            if (m_translation)
                m_translation->changed(context, unit);
        }
        slotDone(context, slot, packet, m_jobs[index].born);
    }
    if (!m_layout.inPlace())
        m_stripes.programmed(die, first);
    m_freeJobs.push_back(index);
    context.destroy(packet);
    admitChunks(context);
    drain(context);
}

} // namespace floom
