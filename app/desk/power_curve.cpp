// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/power_curve.h"

#include "export/number_text.h"

#include <QObject>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace floom {

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

double PowerCurve::wattsAt(std::int64_t ps) const
{
    const auto after =
        std::upper_bound(slices.begin(), slices.end(), ps, [](std::int64_t at, const Slice& slice) { return at < slice.fromPs; });
    return after == slices.begin() || std::prev(after)->toPs <= ps ? -1 : std::prev(after)->watts;
}

PowerCurve powerCurveOf(const RunResult& result)
{
    PowerCurve curve;
    if (result.energy.microjoules <= 0)
        return curve;
    curve.meanWatts = result.energy.meanWatts;
    curve.capWatts = result.energy.capWatts;
    double most = curve.capWatts;
    for (std::size_t i = 0; i < result.series.size(); ++i) {
        const auto at = [&](double seconds) { return result.window.start.ps + std::llround(seconds * 1e12); };
        const std::int64_t from = at(result.series[i].startSeconds);
        const std::int64_t to = i + 1 < result.series.size() ? at(result.series[i + 1].startSeconds) : result.window.end.ps;
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

void paintPowerCurve(QPainter& painter, const PowerCurve& curve, const QRectF& plot, std::int64_t fromPs, std::int64_t toPs,
                     const ThemeColours& colours)
{
    if (curve.isEmpty() || toPs <= fromPs || plot.width() < 2 || plot.height() < 4)
        return;
    const auto xOf = [&](std::int64_t ps) {
        return plot.left() + static_cast<double>(ps - fromPs) / static_cast<double>(toPs - fromPs) * plot.width();
    };
    const auto yOf = [&](double watts) { return plot.bottom() - watts / curve.topWatts * plot.height(); };
    painter.save();
    painter.setClipRect(plot, Qt::IntersectClip);
    QPainterPath line;
    for (const auto& slice : curve.slices) {
        if (slice.toPs <= fromPs || slice.fromPs >= toPs)
            continue;
        const double left = std::max(plot.left() - 2, xOf(slice.fromPs)), right = std::min(plot.right() + 2, xOf(slice.toPs));
        line.elementCount() == 0 ? line.moveTo(left, yOf(slice.watts)) : line.lineTo(left, yOf(slice.watts));
        line.lineTo(right, yOf(slice.watts));
    }
    if (line.elementCount() > 0) {
        QPainterPath area = line;
        area.lineTo(line.currentPosition().x(), plot.bottom());
        area.lineTo(line.elementAt(0).x, plot.bottom());
        QColor fill = colours.look(Look::program);
        fill.setAlphaF(0.28F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPath(area);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(colours.look(Look::program), 1.5));
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

} // namespace floom
