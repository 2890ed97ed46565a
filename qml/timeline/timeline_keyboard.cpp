// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_keyboard.h"

#include "timeline/timeline_item.h"

#include <QKeyEvent>

#include <algorithm>

namespace floom {

namespace {

constexpr double kFirstStep = 1.25; // zoom factor of a key press
constexpr double kHeldStep = 1.075; // of a repeat at about 30 per second: eightfold per second
constexpr double kPanFirst = 0.1, kPanHeld = 0.033; // share of the window

} // namespace

bool TimelineKeyboard::press(const QKeyEvent& event)
{
    return markKey(event) || windowKey(event) || laneKey(event);
}

bool TimelineKeyboard::markKey(const QKeyEvent& event)
{
    const auto held = event.modifiers() & ~Qt::KeypadModifier;
    const int digit = event.key() - Qt::Key_0;
    if (digit >= 0 && digit <= 9 && (held == Qt::AltModifier || held == Qt::NoModifier)) {
        const auto isSet = [digit](const TimelineFlag& flag) { return flag.digit == QChar(u'0' + digit); };
        const bool known = std::any_of(m_item.session()->marks()->flags().begin(), m_item.session()->marks()->flags().end(), isSet);
        if (digit == 0 && held == Qt::NoModifier && !known)
            return false; // the whole run is shown
        emit m_item.bookmarkPressed(digit, held == Qt::AltModifier);
        return true;
    }
    if (event.key() == Qt::Key_M && (held == Qt::NoModifier || held == Qt::ShiftModifier)) {
        held == Qt::ShiftModifier ? m_item.session()->marks()->clear()
                                  : m_item.session()->marks()->place(Time{m_item.session()->instant()});
        return true;
    }
    if (event.key() != Qt::Key_C || held != Qt::NoModifier)
        return false;
    emit m_item.commentWanted();
    return true;
}

bool TimelineKeyboard::windowKey(const QKeyEvent& event)
{
    const auto middle = m_item.hovered()->span()
        ? m_item.scene().timeAt(m_item.hovered()->at().x())
        : m_item.session()->shown()->window().from + m_item.session()->shown()->window().length() / 2;
    const double step = event.isAutoRepeat() ? kHeldStep : kFirstStep;
    const Time shift{static_cast<std::int64_t>((event.isAutoRepeat() ? kPanHeld : kPanFirst)
                                               * static_cast<double>(m_item.session()->shown()->window().length().ps))};
    if (event.modifiers() & Qt::AltModifier) {
        if (event.key() == Qt::Key_Left)
            m_item.session()->shown()->goBack();
        else if (event.key() == Qt::Key_Right)
            m_item.session()->shown()->goForward();
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
        m_item.session()->shown()->zoom(middle, step);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        m_item.session()->shown()->zoom(middle, 1 / step);
        return true;
    case Qt::Key_A:
        m_item.session()->shown()->pan(-shift);
        return true;
    case Qt::Key_D:
        m_item.session()->shown()->pan(shift);
        return true;
    case Qt::Key_0:
        m_item.session()->shown()->showAll();
        return true;
    case Qt::Key_F:
        m_item.session()->framePinned();
        return true;
    default:
        return false;
    }
}

bool TimelineKeyboard::laneKey(const QKeyEvent& event)
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
        m_item.session()->toggleLane(m_item.focusLane());
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_item.hovered()->span() && m_item.hovered()->span()->request > 0)
            m_item.session()->pin(static_cast<int>(m_item.hovered()->span()->request) - 1);
        else
            m_item.session()->toggleLane(m_item.focusLane());
        return true;
    case Qt::Key_Escape:
        return escape();
    default:
        return false;
    }
}

bool TimelineKeyboard::escape()
{
    if (auto* workspace = m_item.session()->workspace(); workspace && workspace->followed()->outlined() >= 0) {
        workspace->followed()->setOutlined(-1);
        return true;
    }
    if (m_item.session()->chosen()->isEmpty() && m_item.session()->pinnedRequest() < 0)
        return false;
    m_item.session()->chosen()->clear();
    m_item.session()->pin(-1);
    return true;
}

void TimelineKeyboard::moveFocusLane(int step)
{
    const int count = static_cast<int>(m_item.session()->layout().lanes.size());
    if (count == 0)
        return;
    m_item.setFocusLane(std::clamp(m_item.focusLane() + step, 0, count - 1));
    m_item.showLane(m_item.focusLane());
    m_item.hover(nullptr, {});
    m_item.repaint();
}

// The focused lane's next event, from the highlighted one or from the left edge.
void TimelineKeyboard::moveEvent(int step)
{
    if (m_item.focusLane() < 0)
        moveFocusLane(1);
    const auto& lanes = m_item.session()->layout().lanes;
    if (m_item.focusLane() < 0 || m_item.focusLane() >= static_cast<int>(lanes.size())
        || lanes[static_cast<std::size_t>(m_item.focusLane())].tracks.empty())
        return;
    const int track = lanes[static_cast<std::size_t>(m_item.focusLane())].tracks.front();
    const auto all = m_item.session()->recording()->index().spans(track);
    if (all.empty())
        return;
    std::ptrdiff_t place = 0;
    if (const auto* hovered = m_item.hovered()->spanOf(&m_item.session()->recording()->index()); hovered && hovered->track == track)
        place = hovered - all.data() + step;
    else
        place = std::lower_bound(all.begin(), all.end(), m_item.session()->shown()->window().from,
                                 [](const Span& s, Time at) { return s.start < at; })
            - all.begin();
    const auto& span = all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, static_cast<std::ptrdiff_t>(all.size()) - 1))];
    m_item.session()->shown()->reveal(span.start);
    const auto middle = m_item.scene().xOf(span.start + span.length() / 2);
    m_item.hover(&span,
                 {std::clamp(middle, static_cast<double>(m_item.labelWidth()), m_item.width()),
                  m_item.scene().laneRect(lanes[static_cast<std::size_t>(m_item.focusLane())]).center().y()});
}

void TimelineKeyboard::growArea(int lanes, int steps)
{
    const int last = static_cast<int>(m_item.session()->layout().lanes.size()) - 1;
    if (last < 0)
        return;
    auto area = m_item.session()->chosen()->area();
    const Time length = m_item.session()->shown()->window().length();
    if (area.isEmpty()) {
        area.from = m_item.hovered()->span() ? m_item.hovered()->span()->start : m_item.session()->shown()->window().from + length / 3;
        area.to = m_item.hovered()->span() ? m_item.hovered()->span()->end() : area.from + length / 10;
        area.firstLane = area.lastLane = std::clamp(m_item.focusLane(), 0, last);
    } else {
        area.lastLane = std::clamp(area.lastLane + lanes, area.firstLane, last);
        area.to = std::clamp(area.to + steps * length / 20, area.from + Time{1},
                             later(area.from + Time{1}, m_item.session()->recording()->end()));
    }
    m_item.session()->chosen()->set(area);
}

} // namespace floom
