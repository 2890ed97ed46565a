// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/edge_scroll.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr int kTickMs = 16;
constexpr qreal kEdge = 20; // px from the edge where scrolling starts
constexpr qreal kMost = 20; // px per tick, maximum

qreal along(qreal at, qreal extent)
{
    if (at < kEdge)
        return std::min(kMost, kEdge - at);
    return at > extent - kEdge ? -std::min(kMost, at - (extent - kEdge)) : 0;
}

} // namespace

QPointF edgeStep(QPointF at, QSizeF view)
{
    return {along(at.x(), view.width()), along(at.y(), view.height())};
}

EdgeScroll::EdgeScroll(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(kTickMs);
    connect(&m_timer, &QTimer::timeout, this, &EdgeScroll::tick);
}

void EdgeScroll::aim(qreal x, qreal y, qreal width, qreal height)
{
    m_step = edgeStep({x, y}, {width, height});
    if (m_step.isNull())
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start();
}

void EdgeScroll::stop()
{
    m_timer.stop();
}

void EdgeScroll::tick()
{
    if (!m_controller || !m_controller->hand()->scroll(m_step.x(), m_step.y()))
        m_timer.stop();
}

} // namespace floom::inline pages
