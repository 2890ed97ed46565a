// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_interval.h"
#include "desk/sweeps/sweep_metrics.h"
#include "look/theme.h"
#include "sweep/front.h"
#include "sweep/sweep_colours.h"
#include "sweep/sweep_scatter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kDot = 3, kFrontDot = 5, kCross = 3.5;

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

void paintCross(QPainter& painter, const QPointF& at, const QColor& colour)
{
    painter.setPen(QPen(colour, 1.6));
    painter.drawLine(at + QPointF(-kCross, -kCross), at + QPointF(kCross, kCross));
    painter.drawLine(at + QPointF(-kCross, kCross), at + QPointF(kCross, -kCross));
}

// The area beyond a limit.
void paintBeyond(QPainter& painter, const QRectF& area)
{
    painter.fillRect(area, faded(colours().accent, Theme::current()->isDark() ? 0.07 : 0.05));
    painter.fillRect(area, QBrush(faded(colours().border, 0.28), Qt::BDiagPattern));
}

} // namespace

void SweepScatter::paintAxes(QPainter& painter) const
{
    const SweepMetric x = sweepMetric(m_session->axes()->figureX()), y = sweepMetric(m_session->axes()->figureY());
    painter.setFont(figureFont(11));
    const QStringList labelsX = tickLabels(x, m_layout.x.ticks), labelsY = tickLabels(y, m_layout.y.ticks);
    for (std::size_t i = 0; i < m_layout.y.ticks.size(); ++i) {
        const double at = std::round(m_layout.place(0, m_layout.y.ticks[i]).y()) + 0.5;
        painter.setPen(QPen(faded(colours().line, 0.7), 1));
        painter.drawLine(QPointF(m_layout.plot.left(), at), QPointF(m_layout.plot.right(), at));
        painter.setPen(colours().caption);
        painter.drawText(QRectF(0, at - 8, m_layout.plot.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter, labelsY[static_cast<int>(i)]);
    }
    for (std::size_t i = 0; i < m_layout.x.ticks.size(); ++i) {
        const double at = std::round(m_layout.place(m_layout.x.ticks[i], 0).x()) + 0.5;
        painter.setPen(QPen(colours().border, 1));
        painter.drawLine(QPointF(at, m_layout.plot.bottom()), QPointF(at, m_layout.plot.bottom() + 4));
        painter.setPen(colours().caption);
        const QString& label = labelsX[static_cast<int>(i)];
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(label) + 2;
        const double left = std::clamp(at - wide / 2, 0.0, std::max(0.0, width() - wide)); // the last one stays inside
        painter.drawText(QRectF(left, m_layout.plot.bottom() + 6, wide, 16), Qt::AlignHCenter | Qt::AlignTop, label);
    }
    painter.setPen(QPen(colours().border, 1));
    painter.drawLine(m_layout.plot.bottomLeft(), m_layout.plot.bottomRight());
}

void SweepScatter::paintLimits(QPainter& painter) const
{
    const QRectF& plot = m_layout.plot;
    painter.setFont(figureFont(11));
    for (const GoalLimit& limit : m_session->goal()->goal().limits) {
        const QString id = QString::fromStdString(limit.metric);
        const bool across = id == m_session->axes()->figureX();
        if (!across && id != m_session->axes()->figureY())
            continue;
        const SweepMetric metric = sweepMetric(id);
        const QString words = metric.label + (limit.atLeast ? QStringLiteral(" ≥ ") : QStringLiteral(" ≤ ")) + metric.write(limit.value);
        const QPointF at = across ? m_layout.place(limit.value, m_layout.y.least) : m_layout.place(m_layout.x.least, limit.value);
        if (!plot.adjusted(-1, -1, 1, 1).contains(at))
            continue; // the limit lies outside the plot
        const double x = at.x(), y = at.y();
        QRectF beyond = plot;
        if (across)
            limit.atLeast ? beyond.setRight(x) : beyond.setLeft(x);
        else
            limit.atLeast ? beyond.setTop(y) : beyond.setBottom(y);
        paintBeyond(painter, beyond);
        painter.setPen(QPen(colours().accent, 2));
        painter.drawLine(across ? QPointF(x, plot.top()) : QPointF(plot.left(), y),
                         across ? QPointF(x, plot.bottom()) : QPointF(plot.right(), y));
        const QPointF handle = across ? QPointF(x, plot.top()) : QPointF(plot.left(), y);
        painter.setBrush(colours().accent);
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(QRectF(handle.x() - 5, handle.y() - 5, 10, 10), 2, 2);
        painter.setPen(colours().accent);
        const bool right = handle.x() + 150 < plot.right();
        const QRectF room =
            across ? QRectF(right ? x - 5 : x - 145, plot.top() - 23, 150, 16) : QRectF(plot.right() - 150, y - 18, 150, 16);
        painter.drawText(room, (across && right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, words);
    }
}

void SweepScatter::paintFront(QPainter& painter) const
{
    std::vector<QPointF> places;
    for (const std::size_t point : m_session->verdict()->front())
        places.push_back(placeOf(static_cast<int>(point)));
    const auto steps = frontSteps(m_layout, places, sweepMetric(m_session->axes()->figureX()).more);
    if (steps.empty())
        return;
    QPolygonF line;
    for (const QPointF& corner : steps)
        line << corner;
    QPolygonF under = line;
    under << QPointF(steps.back().x(), m_layout.plot.bottom());
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(colours().accent, 0.05));
    painter.drawPolygon(under);
    painter.setPen(QPen(colours().caption, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

void SweepScatter::paintMark(QPainter& painter, const ScatterMark& mark, bool front) const
{
    const bool inside = m_session->verdict()->isInside(mark.point);
    const double dot = front ? kFrontDot : kDot;
    if (front) {
        painter.setPen(QPen(inside ? colours().text : colours().caption, 1.6));
        painter.setBrush(inside ? colours().variantB : colours().panel);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(inside ? faded(colours().variantB, 0.9) : faded(colours().disabled, 0.35));
    }
    painter.drawEllipse(mark.at, dot, dot);
    if (m_session->pick()->isTicked(mark.point)) {
        painter.setPen(QPen(colours().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(mark.at, kFrontDot + 3, kFrontDot + 3);
    }
}

void SweepScatter::paintMarks(QPainter& painter) const
{
    std::vector<std::uint8_t> front(m_session->runs()->table().size());
    for (const std::size_t point : m_session->verdict()->front())
        front[point] = 1;
    for (const int wanted : {0, 1, 2}) // painting order: dimmed, inside, front
        for (const ScatterMark& mark : m_layout.marks)
            if (!mark.crossed && wanted == (front[mark.point] ? 2 : m_session->verdict()->isInside(mark.point) ? 1 : 0))
                paintMark(painter, mark, wanted == 2);
    for (const ScatterMark& mark : m_layout.marks)
        if (mark.crossed)
            paintCross(painter, mark.at, colours().error);
    painter.setBrush(Qt::NoBrush);
    if (const QPointF knee = placeOf(m_session->verdict()->knee()); knee.x() >= 0) {
        painter.setPen(QPen(colours().text, 1.5, Qt::DashLine));
        painter.drawEllipse(knee, kFrontDot + 6, kFrontDot + 6);
    }
    if (const QPointF best = bestPlace(); best.x() >= 0) {
        painter.setPen(QPen(colours().answer, 2.5));
        painter.setBrush(colours().answer);
        painter.drawEllipse(best, kFrontDot, kFrontDot);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(best, kFrontDot + 5, kFrontDot + 5);
    }
    if (const QPointF current = currentPlace(); current.x() >= 0) {
        painter.setPen(QPen(colours().text, 2));
        painter.drawEllipse(current, kFrontDot + 4, kFrontDot + 4);
    }
}

void SweepScatter::paint(QPainter& painter)
{
    const bool hasRoom = m_session && m_layout.plot.width() >= 40 && m_layout.plot.height() >= 40;
    if (hasRoom && m_session->runs()->hasResults()) { // without results the axes would show meaningless numbers
        paintAxes(painter);
        paintLimits(painter);
        painter.save();
        painter.setClipRect(m_layout.plot.adjusted(-12, -12, 12, 1));
        paintFront(painter);
        painter.restore();
        paintMarks(painter);
    }
    if (hasActiveFocus()) {
        painter.setPen(QPen(colours().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(boundingRect().adjusted(1, 1, -1, -1), 4, 4);
    }
}

} // namespace floom::inline pages
