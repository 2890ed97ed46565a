// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on the timeline: mouse and wheel of TimelineItem.
#include "timeline/timeline_item.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr double kNotch = 1.5; // of a wheel with Ctrl
constexpr double kEdgePx = 6; // within which a marker sticks to an event's begin or end
constexpr double kFlagPx = 14; // width of a flag on the ruler
constexpr int kScrollNotch = 54; // px of lanes a wheel notch

} // namespace

void TimelineItem::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_pressAt = m_lastAt = event->position();
    m_pressPs = scene().psAt(m_pressAt.x());
    m_pressShift = event->modifiers() & Qt::ShiftModifier;
    m_panRest = 0;
    m_drag = Drag::press;
    event->accept();
}

void TimelineItem::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_session || m_drag == Drag::none)
        return;
    const auto at = event->position();
    if (m_drag == Drag::press && (at - m_pressAt).manhattanLength() >= kDragPx && m_pressAt.x() >= labelWidth()) {
        setHovered(nullptr, {});
        setKeepMouseGrab(true);
        m_drag = m_pressAt.y() < rulerHeight() ? Drag::range : (m_pressShift ? Drag::area : Drag::pan);
    }
    if (m_drag == Drag::pan) {
        const double wanted = (m_lastAt.x() - at.x()) * scene().psPerPixel() + m_panRest;
        const auto by = static_cast<qint64>(wanted);
        m_panRest = wanted - static_cast<double>(by);
        m_session->shown()->pan(by);
        setScroll(m_scroll + static_cast<int>(m_lastAt.y() - at.y()));
    } else if (m_drag == Drag::area || m_drag == Drag::range) {
        dragArea(at);
    }
    m_lastAt = at;
}

void TimelineItem::dragArea(const QPointF& at)
{
    const auto now = scene();
    const auto here =
        std::clamp<qint64>(now.psAt(std::clamp(at.x(), static_cast<double>(labelWidth()), width())), 0, m_session->recording()->endPs());
    TimelineArea area;
    area.fromPs = std::min(m_pressPs, here);
    area.toPs = std::max(m_pressPs, here);
    const int last = static_cast<int>(m_session->layout().lanes.size()) - 1;
    const auto laneNear = [&](double y) {
        const int lane = laneAtY(y);
        return lane >= 0 ? lane : (y < rulerHeight() ? 0 : last);
    };
    const bool whole = m_drag == Drag::range;
    area.firstLane = whole ? 0 : std::min(laneNear(m_pressAt.y()), laneNear(at.y()));
    area.lastLane = whole ? last : std::max(laneNear(m_pressAt.y()), laneNear(at.y()));
    m_session->chosen()->set(area);
}

void TimelineItem::mouseReleaseEvent(QMouseEvent* event)
{
    setKeepMouseGrab(false);
    const auto drag = m_drag;
    m_drag = Drag::none;
    if (!m_session)
        return;
    if (drag == Drag::press && event->modifiers() & Qt::ControlModifier)
        m_session->marks()->place(edgeNear(event->position()));
    else if (drag == Drag::press)
        clickAt(event->position());
    else if (drag == Drag::range) {
        const auto area = m_session->chosen()->area();
        m_session->chosen()->clear();
        m_session->shown()->show(area.fromPs, area.toPs);
    }
}

void TimelineItem::mouseUngrabEvent()
{
    m_drag = Drag::none;
}

void TimelineItem::clickAt(const QPointF& at)
{
    if (at.y() < rulerHeight()) {
        auto ps = scene().psAt(at.x());
        for (const auto& flag : m_session->marks()->flags()) // a press on a flag means its instant
            if (const double beside = at.x() - scene().xOf(flag.ps); beside >= -2 && beside <= kFlagPx)
                ps = flag.ps;
        if (at.x() >= labelWidth())
            m_session->setPlayheadPs(std::max<qint64>(0, ps));
        return;
    }
    const int lane = laneAtY(at.y());
    if (lane >= 0 && (at.x() < labelWidth() || m_session->layout().lanes[static_cast<std::size_t>(lane)].kind == Lane::Kind::header)) {
        m_focusLane = lane;
        m_session->toggleLane(lane);
        repaint();
        return;
    }
    const auto* span = spanAt(at);
    if (span && span->request > 0) {
        m_focusLane = lane;
        m_session->pin(static_cast<int>(span->request) - 1);
    } else if (!span) {
        m_session->chosen()->clear();
        m_session->pin(-1);
    }
}

std::int64_t TimelineItem::edgeNear(const QPointF& at) const
{
    const auto ps = scene().psAt(at.x());
    const auto* span = spanAt(at);
    if (!span)
        return ps;
    const auto reach = static_cast<std::int64_t>(kEdgePx * scene().psPerPixel());
    for (const auto edge : {span->startPs, span->endPs()})
        if (std::abs(edge - ps) <= reach)
            return edge;
    return ps;
}

void TimelineItem::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_drag = Drag::none;
    if (const auto* span = m_session ? spanAt(event->position()) : nullptr)
        m_session->shown()->show(span->startPs, span->endPs(), 0.6);
}

void TimelineItem::wheelEvent(QWheelEvent* event)
{
    if (!m_session || event->angleDelta().isNull())
        return;
    const double notches = (event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
    const bool sideways = event->angleDelta().y() == 0 || event->modifiers() & Qt::ShiftModifier;
    const bool allFit = contentHeight() + rulerHeight() <= static_cast<int>(height());
    if (event->modifiers() & Qt::ControlModifier || (allFit && !sideways))
        m_session->shown()->zoom(scene().psAt(event->position().x()), std::pow(kNotch, notches));
    else if (sideways)
        m_session->shown()->pan(
            static_cast<qint64>(-notches * 0.1 * static_cast<double>(m_session->shown()->toPs() - m_session->shown()->fromPs())));
    else
        setScroll(m_scroll - static_cast<int>(notches * kScrollNotch));
    event->accept();
}

void TimelineItem::hoverMoveEvent(QHoverEvent* event)
{
    if (m_session && m_drag == Drag::none)
        setHovered(spanAt(event->position()), event->position());
}

void TimelineItem::hoverLeaveEvent(QHoverEvent*)
{
    setHovered(nullptr, {});
}

void TimelineItem::focusInEvent(QFocusEvent*)
{
    repaint();
}
void TimelineItem::focusOutEvent(QFocusEvent*)
{
    repaint();
}

} // namespace floom
