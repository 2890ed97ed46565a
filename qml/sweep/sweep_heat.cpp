// SPDX-License-Identifier: GPL-3.0-or-later
// Input and layout of the heat map; sweep_heat_paint.cpp draws it.
#include "sweep/sweep_heat.h"

#include "desk/sweeps/sweep_metrics.h"
#include "look/key_table.h"

#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace floom::inline pages {

SweepHeat::SweepHeat(QQuickItem* parent)
    : SweepPicture(parent)
{
}

void SweepHeat::link(SweepSession& session)
{
    connect(session.goal(), &SweepGoal::changed, this, &SweepHeat::arrange);
    connect(session.pick(), &SweepPick::tickedChanged, this, &SweepHeat::repaint);
}

void SweepHeat::arrange()
{
    m_axes = m_session ? variedAxes(m_session->runs()->table()) : QStringList();
    if (!m_axes.contains(m_x) || !m_axes.contains(m_y)) {
        m_x = m_axes.value(0);
        m_y = m_axes.value(1);
        m_picked.reset();
    }
    if (m_session)
        m_layout = layoutHeat(boundingRect(), m_session->runs()->table(),
                              {m_x, m_y, QString::fromStdString(m_session->goal()->goal().metric), m_session->goal()->goal().most,
                               [this](std::size_t point) { return m_session->verdict()->isInside(point); }});
    if (m_picked && *m_picked >= m_layout.cells.size())
        m_picked.reset();
    repaint();
    emit layoutChanged();
}

void SweepHeat::chooseX(int axis)
{
    if (axis < 0 || axis >= m_axes.size() || m_axes[axis] == m_x)
        return;
    if (m_axes[axis] == m_y)
        m_y = m_x;
    m_x = m_axes[axis];
    m_picked.reset();
    arrange();
}

void SweepHeat::chooseY(int axis)
{
    if (axis < 0 || axis >= m_axes.size() || m_axes[axis] == m_y)
        return;
    if (m_axes[axis] == m_x)
        m_x = m_y;
    m_y = m_axes[axis];
    m_picked.reset();
    arrange();
}

QStringList SweepHeat::axisLabels() const
{
    QStringList labels;
    for (const QString& name : m_axes)
        labels << m_session->runs()->table().axisLabel(name);
    return labels;
}

QString SweepHeat::figureLabel() const
{
    return m_session ? m_session->goal()->label() : QString();
}

QString SweepHeat::leastText() const
{
    return m_session && m_layout.least <= m_layout.most
        ? sweepMetric(QString::fromStdString(m_session->goal()->goal().metric)).write(m_layout.least)
        : QString();
}

QString SweepHeat::mostText() const
{
    return m_session && m_layout.least <= m_layout.most
        ? sweepMetric(QString::fromStdString(m_session->goal()->goal().metric)).write(m_layout.most)
        : QString();
}

QString SweepHeat::restText() const
{
    QStringList rest = m_axes;
    rest.removeAll(m_x);
    rest.removeAll(m_y);
    for (QString& name : rest)
        name = m_session->runs()->table().axisLabel(name);
    return rest.join(QStringLiteral(", "));
}

QString SweepHeat::currentText() const
{
    if (!m_picked || !m_session)
        return {};
    const HeatCell& cell = m_layout.cells[*m_picked];
    const auto step = [&](const QString& name, int number) {
        const SweepTable& table = m_session->runs()->table();
        return table.axisLabel(name) + u' ' + stepWords(table.axis(name)->steps[static_cast<std::size_t>(number)]);
    };
    const QString place = step(m_x, cell.column) + QStringLiteral(", ") + step(m_y, cell.row) + QStringLiteral(": ");
    if (cell.point < 0)
        return place + tr("not run");
    if (cell.crossed)
        return place + tr("cannot run");
    return place + figureLabel() + u' ' + sweepMetric(QString::fromStdString(m_session->goal()->goal().metric)).write(cell.value);
}

QPointF SweepHeat::currentPlace() const
{
    return m_picked ? m_layout.boxOf(m_layout.cells[*m_picked]).center() : QPointF(-1, -1);
}

QPointF SweepHeat::placeOf(int column, int row) const
{
    return m_layout.boxOf({column, row, -1, 0, false, false}).center();
}

QPointF SweepHeat::cardPlace(double wide, double high) const
{
    constexpr double kGap = 8;
    if (!m_picked)
        return {};
    const QRectF box = m_layout.boxOf(m_layout.cells[*m_picked]);
    const double right = box.right() + kGap, left = box.left() - kGap - wide;
    const double x = right + wide <= width() || left < 0 ? right : left;
    return {std::clamp(x, 0.0, std::max(0.0, width() - wide)),
            std::clamp(box.center().y() - high / 2, 0.0, std::max(0.0, height() - high))};
}

void SweepHeat::setPointing(bool pointing)
{
    if (m_pointing == pointing)
        return;
    m_pointing = pointing;
    emit pointingChanged();
}

// Input

void SweepHeat::pick(std::optional<std::size_t> cell)
{
    if (!m_session || cell == m_picked)
        return;
    m_picked = cell;
    if (cell && m_layout.cells[*cell].point >= 0)
        m_session->pick()->setCurrent(m_layout.cells[*cell].point);
    repaint();
    emit layoutChanged();
}

void SweepHeat::hoverMoveEvent(QHoverEvent* event)
{
    if (event->position() == m_pointer)
        return;
    m_pointer = event->position();
    const auto cell = m_layout.at(event->position());
    if (cell)
        pick(cell);
    setPointing(cell && m_layout.cells[*cell].point >= 0);
}

void SweepHeat::hoverLeaveEvent(QHoverEvent*)
{
    setPointing(false);
}

void SweepHeat::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    const auto cell = m_layout.at(event->position());
    if (!m_session || !cell || m_layout.cells[*cell].point < 0)
        return;
    pick(cell);
    if (event->modifiers() & Qt::ControlModifier)
        m_session->pick()->toggleTick(m_layout.cells[*cell].point);
    else
        emit chosen(m_layout.cells[*cell].point);
}

void SweepHeat::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const int dx = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0, dy = key == Qt::Key_Up ? 1 : key == Qt::Key_Down ? -1 : 0;
    const bool arrow = dx != 0 || dy != 0;
    const QString wanted = KeyTable::pressed(KeyTable::Place::points, key, static_cast<int>(event->modifiers()), event->text());
    if (!m_session || m_layout.cells.empty() || (wanted.isEmpty() && (!arrow || event->modifiers() != Qt::NoModifier))) {
        event->ignore();
        return;
    }
    if (!m_picked) { // the first key selects the best cell
        pick(m_layout.holding(m_session->verdict()->best()).value_or(0));
    } else if (arrow) {
        pick(m_layout.towards(*m_picked, dx, dy));
    } else if (const int point = m_layout.cells[*m_picked].point; point >= 0) {
        if (wanted == u"points.open")
            emit chosen(point);
        else
            m_session->pick()->toggleTick(point);
    }
    setPointing(m_layout.cells[*m_picked].point >= 0);
}

void SweepHeat::focusOutEvent(QFocusEvent* event)
{
    setPointing(false);
    SweepPicture::focusOutEvent(event);
}

} // namespace floom::inline pages
