// SPDX-License-Identifier: GPL-3.0-or-later
// Collection that keeps out of the host's way: it begins when no request has been inside for a while, and yields to reads of its die.
#include "firmware/controller.h"

namespace floom {

void Controller::awaitIdle(Context& context)
{
    const bool more = m_layout.poolUnits(true) > m_layout.poolUnits(false); // is kept free than under load
    const bool collects = more && !m_layout.inPlace() && !abstract() && !m_blocks; // those merge
    if (m_inside > 0 || (!collects && !m_ring))
        return;
    ++m_idleEpoch;
    if (collects)
        context.wakeAt(context.now + m_settings.gcIdle, m_self, kIdle, m_idleEpoch);
    if (m_ring && m_ring->rowWaits())
        context.wakeAt(context.now + m_settings.foldIdle, m_self, kRested, m_idleEpoch);
}

void Controller::wake(Context& context, std::uint16_t kind, std::uint32_t epoch)
{
    kind == kRested ? rested(context, epoch) : idle(context, epoch);
}

void Controller::idle(Context& context, std::uint32_t epoch)
{
    if (epoch != m_idleEpoch || m_inside > 0)
        return;
    m_idle = true;
    for (std::uint32_t die = 0; die < m_layout.dies(); ++die)
        collect(context, die);
}

void Controller::goOnCollecting(Context& context, std::uint32_t die)
{
    collectPrograms(context, die);
    collectReads(context, die);
}

bool Controller::yields(std::uint32_t die) const
{
    return m_yields && m_readsOut[die] > 0 && !m_collections[die].urgent;
}

} // namespace floom
