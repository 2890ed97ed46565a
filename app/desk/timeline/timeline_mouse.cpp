// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/timeline_mouse.h"

#include "desk/timeline/timeline_item.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr double kDragPx = 4; // px; a shorter move is a click
constexpr double kNotch = 1.5; // zoom factor per wheel notch with Ctrl
constexpr double kEdgePx = 6; // px within which a marker snaps to an event's start or end
constexpr double kFlagPx = 14; // width of a flag on the ruler
constexpr int kScrollNotch = 54; // px of lanes per wheel notch

} // namespace

void TimelineMouse::press(const QMouseEvent& event)
{
    m_item.forceActiveFocus(Qt::MouseFocusReason);
    m_pressAt = m_lastAt = event.position();
    m_press = m_item.scene().timeAt(m_pressAt.x());
    m_pressShift = event.modifiers() & Qt::ShiftModifier;
    m_panRest = 0;
    m_drag = Drag::press;
}

void TimelineMouse::move(const QMouseEvent& event)
{
    if (m_drag == Drag::none)
        return;
    const auto at = event.position();
    if (m_drag == Drag::press && (at - m_pressAt).manhattanLength() >= kDragPx && m_pressAt.x() >= m_item.labelWidth()) {
        m_item.hover(nullptr, {});
        m_item.setKeepMouseGrab(true);
        m_drag = m_pressAt.y() < m_item.rulerHeight() ? Drag::range : (m_pressShift ? Drag::area : Drag::pan);
    }
    if (m_drag == Drag::pan) {
        const double wanted = (m_lastAt.x() - at.x()) * m_item.scene().psPerPixel() + m_panRest;
        const Time by{static_cast<std::int64_t>(wanted)};
        m_panRest = wanted - static_cast<double>(by.ps);
        m_item.session()->shown()->pan(by);
        m_item.setScroll(m_item.scroll() + static_cast<int>(m_lastAt.y() - at.y()));
    } else if (m_drag == Drag::area || m_drag == Drag::range) {
        drag(at);
    }
    m_lastAt = at;
}

void TimelineMouse::release(const QMouseEvent& event)
{
    m_item.setKeepMouseGrab(false);
    const auto ended = m_drag;
    m_drag = Drag::none;
    if (!m_item.session())
        return;
    if (ended == Drag::press && event.modifiers() & Qt::ControlModifier)
        m_item.session()->marks()->place(edgeNear(event.position()));
    else if (ended == Drag::press)
        click(event.position());
    else if (ended == Drag::range) {
        const auto area = m_item.session()->chosen()->area();
        m_item.session()->chosen()->clear();
        m_item.session()->shown()->show(area.from, area.to);
    }
}

void TimelineMouse::drag(const QPointF& at)
{
    const auto now = m_item.scene();
    const auto here = std::clamp(now.timeAt(std::clamp(at.x(), static_cast<double>(m_item.labelWidth()), m_item.width())), Time{},
                                 m_item.session()->recording()->end());
    TimelineArea area;
    area.from = std::min(m_press, here);
    area.to = std::max(m_press, here);
    const int last = static_cast<int>(m_item.session()->layout().lanes.size()) - 1;
    const auto laneNear = [&](double y) {
        const int lane = m_item.laneAt(y);
        return lane >= 0 ? lane : (y < m_item.rulerHeight() ? 0 : last);
    };
    const bool whole = m_drag == Drag::range;
    area.firstLane = whole ? 0 : std::min(laneNear(m_pressAt.y()), laneNear(at.y()));
    area.lastLane = whole ? last : std::max(laneNear(m_pressAt.y()), laneNear(at.y()));
    m_item.session()->chosen()->set(area);
}

void TimelineMouse::click(const QPointF& at)
{
    if (at.y() < m_item.rulerHeight()) {
        Time pressed = m_item.scene().timeAt(at.x());
        for (const auto& flag : m_item.session()->marks()->flags()) // a press on a flag selects its instant
            if (const double beside = at.x() - m_item.scene().xOf(flag.at); beside >= -2 && beside <= kFlagPx)
                pressed = flag.at;
        if (at.x() >= m_item.labelWidth())
            m_item.session()->setPlayheadPs(later(Time{}, pressed).ps);
        return;
    }
    const int lane = m_item.laneAt(at.y());
    if (lane >= 0
        && (at.x() < m_item.labelWidth() || m_item.session()->layout().lanes[static_cast<std::size_t>(lane)].kind == Lane::Kind::header)) {
        m_item.setFocusLane(lane);
        m_item.session()->toggleLane(lane);
        m_item.repaint();
        return;
    }
    const auto* span = m_item.spanAt(at);
    if (span && span->request > 0) {
        m_item.setFocusLane(lane);
        m_item.session()->pin(static_cast<int>(span->request) - 1);
    } else if (!span) {
        m_item.session()->chosen()->clear();
        m_item.session()->pin(-1);
    }
}

Time TimelineMouse::edgeNear(const QPointF& at) const
{
    const Time here = m_item.scene().timeAt(at.x());
    const auto* span = m_item.spanAt(at);
    if (!span)
        return here;
    const Time reach{static_cast<std::int64_t>(kEdgePx * m_item.scene().psPerPixel())};
    for (const auto edge : {span->start, span->end()})
        if (abs(edge - here) <= reach)
            return edge;
    return here;
}

void TimelineMouse::doubleClick(const QMouseEvent& event)
{
    m_drag = Drag::none;
    if (const auto* span = m_item.session() ? m_item.spanAt(event.position()) : nullptr)
        m_item.session()->shown()->show(span->start, span->end(), 0.6);
}

void TimelineMouse::wheel(const QWheelEvent& event)
{
    const double notches = (event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x()) / 120.0;
    const bool sideways = event.angleDelta().y() == 0 || event.modifiers() & Qt::ShiftModifier;
    const bool allFit = m_item.contentHeight() + m_item.rulerHeight() <= static_cast<int>(m_item.height());
    if (event.modifiers() & Qt::ControlModifier || (allFit && !sideways))
        m_item.session()->shown()->zoom(m_item.scene().timeAt(event.position().x()), std::pow(kNotch, notches));
    else if (sideways)
        m_item.session()->shown()->pan(
            Time{static_cast<std::int64_t>(-notches * 0.1 * static_cast<double>(m_item.session()->shown()->window().length().ps))});
    else
        m_item.setScroll(m_item.scroll() - static_cast<int>(notches * kScrollNotch));
}

} // namespace floom::inline desk
