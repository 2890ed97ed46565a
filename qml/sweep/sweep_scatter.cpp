// SPDX-License-Identifier: GPL-3.0-or-later
// Input and layout of the scatter plot; sweep_scatter_paint.cpp draws it.
#include "sweep/sweep_scatter.h"

#include "desk/sweeps/sweep_metrics.h"
#include "look/key_table.h"

#include <QCursor>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <cmath>

namespace floom::inline pages {

namespace {
constexpr double kReach = 14; // px between pointer and mark
constexpr double kHandle = 8;
} // namespace

SweepScatter::SweepScatter(QQuickItem* parent)
    : SweepPicture(parent)
{
}

void SweepScatter::link(SweepSession& session)
{
    connect(session.runs(), &SweepRuns::progressChanged, this, &SweepScatter::repaint);
    connect(session.pick(), &SweepPick::tickedChanged, this, &SweepScatter::repaint);
}

void SweepScatter::arrange()
{
    std::vector<ScatterPoint> points;
    if (m_session) {
        const SweepTable& table = m_session->runs()->table();
        const auto &xs = table.figure(m_session->axes()->figureX()), &ys = table.figure(m_session->axes()->figureY());
        for (std::size_t i = 0; i < table.size(); ++i) {
            const bool crossed = table.state(i) == PointState::refused || table.state(i) == PointState::failed;
            points.push_back({i, xs[i], ys[i], crossed});
        }
    }
    m_layout = layoutScatter(boundingRect(), points);
    repaint();
    emit layoutChanged();
}

std::optional<std::size_t> SweepScatter::markOf(int point) const
{
    for (std::size_t i = 0; i < m_layout.marks.size(); ++i)
        if (point >= 0 && m_layout.marks[i].point == static_cast<std::size_t>(point))
            return i;
    return std::nullopt;
}

QPointF SweepScatter::placeOf(int point) const
{
    const auto mark = markOf(point);
    return mark ? m_layout.marks[*mark].at : QPointF(-1, -1);
}

QPointF SweepScatter::currentPlace() const
{
    return m_session ? placeOf(m_session->pick()->current()) : QPointF(-1, -1);
}

QPointF SweepScatter::cardPlace(double width, double height) const
{
    return m_layout.quietCorner({width, height}, currentPlace());
}

QPointF SweepScatter::bestPlace() const
{
    return m_session ? placeOf(m_session->verdict()->best()) : QPointF(-1, -1);
}

void SweepScatter::setPointing(bool pointing)
{
    if (m_pointing == pointing)
        return;
    m_pointing = pointing;
    emit pointingChanged();
}

// Input

int SweepScatter::limitAt(const QPointF& at) const
{
    const auto& limits = m_session->goal()->goal().limits;
    for (std::size_t i = 0; i < limits.size(); ++i) {
        const QString id = QString::fromStdString(limits[i].metric);
        if (id == m_session->axes()->figureX() && std::fabs(m_layout.place(limits[i].value, 0).x() - at.x()) < kHandle)
            return static_cast<int>(i);
        if (id == m_session->axes()->figureY() && std::fabs(m_layout.place(0, limits[i].value).y() - at.y()) < kHandle
            && at.x() < m_layout.plot.left() + 24)
            return static_cast<int>(i);
    }
    return -1;
}

void SweepScatter::hoverMoveEvent(QHoverEvent* event)
{
    if (!m_session)
        return;
    const auto mark = m_layout.nearest(event->position(), kReach);
    setPointing(mark.has_value());
    if (mark)
        m_session->pick()->setCurrent(static_cast<int>(m_layout.marks[*mark].point));
    setCursor(QCursor(!mark && limitAt(event->position()) >= 0 ? Qt::SizeAllCursor : Qt::ArrowCursor));
}

void SweepScatter::hoverLeaveEvent(QHoverEvent*)
{
    setPointing(false);
}

void SweepScatter::mousePressEvent(QMouseEvent* event)
{
    if (!m_session)
        return;
    forceActiveFocus(Qt::MouseFocusReason);
    const auto mark = m_layout.nearest(event->position(), kReach);
    if (!mark) {
        m_draggedLimit = limitAt(event->position());
        setKeepMouseGrab(m_draggedLimit >= 0);
        return;
    }
    const int point = static_cast<int>(m_layout.marks[*mark].point);
    m_session->pick()->setCurrent(point);
    if (event->modifiers() & Qt::ControlModifier)
        m_session->pick()->toggleTick(point);
    else
        emit chosen(point);
}

void SweepScatter::mouseMoveEvent(QMouseEvent* event)
{
    if (m_draggedLimit < 0 || !m_session || m_draggedLimit >= static_cast<int>(m_session->goal()->goal().limits.size()))
        return;
    const auto place = static_cast<std::size_t>(m_draggedLimit);
    const bool along = QString::fromStdString(m_session->goal()->goal().limits[place].metric) == m_session->axes()->figureX();
    const double share = along ? (event->position().x() - m_layout.plot.left()) / m_layout.plot.width()
                               : (m_layout.plot.bottom() - event->position().y()) / m_layout.plot.height();
    m_session->goal()->setLimitValue(place, (along ? m_layout.x : m_layout.y).value(std::min(1.0, std::max(0.0, share))));
}

void SweepScatter::mouseReleaseEvent(QMouseEvent*)
{
    m_draggedLimit = -1;
    setKeepMouseGrab(false);
}

void SweepScatter::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const double dx = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0, dy = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : 0;
    const bool arrow = dx != 0 || dy != 0;
    const QString wanted = KeyTable::pressed(KeyTable::Place::points, key, static_cast<int>(event->modifiers()), event->text());
    const int point = m_session ? m_session->pick()->current() : -1;
    if (!m_session || m_layout.marks.empty() || (wanted.isEmpty() && (!arrow || event->modifiers() != Qt::NoModifier))) {
        event->ignore();
        return;
    }
    const auto mark = markOf(point);
    if (!mark) { // the first key selects the best point
        m_session->pick()->setCurrent(markOf(m_session->verdict()->best()) ? m_session->verdict()->best()
                                                                           : static_cast<int>(m_layout.marks.front().point));
    } else if (arrow) {
        if (const auto next = m_layout.towards(*mark, dx, dy))
            m_session->pick()->setCurrent(static_cast<int>(m_layout.marks[*next].point));
    } else if (wanted == u"points.tick") {
        m_session->pick()->toggleTick(point);
    } else {
        emit chosen(point);
    }
    setPointing(true);
}

void SweepScatter::focusOutEvent(QFocusEvent* event)
{
    setPointing(false);
    SweepPicture::focusOutEvent(event);
}

} // namespace floom::inline pages
