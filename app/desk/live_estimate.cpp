// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/live_estimate.h"

#include "desk/ceiling_watch.h"
#include "desk/ghost_run.h"

namespace floom {

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
    return m_ghost->figure();
}

QString LiveEstimate::ghostLatency() const
{
    return m_ghost->latency();
}

QString LiveEstimate::ghostNote() const
{
    return m_ghost->note();
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
    return m_ghost->record() != nullptr;
}

const BlockLoads& LiveEstimate::loads() const
{
    static const BlockLoads none;
    if (m_asks.isHidden())
        return none;
    return loadsAreSimulated() ? m_ghost->loads() : m_ceiling->loads();
}

} // namespace floom
