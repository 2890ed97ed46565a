// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/estimate/live_estimate.h"

#include "desk/estimate/ceiling_watch.h"
#include "desk/estimate/ghost_run.h"
#include "run/run_record.h"

#include <algorithm>

namespace floom::inline desk {

namespace {

// Faster than the bound by more than what was in flight when its window opened: too short for the slowest element, before which requests
// still pile up.
bool isUnsettled(const RunRecord& record, double ceilingIops)
{
    const double measured = std::max(1.0, static_cast<double>(record.result.window.measuredRequests));
    return ceilingIops > 0 && record.result.iops * (1 - record.workload.depth / measured) > ceilingIops;
}

} // namespace

LiveEstimate::LiveEstimate(Document& document, Asks asks)
    : m_asks(std::move(asks))
    , m_ceiling(std::make_unique<CeilingWatch>(document))
    , m_ghost(std::make_unique<GhostRun>(document, m_asks.isBusy))
{
    connect(m_ceiling.get(), &CeilingWatch::changed, this, &LiveEstimate::ceilingChanged);
    connect(m_ghost.get(), &GhostRun::changed, this, &LiveEstimate::ghostChanged);
}

LiveEstimate::~LiveEstimate() = default;

QString LiveEstimate::ceiling() const
{
    return m_asks.isHidden() ? QString() : m_ceiling->figure();
}

QString LiveEstimate::ceilingLimit() const
{
    return m_asks.isHidden() ? QString() : m_ceiling->limit();
}

QString LiveEstimate::ceilingOrigin() const
{
    return m_asks.isHidden() ? QString() : m_ceiling->origin();
}

QString LiveEstimate::ghost() const
{
    if (!loadsAreSimulated())
        return {};
    const bool atCeiling = m_ceiling->iops() > 0 && m_ghost->record()->result.iops > m_ceiling->iops();
    return atCeiling ? m_ceiling->figure() : m_ghost->figure();
}

QString LiveEstimate::ghostLatency() const
{
    return m_ghost->latency();
}

QString LiveEstimate::ghostNote() const
{
    return !m_ghost->record() || loadsAreSimulated() ? m_ghost->note() : tr("not settled after %1").arg(m_ghost->note());
}

bool LiveEstimate::isGhostEnabled() const
{
    return m_ghost->isEnabled();
}

void LiveEstimate::setGhostEnabled(bool enabled)
{
    if (m_ghost->isEnabled() == enabled)
        return;
    m_ghost->setEnabled(enabled);
    emit ghostChanged();
}

bool LiveEstimate::loadsAreSimulated() const
{
    return m_ghost->record() && !isUnsettled(*m_ghost->record(), m_ceiling->iops());
}

const BlockLoads& LiveEstimate::loads() const
{
    static const BlockLoads none;
    if (m_asks.isHidden())
        return none;
    return loadsAreSimulated() ? m_ghost->loads() : m_ceiling->loads();
}

} // namespace floom::inline desk
