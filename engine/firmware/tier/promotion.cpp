// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/tier/promotion.h"

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kAtOnce = 8; // units being copied to the tier
}

Promotion::Promotion(Drive& drive, Space& space, const Places& places, Lanes& lanes, Moves& moves, TierWrites& writes)
    : m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_lanes(lanes)
    , m_moves(moves)
    , m_writes(writes)
{
    drive.parts.add(PartId::promotion, *this);
}

void Promotion::promote(Context& context, Lpn lpn, Ppn ppn)
{
    if (m_underWay >= kAtOnce || !m_space.ring->hasRoom())
        return;
    ++m_underWay;
    const std::uint32_t index = m_jobs.take(), unitBytes = m_drive.settings.unitBytes;
    m_jobs[index].entries.assign(1, {lpn, ppn});
    m_moves.read(context, {Owner::gc, stageOf(PartId::promotion, kRead), index, m_space.addressOf(ppn), unitBytes, 1, lpn * unitBytes, 0});
}

void Promotion::returned(Context& context, Packet& packet)
{
    if (stepOf(packet) == kRead)
        read(context, packet);
    else
        programmed(context, packet);
}

void Promotion::read(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job;
    context.destroy(packet);
    const auto [lpn, old] = m_jobs[index].entries.front();
    if (!m_places.isAt(lpn, old) || !m_space.ring->hasRoom()) { // overwritten meanwhile, or no room left
        --m_underWay;
        m_jobs.give(index);
        return;
    }
    m_units.assign(1, lpn);
    const Ppn ppn = m_space.ring->take(m_units);
    m_drive.count.promotePrograms +=
        m_writes.send(context, index, m_jobs[index], ppn, m_units, stageOf(PartId::promotion, kProgram), Owner::gc, m_drive.cycles.move);
}

void Promotion::programmed(Context& context, Packet& packet)
{
    const bool failed = packet.failed;
    packet.failed = false;
    m_drive.count.programFails += failed ? 1 : 0;
    const std::uint32_t index = packet.job;
    if (--m_jobs[index].packets > 0) {
        context.destroy(packet);
        return;
    }
    const auto [lpn, old] = m_jobs[index].entries.front();
    const Ppn ppn = UnitMap::ppn(m_jobs[index].die, m_jobs[index].slot);
    m_writes.done(m_jobs[index]);
    --m_underWay;
    m_space.ring->programmed(ppn);
    if (!failed && m_moves.moved(context, lpn, old, ppn))
        m_space.ring->validate();
    else
        m_space.freeInTier(ppn);
    m_jobs.give(index);
    context.destroy(packet);
    m_space.writePath->admit(context);
    m_space.writePath->drain(context);
}

} // namespace floom::inline engine
