// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_metrics.h"
#include "look/theme.h"
#include "sweep/sweep_colours.h"
#include "sweep/sweep_parallel.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kBrush = 12; // px width
constexpr double kLabel = 168; // px for "Channel controller rate"
constexpr std::size_t kMostDim = 3000;

QColor veiled(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

void paintTag(QPainter& painter, const QPointF& right, const QString& words)
{
    painter.setFont(figureFont(11, QFont::DemiBold));
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(words) + 10;
    const QRectF box(right.x() - wide, right.y() - 8, wide, 16);
    painter.setPen(QPen(colours().accent, 1));
    painter.setBrush(colours().tint);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(colours().text);
    painter.drawText(box, Qt::AlignCenter, words);
}

} // namespace

QString SweepParallel::axisLabel(const ParallelAxis& axis) const
{
    return axis.steps > 0 ? m_session->runs()->table().axisLabel(axis.id) : sweepMetric(axis.id).label;
}

QString SweepParallel::valueText(const ParallelAxis& axis, double value) const
{
    if (axis.steps == 0)
        return sweepMetric(axis.id).write(value);
    const auto step = static_cast<std::size_t>(std::clamp(static_cast<int>(std::lround(value)), 0, axis.steps - 1));
    return stepWords(m_session->runs()->table().axis(axis.id)->steps[step]);
}

void SweepParallel::drawAll(const QSize& size, double scale)
{
    m_all.reset(size, scale, 1);
    m_within.reset(size, scale, 1.2);
    m_drawn.assign(m_corners.size(), 0);
    const std::size_t every = 1 + m_corners.size() / kMostDim; // more lines would be indistinguishable
    for (std::size_t i = 0; i < m_corners.size(); i += every)
        m_all.add(m_corners[i]);
    m_dim = m_bright = {};
}

// Moving a brush costs only the lines that are added or removed.
void SweepParallel::drawWithin()
{
    for (std::size_t i = 0; i < m_corners.size(); ++i) {
        const std::uint8_t inside = m_session->verdict()->isInside(i) ? 1 : 0;
        if (inside == m_drawn[i])
            continue;
        inside != 0 ? m_within.add(m_corners[i]) : m_within.remove(m_corners[i]);
        m_drawn[i] = inside;
        m_bright = {};
    }
}

void SweepParallel::paintOne(QPainter& painter, int point, const QColor& colour) const
{
    if (point < 0 || point >= static_cast<int>(m_corners.size()))
        return;
    painter.setPen(QPen(colour, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(bentLine(m_corners[static_cast<std::size_t>(point)]));
}

void SweepParallel::paintLines(QPainter& painter)
{
    const double scale = painter.transform().m11();
    const QSize size(static_cast<int>(std::ceil(width() * scale)), static_cast<int>(std::ceil(height() * scale)));
    if (m_all.size() != size)
        drawAll(size, scale);
    drawWithin();
    const auto many = static_cast<double>(std::max<std::size_t>(1, m_corners.size()));
    if (m_dim.isNull())
        m_dim = m_all.picture(colours().disabled, std::clamp(40 / many, 0.12, 0.5));
    if (m_bright.isNull())
        m_bright = m_within.picture(colours().variantB, std::clamp(30.0 / std::max(1, m_session->verdict()->insideCount()), 0.2, 0.62));
    const QRectF place(0, 0, size.width() / scale, size.height() / scale);
    painter.drawImage(place, m_dim);
    painter.drawImage(place, m_bright);
    paintOne(painter, m_session->verdict()->best(), colours().answer);
    if (m_session->pick()->current() != m_session->verdict()->best())
        paintOne(painter, m_session->pick()->current(), colours().text);
}

void SweepParallel::paintBrush(QPainter& painter, const ParallelAxis& axis) const
{
    const auto found = m_session->axes()->brushes().find(axis.id);
    if (found == m_session->axes()->brushes().end())
        return;
    const double room = axis.steps > 0 ? 0.2 : 0; // a brushed value includes its jitter
    const double top = m_layout.yOf(axis, found->second.most + room), bottom = m_layout.yOf(axis, found->second.least - room);
    painter.setPen(QPen(colours().accent, 1.2));
    painter.setBrush(veiled(colours().accent, 0.22));
    painter.drawRoundedRect(QRectF(axis.x - kBrush / 2, top, kBrush, std::max(3.0, bottom - top)), 3, 3);
    painter.setBrush(colours().accent);
    painter.setPen(Qt::NoPen);
    for (const double y : {top, bottom})
        painter.drawRoundedRect(QRectF(axis.x - 7, y - 2, 14, 4), 2, 2);
}

void SweepParallel::paintLimit(QPainter& painter, const ParallelAxis& axis) const
{
    for (const GoalLimit& limit : m_session->goal()->goal().limits) {
        if (QString::fromStdString(limit.metric) != axis.id)
            continue;
        const double y = std::clamp(m_layout.yOf(axis, limit.value), m_layout.top, m_layout.bottom);
        const QRectF kept = limit.atLeast ? QRectF(axis.x - kBrush / 2, m_layout.top, kBrush, y - m_layout.top)
                                          : QRectF(axis.x - kBrush / 2, y, kBrush, m_layout.bottom - y);
        painter.setPen(QPen(colours().accent, 1));
        painter.setBrush(veiled(colours().accent, 0.22));
        painter.drawRoundedRect(kept, 3, 3);
        paintTag(painter, {axis.x - 9, y}, (limit.atLeast ? QStringLiteral("≥ ") : QStringLiteral("≤ ")) + valueText(axis, limit.value));
    }
}

void SweepParallel::paintAxis(QPainter& painter, const ParallelAxis& axis, bool chosen) const
{
    const bool limited = std::any_of(m_session->goal()->goal().limits.begin(), m_session->goal()->goal().limits.end(),
                                     [&](const GoalLimit& limit) { return QString::fromStdString(limit.metric) == axis.id; });
    painter.setPen(QPen(chosen ? colours().accent : colours().caption, chosen ? 2 : 1.4));
    painter.drawLine(QPointF(axis.x, m_layout.top), QPointF(axis.x, m_layout.bottom));
    paintBrush(painter, axis);
    paintLimit(painter, axis);
    painter.setFont(wordFont(12, QFont::DemiBold));
    painter.setPen(limited || m_session->axes()->brushes().contains(axis.id) || chosen ? colours().accent : colours().text);
    const double gap = m_layout.axes.size() > 1 ? m_layout.axes[1].x - m_layout.axes[0].x : kLabel;
    const QFontMetricsF metrics(painter.font());
    const double room = std::min(kLabel, gap - 8);
    const QString name = metrics.elidedText(axisLabel(axis), Qt::ElideRight, room);
    const double wide = metrics.horizontalAdvance(name) + 2;
    const double left = std::clamp(axis.x - wide / 2, 0.0, std::max(0.0, width() - wide)); // keeps labels at the edges inside
    painter.drawText(QRectF(left, 6, wide, 16), Qt::AlignCenter, name);
    painter.setFont(figureFont(11));
    painter.setPen(colours().muted); // a caption's grey is too light on lines and bands
    if (axis.steps == 0) {
        painter.drawText(QRectF(axis.x - 40, m_layout.top - 18, 80, 14), Qt::AlignCenter, sweepMetric(axis.id).writeTick(axis.most));
        painter.drawText(QRectF(axis.x - 40, m_layout.bottom + 5, 80, 14), Qt::AlignCenter, sweepMetric(axis.id).writeTick(axis.least));
        if (axis.lacks) // else the lines below it look like the least value
            painter.drawText(QRectF(axis.x - 40, m_layout.bottom + ParallelLayout::kBelow + 3, 80, 14), Qt::AlignCenter, tr("not known"));
        return;
    }
    const int every = std::max(1, static_cast<int>(std::ceil(axis.steps * 16 / (m_layout.bottom - m_layout.top))));
    for (int step = 0; step < axis.steps; step += every) {
        const QString words = QFontMetricsF(painter.font()).elidedText(valueText(axis, step), Qt::ElideRight, std::max(24.0, gap - 16));
        const QRectF box(axis.x + 6, m_layout.yOf(axis, step) - 8, QFontMetricsF(painter.font()).horizontalAdvance(words) + 4, 16);
        painter.fillRect(box, veiled(colours().panel, 0.75));
        painter.drawText(box, Qt::AlignCenter, words);
    }
}

void SweepParallel::paint(QPainter& painter)
{
    if (!m_session || m_layout.axes.empty() || m_layout.bottom - m_layout.top < 20)
        return;
    paintLines(painter);
    for (std::size_t i = 0; i < m_layout.axes.size(); ++i)
        paintAxis(painter, m_layout.axes[i], hasActiveFocus() && static_cast<int>(i) == m_chosen);
}

} // namespace floom::inline pages
