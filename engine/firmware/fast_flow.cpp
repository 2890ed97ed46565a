// SPDX-License-Identifier: GPL-3.0-or-later
// A fast area beside the flash. As a write cache (FastRing) every host write goes there first; from a given fill on, when the drive rests,
// and when there is no room left, its oldest rows are read, over channel, decoder and buffer, and written to the flash like host data:
// folding (fold_flow.cpp). As a tier only units go there that are written or read often, the latter by a copy of their own; what has not
// been written again when it comes to the end of the ring is folded. Split, units have their homes in one or the other for good.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint32_t kProgramsPerDie = 2; // as on the flash
constexpr std::uint32_t kPromotions = 8; // units on their way to the fast tier at once
} // namespace

bool Controller::fastAreaFits() const
{
    return !m_layout.inPlace() && !m_blocks && !abstract() && !m_settings.fixedDies && !m_settings.mapOnFlash();
}

void Controller::makeFastArea()
{
    m_hostUnits = m_layout.units();
    const auto dies = static_cast<std::uint32_t>(m_topology.dies.size());
    const bool beside = m_topology.fastDies > 0;
    if (!fastAreaFits() || (!beside && (!m_settings.slcCache || m_topology.geometries.front().slcStripes == 0)))
        return;
    std::vector<std::uint32_t> order;
    for (const std::uint32_t die : m_layout.order())
        for (std::uint32_t i = 0; i < m_layout.group(); ++i)
            order.push_back(m_layout.member(die, i));
    if (beside) {
        order.clear();
        for (std::uint32_t die = dies - m_topology.fastDies; die < dies; ++die)
            order.push_back(die);
    }
    m_fastOut.assign(dies, 0);
    if (beside && m_settings.placement == Placement::stripe) {
        m_split = std::make_unique<FastArea>(m_topology, std::move(order), m_settings.unitBytes, m_layout.stripeUnits(), m_settings.stripe);
        m_fast = m_split.get();
        m_hostUnits += m_fast->units();
        return;
    }
    m_ring = std::make_unique<FastRing>(m_topology, std::move(order), m_settings.unitBytes, m_layout.stripeUnits(), m_settings.stripe);
    m_fast = m_ring.get();
    if (beside && m_settings.placement == Placement::tier)
        m_tier.emplace(m_layout.units());
}

// Homes in the fast area are spread evenly among the drive's units: unit u is the floor(u F / N)-th of them when that floor grows at u.
std::uint64_t Controller::splitUnit(std::uint64_t hostUnit) const
{
    const std::uint64_t unit = hostUnit % m_hostUnits, fast = m_fast->units();
    const auto before = [&](std::uint64_t n) { return static_cast<std::uint64_t>(static_cast<UInt128>(n) * fast / m_hostUnits); };
    const std::uint64_t index = before(unit);
    return before(unit + 1) > index ? kFastUnit + index : unit - index;
}

// Lane 0 leaves the buffer for the flash, or for a write cache; lane 1 for the units' homes in the fast area, or for the fast tier.
std::uint32_t Controller::fastLane(std::uint64_t unit)
{
    return m_split ? (unit >= kFastUnit ? 1 : 0) : m_tier && m_tier->written(unit) ? 1 : 0;
}

bool Controller::goesFast(std::uint32_t lane) const
{
    return m_fast != nullptr && (lane == 1 || (m_ring && !m_tier));
}

// What lies at `place` is no longer the newest version of its unit.
void Controller::invalidate(std::uint64_t place)
{
    if (!isFast(place)) {
        if (m_stripes.invalidate(UnitMap::dieOf(place), UnitMap::slotOf(place)))
            mayTake(UnitMap::dieOf(place));
    } else if (m_ring) {
        m_ring->invalidate();
    }
}

bool Controller::programFast(Context& context, std::uint32_t lane)
{
    if (m_ring && (!m_ring->hasRoom() || (!m_ring->inPlace() && m_fastOut[m_ring->nextDie()] >= kProgramsPerDie))) {
        tend(context); // without room it folds, whatever the fill
        return false;
    }
    const std::uint32_t index = newJob();
    Job& job = m_jobs[index];
    m_fastUnits.clear();
    for (std::uint32_t n = std::min(m_buffer.dirty(lane), m_fast->rowUnits()); n > 0; --n) {
        job.entries.push_back(m_buffer.next(lane));
        m_fastUnits.push_back(m_buffer[static_cast<std::uint32_t>(job.entries.back())].unit);
    }
    const std::uint64_t place = m_ring ? m_ring->take(m_fastUnits) : m_fast->home(m_fastUnits.front() - kFastUnit);
    m_count.hostPrograms += sendFast(context, index, place, m_fastUnits, kFastProgram, Owner::hostWrite, 0);
    return true;
}

// Programs a row of the fast area; returns the places it takes.
std::uint32_t Controller::sendFast(Context& context, std::uint32_t index, std::uint64_t place, const std::vector<std::uint64_t>& units,
                                   Stage stage, Owner owner, std::int64_t more)
{
    const auto count = static_cast<std::uint32_t>(units.size()), page = m_fast->pageUnits(), pieces = m_fast->pieces();
    const std::uint32_t padded = (count + page - 1) / page * page;
    Job& job = m_jobs[index];
    job.die = UnitMap::dieOf(place);
    job.slot = UnitMap::slotOf(place);
    job.units = count;
    job.packets = pieces;
    job.born = context.now;
    ++m_fastOut[job.die];
    for (std::uint32_t piece = 0; piece < pieces; ++piece) {
        FlashAddress at = m_fast->address(place);
        at.planes = static_cast<std::uint8_t>(padded / page);
        if (m_fast->inPlace())
            at.die = m_fast->pieceDie(place, piece);
        Packet& packet = sendProgram(context, index, at, count * m_settings.unitBytes / pieces, owner,
                                     (piece == 0 ? more + m_cores.cycles.allocate : 0) + m_cores.cycles.issue);
        packet.stage = stage;
        if (!m_fast->inPlace())
            packet.rawBytes = m_topology.rawBytes(at.die, padded * m_settings.unitBytes);
        packet.address = units.front() * m_settings.unitBytes;
    }
    return padded;
}

void Controller::fastProgrammed(Context& context, Packet& packet)
{
    const bool failed = packet.failed;
    if (failed && programFastAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets > 0) {
        context.destroy(packet);
        return;
    }
    const std::uint64_t first = UnitMap::place(m_jobs[index].die, m_jobs[index].slot);
    --m_fastOut[m_jobs[index].die];
    if (packet.stage == kPromoteProgram)
        promoted(context, index, first, failed);
    else
        for (std::size_t i = 0; i < m_jobs[index].entries.size(); ++i)
            storedFast(context, static_cast<std::uint32_t>(m_jobs[index].entries[i]), first + i, packet, m_jobs[index].born);
    m_freeJobs.push_back(index);
    context.destroy(packet);
    admitChunks(context);
    drain(context);
}

// The unit of a buffer slot has come to its place in the fast area.
void Controller::storedFast(Context& context, std::uint32_t slot, std::uint64_t place, const Packet& packet, Time born)
{
    if (m_ring)
        m_ring->programmed(place);
    if (m_journal && m_ring) {
        m_journal->programmed(place, slot);
    }
    const Arrival arrival = arrived(context, slot, place);
    if (arrival == Arrival::stale)
        freeFast(place);
    else if (arrival == Arrival::newest && m_ring)
        m_ring->validate();
    slotDone(context, slot, packet, born);
}

void Controller::freeFast(std::uint64_t place)
{
    if (m_ring) // what has its home in the area stays there
        m_ring->free(place);
}

// A unit on the flash has become hot by reading: it is copied to the fast tier.
void Controller::promote(Context& context, std::uint64_t unit, std::uint64_t place)
{
    if (m_promotions >= kPromotions || !m_ring->hasRoom())
        return;
    ++m_promotions;
    const std::uint32_t index = newJob();
    m_jobs[index].entries = {unit, place};
    sendMoveRead(context, Owner::gc, kPromoteRead, index, addressOf(place), m_settings.unitBytes, 1, unit * m_settings.unitBytes);
}

void Controller::promoteRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    context.destroy(packet);
    const std::uint64_t unit = m_jobs[index].entries[0];
    if (!stillAt(unit, m_jobs[index].entries[1]) || !m_ring->hasRoom()) { // written meanwhile, or no room any more
        --m_promotions;
        m_freeJobs.push_back(index);
        return;
    }
    m_fastUnits.assign(1, unit);
    const std::uint64_t place = m_ring->take(m_fastUnits);
    m_count.promotePrograms += sendFast(context, index, place, m_fastUnits, kPromoteProgram, Owner::gc, m_cores.cycles.move);
}

void Controller::promoted(Context& context, std::uint32_t index, std::uint64_t place, bool failed)
{
    --m_promotions;
    m_ring->programmed(place);
    if (!failed && moved(context, m_jobs[index].entries[0], m_jobs[index].entries[1], place))
        m_ring->validate();
    else
        freeFast(place);
}

} // namespace floom
