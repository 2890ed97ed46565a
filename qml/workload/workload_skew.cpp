// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/workload_skew.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "workload/edit_workload.h"
#include "workload/skew_curve.h"

#include <QPainter>
#include <QPainterPath>

namespace floom::inline pages {

WorkloadSkew::WorkloadSkew(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void WorkloadSkew::setJobs(WorkloadJobs* jobs)
{
    if (m_jobs == jobs)
        return;
    if (m_jobs)
        disconnect(m_jobs, nullptr, this, nullptr);
    m_jobs = jobs;
    if (jobs != nullptr)
        connect(jobs, &WorkloadJobs::changed, this, &CanvasImageItem::repaint);
    emit jobsChanged();
    repaint();
}

void WorkloadSkew::setRow(int row)
{
    if (m_row == row)
        return;
    m_row = row;
    emit rowChanged();
    repaint();
}

void WorkloadSkew::setSmall(bool small)
{
    if (m_small == small)
        return;
    m_small = small;
    emit smallChanged();
    repaint();
}

void WorkloadSkew::paint(QPainter& painter)
{
    if (!m_jobs)
        return;
    const ThemeColours& colours = Theme::current()->colours();
    const Workload& row = rowAt(m_jobs->workload(), static_cast<std::size_t>(std::max(m_row, 0)));
    const QRectF plot = m_small ? QRectF(0, 0, width(), height()).adjusted(1, 1, -1, -1) : QRectF(40, 8, width() - 56, height() - 40);
    if (plot.width() < 4 || plot.height() < 4)
        return;
    const auto at = [&](double share, double requests) {
        return QPointF(plot.left() + share * plot.width(), plot.bottom() - requests * plot.height());
    };
    if (!m_small) {
        painter.setFont(figureFont(11));
        for (const double tick : {0.0, 0.2, 0.5, 0.8, 1.0}) {
            painter.setPen(colours.line);
            painter.drawLine(at(0, tick), at(1, tick));
            painter.setPen(colours.muted);
            const QString words = qt(percentText(tick, 0));
            painter.drawText(QRectF(0, at(0, tick).y() - 8, plot.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, words);
            painter.drawText(QRectF(at(tick, 0).x() - 30, plot.bottom() + 3, 60, 14), Qt::AlignHCenter | Qt::AlignTop, words);
        }
        painter.setFont(wordFont(11));
        painter.drawText(QRectF(plot.left(), plot.bottom() + 17, plot.width(), 15), Qt::AlignHCenter | Qt::AlignTop,
                         tr("share of the footprint, hottest first"));
    }
    painter.setPen(QPen(colours.border, 1, Qt::DashLine));
    painter.drawLine(at(0, 0), at(1, 1));
    const std::uint64_t places = placesIn(row, footprintOf(row, std::max<std::uint64_t>(m_jobs->capacityBytes(), 1)).bytes);
    QPainterPath curve(at(0, 0));
    const int steps = static_cast<int>(plot.width());
    for (int i = 1; i <= steps; ++i) {
        const double share = 1.0 * i / steps;
        curve.lineTo(at(share, row.random ? requestsToHottest(row, places, share) : share));
    }
    QPainterPath area = curve;
    area.lineTo(at(1, 0));
    area.closeSubpath();
    QColor fill = colours.accent;
    fill.setAlphaF(0.16F);
    painter.fillPath(area, fill);
    painter.setPen(QPen(colours.accent, m_small ? 1.5 : 2));
    painter.drawPath(curve);
}

} // namespace floom::inline pages
