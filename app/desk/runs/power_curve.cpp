// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/power_curve.h"

#include "export/number_text.h"

#include <QObject>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr double kCapWordsFrom = 28; // minimum height in px for the cap's label

// Rounds up to 1, 2 or 5 times a power of ten.
double roundAbove(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0})
        if (value <= step * power)
            return step * power;
    return 10 * power;
}

} // namespace

PowerCurve powerCurveOf(const RunResult& result)
{
    PowerCurve curve;
    if (result.energy.microjoules <= 0)
        return curve;
    curve.meanWatts = result.energy.meanWatts;
    curve.capWatts = result.energy.capWatts;
    double most = curve.capWatts;
    for (std::size_t i = 0; i < result.series.size(); ++i) {
        const auto at = [&](double seconds) { return result.window.start + Time{std::llround(seconds * 1e12)}; };
        const Time from = at(result.series[i].startSeconds);
        const Time to = i + 1 < result.series.size() ? at(result.series[i + 1].startSeconds) : result.window.end;
        if (to <= from)
            continue;
        curve.slices.push_back({from, to, result.series[i].watts});
        most = std::max(most, result.series[i].watts);
    }
    if (most <= 0)
        return {};
    curve.topWatts = roundAbove(most * 1.05);
    return curve;
}

void paintPowerCurve(QPainter& painter, const PowerCurve& curve, const QRectF& plot, Time from, Time to, const ThemeColours& colours)
{
    if (curve.isEmpty() || to <= from || plot.width() < 2 || plot.height() < 4)
        return;
    const auto xOf = [&](Time at) { return plot.left() + ratio(at - from, to - from) * plot.width(); };
    const auto yOf = [&](double watts) { return plot.bottom() - watts / curve.topWatts * plot.height(); };
    painter.save();
    painter.setClipRect(plot, Qt::IntersectClip);
    QPainterPath line;
    for (const auto& slice : curve.slices) {
        if (slice.to <= from || slice.from >= to)
            continue;
        const double left = std::max(plot.left() - 2, xOf(slice.from)), right = std::min(plot.right() + 2, xOf(slice.to));
        line.elementCount() == 0 ? line.moveTo(left, yOf(slice.watts)) : line.lineTo(left, yOf(slice.watts));
        line.lineTo(right, yOf(slice.watts));
    }
    if (line.elementCount() > 0) {
        QPainterPath area = line;
        area.lineTo(line.currentPosition().x(), plot.bottom());
        area.lineTo(line.elementAt(0).x, plot.bottom());
        QColor fill = colours.look(ActivityStyle::program);
        fill.setAlphaF(0.28F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPath(area);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(colours.look(ActivityStyle::program), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(line);
    }
    if (curve.capWatts > 0) {
        const double y = std::round(yOf(curve.capWatts)) + 0.5;
        painter.setPen(QPen(colours.error, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (plot.height() >= kCapWordsFrom) {
            const auto words = QObject::tr("cap %1").arg(QString::fromStdString(wattsText(curve.capWatts)));
            painter.setFont(figureFont(11, QFont::DemiBold));
            painter.setPen(colours.error);
            const bool above = y - plot.top() >= 16;
            painter.drawText(QRectF(plot.right() - 126, above ? y - 16 : y + 1, 120, 15), Qt::AlignRight | Qt::AlignVCenter, words);
        }
    }
    painter.restore();
}

} // namespace floom::inline desk
