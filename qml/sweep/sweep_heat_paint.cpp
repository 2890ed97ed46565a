// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_metrics.h"
#include "look/theme.h"
#include "sweep/sweep_colours.h"
#include "sweep/sweep_heat.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kLeastWide = 40, kLeastHigh = 18; // minimum size of a cell with a number
constexpr double kEdgeText = 88; // px for a value on the left

} // namespace

// The values of both parameters; if they are too dense, only every second, third, ... gets a label.
void SweepHeat::paintEdges(QPainter& painter) const
{
    const auto &across = m_session->runs()->table().axis(m_x)->steps, &up = m_session->runs()->table().axis(m_y)->steps;
    const QFont font = figureFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(colours().caption);
    double widest = 1;
    for (const SweepStep& step : across)
        widest = std::max(widest, metrics.horizontalAdvance(stepWords(step)) + 12);
    const double wide = m_layout.plot.width() / m_layout.columns, high = m_layout.plot.height() / m_layout.rows;
    const int stepX = std::max(1, static_cast<int>(std::ceil(std::min(widest, 120.0) / wide)));
    const int stepY = std::max(1, static_cast<int>(std::ceil(16 / high)));
    for (int i = 0; i < m_layout.columns; i += stepX) {
        const double middle = m_layout.plot.left() + (i + 0.5) * wide, room = wide * stepX;
        const QString label = metrics.elidedText(stepWords(across[static_cast<std::size_t>(i)]), Qt::ElideRight, room - 4);
        painter.drawText(QRectF(middle - room / 2, m_layout.plot.bottom() + 6, room, 16), Qt::AlignHCenter | Qt::AlignTop, label);
    }
    for (int i = 0; i < m_layout.rows; i += stepY) {
        const double middle = m_layout.plot.bottom() - (i + 0.5) * high;
        const QString label = metrics.elidedText(stepWords(up[static_cast<std::size_t>(i)]), Qt::ElideRight, kEdgeText);
        painter.drawText(QRectF(0, middle - 8, kEdgeText, 16), Qt::AlignRight | Qt::AlignVCenter, label);
    }
}

void SweepHeat::paintCell(QPainter& painter, const HeatCell& cell) const
{
    const QRectF box = m_layout.boxOf(cell).adjusted(0.5, 0.5, -0.5, -0.5);
    if (!std::isfinite(cell.value)) {
        painter.fillRect(box, colours().panel);
        if (cell.crossed) {
            painter.fillRect(box, QBrush(colours().border, Qt::BDiagPattern));
            painter.setPen(QPen(colours().error, 1.6));
            painter.drawLine(box.center() + QPointF(-4, -4), box.center() + QPointF(4, 4));
            painter.drawLine(box.center() + QPointF(-4, 4), box.center() + QPointF(4, -4));
        }
        return;
    }
    const QColor fill = heat(m_layout.share(cell.value));
    painter.fillRect(box, fill);
    if (!cell.inside) // outside a limit or brush: hatched, so that the colour stays readable
        painter.fillRect(box, QBrush(colours().canvas, Qt::BDiagPattern));
    if (box.width() < kLeastWide || box.height() < kLeastHigh)
        return;
    const QString text = sweepMetric(QString::fromStdString(m_session->goal()->goal().metric)).write(cell.value);
    const QFont font = figureFont(11, cell.point == m_session->verdict()->best() ? QFont::DemiBold : QFont::Normal);
    const double wide = QFontMetricsF(font).horizontalAdvance(text);
    if (wide + 6 > box.width())
        return;
    painter.setFont(font);
    if (!cell.inside)
        painter.fillRect(QRectF(box.center().x() - wide / 2 - 3, box.center().y() - 8, wide + 6, 16), fill);
    painter.setPen(Theme::current()->inkOn(fill));
    painter.drawText(box, Qt::AlignCenter, text);
}

// A dark and a bright line are visible on every colour of the scale.
void SweepHeat::paintMarks(QPainter& painter, std::size_t index) const
{
    const HeatCell& cell = m_layout.cells[index];
    const QRectF box = m_layout.boxOf(cell);
    if (m_picked == index) {
        painter.setPen(QPen(colours().text, 2));
        painter.drawRect(box.adjusted(1, 1, -1, -1));
        painter.setPen(QPen(colours().canvas, 1));
        painter.drawRect(box.adjusted(2.5, 2.5, -2.5, -2.5));
    }
    if (cell.point < 0)
        return;
    if (cell.point == m_session->verdict()->best()) {
        painter.setPen(QPen(Theme::current()->inkOn(heat(m_layout.share(cell.value))), 1.5));
        painter.drawRect(box.adjusted(5, 5, -5, -5));
    }
    if (m_session->pick()->isTicked(static_cast<std::size_t>(cell.point))) {
        const QRectF tick(box.left() + 4, box.top() + 4, 10, 10);
        painter.fillRect(tick, colours().accent);
        painter.setPen(QPen(colours().onAccent, 1.5));
        painter.drawPolyline(
            QPolygonF({tick.topLeft() + QPointF(2, 5), tick.topLeft() + QPointF(4, 7.5), tick.topLeft() + QPointF(8, 2.5)}));
    }
}

void SweepHeat::paint(QPainter& painter)
{
    if (!m_session || m_layout.cells.empty() || m_layout.plot.width() < 40 || m_layout.plot.height() < 40)
        return;
    paintEdges(painter);
    for (const HeatCell& cell : m_layout.cells)
        paintCell(painter, cell);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < m_layout.cells.size(); ++i)
        paintMarks(painter, i);
    if (hasActiveFocus()) {
        painter.setPen(QPen(colours().accent, 2));
        painter.drawRoundedRect(boundingRect().adjusted(1, 1, -1, -1), 4, 4);
    }
}

} // namespace floom::inline pages
