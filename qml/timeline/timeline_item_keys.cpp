// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on the timeline: keys of TimelineItem.
#include "timeline/timeline_item.h"

#include <QKeyEvent>

#include <algorithm>

namespace floom {

namespace {

constexpr double kFirstStep = 1.25; // of a zoom key when pressed
constexpr double kHeldStep = 1.075; // when it repeats about 30 times a second: eight times a second
constexpr double kPanFirst = 0.1, kPanHeld = 0.033; // of the screen

} // namespace

void TimelineItem::keyPressEvent(QKeyEvent* event)
{
    if (m_session && (markKey(*event) || windowKey(*event) || laneKey(*event)))
        event->accept();
    else
        event->ignore();
}

bool TimelineItem::markKey(const QKeyEvent& event)
{
    const auto held = event.modifiers() & ~Qt::KeypadModifier;
    const int digit = event.key() - Qt::Key_0;
    if (digit >= 0 && digit <= 9 && (held == Qt::AltModifier || held == Qt::NoModifier)) {
        const auto isSet = [digit](const TimelineFlag& flag) { return flag.digit == QChar(u'0' + digit); };
        const bool known = std::any_of(m_session->marks()->flags().begin(), m_session->marks()->flags().end(), isSet);
        if (digit == 0 && held == Qt::NoModifier && !known)
            return false; // shows the whole run
        emit bookmarkPressed(digit, held == Qt::AltModifier);
        return true;
    }
    if (event.key() == Qt::Key_M && (held == Qt::NoModifier || held == Qt::ShiftModifier)) {
        held == Qt::ShiftModifier ? m_session->marks()->clear() : m_session->marks()->place(m_session->instant());
        return true;
    }
    if (event.key() != Qt::Key_C || held != Qt::NoModifier)
        return false;
    emit commentWanted();
    return true;
}

bool TimelineItem::windowKey(const QKeyEvent& event)
{
    const auto middle = m_hovered ? scene().psAt(m_hoverAt.x())
                                  : m_session->shown()->fromPs() + (m_session->shown()->toPs() - m_session->shown()->fromPs()) / 2;
    const double step = event.isAutoRepeat() ? kHeldStep : kFirstStep;
    const auto shift = static_cast<qint64>((event.isAutoRepeat() ? kPanHeld : kPanFirst)
                                           * static_cast<double>(m_session->shown()->toPs() - m_session->shown()->fromPs()));
    if (event.modifiers() & Qt::AltModifier) {
        if (event.key() == Qt::Key_Left)
            m_session->shown()->goBack();
        else if (event.key() == Qt::Key_Right)
            m_session->shown()->goForward();
        else
            return false;
        return true;
    }
    if (event.modifiers() & Qt::ControlModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_session->shown()->zoom(middle, step);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        m_session->shown()->zoom(middle, 1 / step);
        return true;
    case Qt::Key_A:
        m_session->shown()->pan(-shift);
        return true;
    case Qt::Key_D:
        m_session->shown()->pan(shift);
        return true;
    case Qt::Key_0:
        m_session->shown()->showAll();
        return true;
    case Qt::Key_F:
        m_session->framePinned();
        return true;
    default:
        return false;
    }
}

bool TimelineItem::laneKey(const QKeyEvent& event)
{
    const bool grow = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
    case Qt::Key_Up:
        grow ? growArea(-1, 0) : moveFocusLane(-1);
        return true;
    case Qt::Key_Down:
        grow ? growArea(1, 0) : moveFocusLane(1);
        return true;
    case Qt::Key_Left:
        grow ? growArea(0, -1) : moveEvent(-1);
        return true;
    case Qt::Key_Right:
        grow ? growArea(0, 1) : moveEvent(1);
        return true;
    case Qt::Key_E:
        m_session->toggleLane(m_focusLane);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_hovered && m_hovered->request > 0)
            m_session->pin(static_cast<int>(m_hovered->request) - 1);
        else
            m_session->toggleLane(m_focusLane);
        return true;
    case Qt::Key_Escape:
        if (auto* workspace = m_session->workspace(); workspace && workspace->outlinedRequest() >= 0) {
            workspace->setOutlinedRequest(-1);
            return true;
        }
        if (m_session->chosen()->isEmpty() && m_session->pinnedRequest() < 0)
            return false;
        m_session->chosen()->clear();
        m_session->pin(-1);
        return true;
    default:
        return false;
    }
}

void TimelineItem::moveFocusLane(int step)
{
    const int count = static_cast<int>(m_session->layout().lanes.size());
    if (count == 0)
        return;
    m_focusLane = std::clamp(m_focusLane + step, 0, count - 1);
    showLane(m_focusLane);
    setHovered(nullptr, {});
    repaint();
}

void TimelineItem::showLane(int lane)
{
    const auto& shown = m_session->layout().lanes[static_cast<std::size_t>(lane)];
    const int room = static_cast<int>(height()) - rulerHeight();
    if (shown.top < m_scroll)
        setScroll(shown.top);
    else if (shown.top + shown.height > m_scroll + room)
        setScroll(shown.top + shown.height - room);
}

// The next event of the lane with the mark, from the one already picked or else from the left edge.
void TimelineItem::moveEvent(int step)
{
    if (m_focusLane < 0)
        moveFocusLane(1);
    const auto& lanes = m_session->layout().lanes;
    if (m_focusLane < 0 || m_focusLane >= static_cast<int>(lanes.size()) || lanes[static_cast<std::size_t>(m_focusLane)].tracks.empty())
        return;
    const int track = lanes[static_cast<std::size_t>(m_focusLane)].tracks.front();
    const auto all = m_session->recording()->index().spans(track);
    if (all.empty())
        return;
    std::ptrdiff_t place = 0;
    if (m_hovered && m_hovered->track == track)
        place = m_hovered - all.data() + step;
    else
        place = std::lower_bound(all.begin(), all.end(), m_session->shown()->fromPs(),
                                 [](const Span& s, std::int64_t at) { return s.startPs < at; })
            - all.begin();
    const auto& span = all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, static_cast<std::ptrdiff_t>(all.size()) - 1))];
    m_session->shown()->reveal(span.startPs);
    const auto middle = scene().xOf(span.startPs + span.lengthPs() / 2);
    setHovered(&span,
               {std::clamp(middle, static_cast<double>(labelWidth()), width()),
                scene().laneRect(lanes[static_cast<std::size_t>(m_focusLane)]).center().y()});
}

void TimelineItem::growArea(int lanes, int steps)
{
    const int last = static_cast<int>(m_session->layout().lanes.size()) - 1;
    if (last < 0)
        return;
    auto area = m_session->chosen()->area();
    const auto length = m_session->shown()->toPs() - m_session->shown()->fromPs();
    if (area.isEmpty()) {
        area.fromPs = m_hovered ? m_hovered->startPs : m_session->shown()->fromPs() + length / 3;
        area.toPs = m_hovered ? m_hovered->endPs() : area.fromPs + length / 10;
        area.firstLane = area.lastLane = std::clamp(m_focusLane, 0, last);
    } else {
        area.lastLane = std::clamp(area.lastLane + lanes, area.firstLane, last);
        area.toPs = std::clamp<std::int64_t>(area.toPs + steps * length / 20, area.fromPs + 1,
                                             std::max<std::int64_t>(area.fromPs + 1, m_session->recording()->endPs()));
    }
    m_session->chosen()->set(area);
}

} // namespace floom
