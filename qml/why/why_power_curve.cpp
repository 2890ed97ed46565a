// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_pictures.h"

#include "desk/session_link.h"
#include "export/number_text.h"
#include "recording/timeline_ruler.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {
constexpr double kCurveLeft = 58, kCurveBottom = 20, kCurveTop = 8; // px around the plot
} // namespace

WhyPowerCurve::WhyPowerCurve(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void WhyPowerCurve::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &WhyPowerCurve::refresh))
        return;
    emit sessionChanged();
    refresh();
}

void WhyPowerCurve::refresh()
{
    const auto* result = m_session ? m_session->result() : nullptr;
    m_curve = result ? powerCurveOf(*result) : PowerCurve{};
    repaint();
    emit changed();
}

QString WhyPowerCurve::words() const
{
    if (m_curve.isEmpty())
        return {};
    const auto [least, most] =
        std::minmax_element(m_curve.slices.begin(), m_curve.slices.end(), [](const auto& a, const auto& b) { return a.watts < b.watts; });
    const auto text =
        tr("between %1 and %2").arg(QString::fromStdString(wattsText(least->watts)), QString::fromStdString(wattsText(most->watts)));
    return m_curve.capWatts > 0 ? tr("%1, cap %2").arg(text, QString::fromStdString(wattsText(m_curve.capWatts))) : text;
}

void WhyPowerCurve::paint(QPainter& painter)
{
    const QRectF plot(kCurveLeft, kCurveTop, width() - kCurveLeft - 4, height() - kCurveTop - kCurveBottom);
    if (m_curve.isEmpty() || plot.width() < 40 || plot.height() < 20)
        return;
    const auto& colours = Theme::current()->colours();
    const Time from = m_curve.slices.front().from, to = m_curve.slices.back().to;
    painter.setFont(figureFont(11));
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = plot.bottom() - share * plot.height();
        painter.fillRect(QRectF(plot.left(), std::floor(y), plot.width(), 1), colours.line);
        painter.setPen(colours.muted);
        painter.drawText(QRectF(0, y - 8, kCurveLeft - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         QString::fromStdString(wattsText(share * m_curve.topWatts)));
    }
    for (const auto& mark : rulerMarks(from, to, static_cast<int>(plot.width()))) {
        if (mark.label.isEmpty())
            continue;
        const double x = plot.left() + ratio(mark.at - from, to - from) * plot.width();
        painter.fillRect(QRectF(std::floor(x), plot.top(), 1, plot.height() + 4), colours.line);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(mark.label) + 2;
        painter.drawText(QRectF(std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide)), plot.bottom() + 3, wide, 16), Qt::AlignCenter,
                         mark.label);
    }
    paintPowerCurve(painter, m_curve, plot, from, to, colours);
}

} // namespace floom::inline pages
