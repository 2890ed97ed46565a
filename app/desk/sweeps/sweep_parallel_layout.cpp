// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_parallel_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr double kBend = 0.38; // length of the curve's handles, as a share of the distance between two axes
constexpr double kSpread = 0.04; // share of the axis, in both directions

// Deterministic jitter per point and axis, evenly distributed.
double spreadOf(std::size_t point, std::size_t axis)
{
    const double golden = static_cast<double>(point + 1) * 0.6180339887498949 + static_cast<double>(axis) * 0.37;
    return 2 * (golden - std::floor(golden)) - 1;
}

constexpr std::size_t kBendSteps = 1024;

// The curve is a cubic with horizontal handles, so x and y are functions of the same parameter; this table gives y by x.
std::array<double, kBendSteps + 2> bendTable()
{
    std::array<double, kBendSteps + 2> table{};
    double time = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double x = std::min(1.0, static_cast<double>(i) / kBendSteps);
        const auto xAt = [](double t) { return 3 * (1 - t) * (1 - t) * t * kBend + 3 * (1 - t) * t * t * (1 - kBend) + t * t * t; };
        while (time < 1 && xAt(time) < x)
            time = std::min(1.0, time + 1e-4);
        if (x >= 1)
            time = 1;
        table[i] = time * time * (3 - 2 * time);
    }
    return table;
}

} // namespace

double ParallelLayout::yOf(const ParallelAxis& axis, double value) const
{
    const double share = axis.most > axis.least ? (value - axis.least) / (axis.most - axis.least) : 0.5;
    return bottom - share * (bottom - top);
}

double ParallelLayout::valueAt(const ParallelAxis& axis, double y) const
{
    const double share = std::clamp((bottom - y) / (bottom - top), 0.0, 1.0);
    return axis.least + share * (axis.most - axis.least);
}

int ParallelLayout::axisAt(double x, double reach) const
{
    int found = -1;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (const double distance = std::fabs(axes[i].x - x); distance <= reach) {
            reach = distance;
            found = static_cast<int>(i);
        }
    return found;
}

int ParallelLayout::placeFor(double x) const
{
    return axisAt(x, 1e9);
}

ParallelLayout layoutParallel(const QRectF& area, const QStringList& ids, const SweepTable& table)
{
    ParallelLayout layout;
    layout.top = area.top();
    layout.bottom = area.bottom();
    const double gap = ids.size() > 1 ? area.width() / static_cast<double>(ids.size() - 1) : 0;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        ParallelAxis axis;
        axis.id = ids[i];
        axis.x = area.left() + static_cast<double>(i) * gap;
        if (const SweepAxis* along = table.axis(axis.id)) {
            axis.steps = static_cast<int>(along->steps.size());
            axis.least = -0.2; // room for the jitter at both ends
            axis.most = axis.steps - 0.8;
        } else {
            const FigureRange range = table.extent(axis.id);
            const PlotScale scale = plotScale(range.least, range.most, 5);
            axis.least = scale.least;
            axis.most = scale.most;
            for (std::size_t point = 0; point < table.figure(axis.id).size() && !axis.lacks; ++point)
                axis.lacks = table.state(point) == PointState::finished && !std::isfinite(table.figure(axis.id)[point]);
        }
        layout.axes.push_back(axis);
    }
    return layout;
}

std::vector<QPointF> lineOf(const ParallelLayout& layout, const SweepTable& table, std::size_t point)
{
    std::vector<QPointF> corners;
    if (table.state(point) != PointState::finished)
        return corners;
    for (std::size_t a = 0; a < layout.axes.size(); ++a) {
        const ParallelAxis& axis = layout.axes[a];
        const double value = table.figure(axis.id)[point];
        if (!std::isfinite(value)) {
            corners.emplace_back(axis.x, layout.bottom + ParallelLayout::kBelow);
            continue;
        }
        const double spread = axis.steps > 0 ? spreadOf(point, a) * kSpread * (axis.most - axis.least) : 0;
        corners.emplace_back(axis.x, layout.yOf(axis, value + spread));
    }
    return corners;
}

QPainterPath bentLine(const std::vector<QPointF>& corners)
{
    QPainterPath path;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (i == 0) {
            path.moveTo(corners[0]);
            continue;
        }
        const double reach = kBend * (corners[i].x() - corners[i - 1].x());
        path.cubicTo(corners[i - 1] + QPointF(reach, 0), corners[i] - QPointF(reach, 0), corners[i]);
    }
    return path;
}

double bendAt(double share)
{
    static const auto table = bendTable();
    const double at = std::clamp(share, 0.0, 1.0) * kBendSteps;
    const auto i = static_cast<std::size_t>(at);
    return table[i] + (table[i + 1] - table[i]) * (at - static_cast<double>(i));
}

int lineNear(const ParallelLayout& layout, const SweepTable& table, const QPointF& at, double reach)
{
    int found = -1;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto corners = lineOf(layout, table, i);
        for (std::size_t c = 1; c < corners.size(); ++c) {
            const QPointF &from = corners[c - 1], &to = corners[c];
            if (at.x() < from.x() || at.x() > to.x())
                continue;
            const double y = from.y() + (to.y() - from.y()) * bendAt((at.x() - from.x()) / (to.x() - from.x()));
            if (const double distance = std::fabs(y - at.y()); distance <= reach) {
                reach = distance;
                found = static_cast<int>(i);
            }
        }
    }
    return found;
}

} // namespace floom::inline desk
