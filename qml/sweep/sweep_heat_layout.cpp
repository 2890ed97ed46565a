// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_heat_layout.h"

#include "desk/sweeps/sweep_interval.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline pages {

namespace {

constexpr double kHeatLeft = 96, kHeatRight = 16, kHeatTop = 8, kHeatBottom = 28; // margins for the values
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Adds a point to its cell; it represents the cell if it is the best so far or the first known.
void join(HeatCell& cell, std::size_t point, const SweepTable& table, const HeatQuery& query)
{
    const PointState state = table.state(point);
    if (state == PointState::refused || state == PointState::failed) {
        if (cell.point < 0) {
            cell.point = static_cast<int>(point);
            cell.crossed = true;
        }
        return;
    }
    const double value = table.figure(query.figure)[point];
    if (state != PointState::finished || !std::isfinite(value))
        return;
    // Points inside limits and brushes take precedence.
    const bool inside = query.inside(point);
    const bool first = cell.point < 0 || cell.crossed;
    const bool better = inside != cell.inside ? inside : query.more ? value > cell.value : value < cell.value;
    if (!first && !better)
        return;
    cell.point = static_cast<int>(point);
    cell.value = value;
    cell.crossed = false;
    cell.inside = inside;
}

} // namespace

QStringList variedAxes(const SweepTable& table)
{
    QStringList names;
    for (const SweepAxis& axis : table.sweep().axes)
        if (axis.steps.size() > 1)
            names << QString::fromStdString(axis.name);
    return names;
}

HeatLayout layoutHeat(const QRectF& area, const SweepTable& table, const HeatQuery& query)
{
    HeatLayout layout;
    layout.least = std::numeric_limits<double>::infinity();
    layout.most = -layout.least;
    layout.plot = area.adjusted(kHeatLeft, kHeatTop, -kHeatRight, -kHeatBottom);
    const SweepAxis *across = table.axis(query.x), *up = table.axis(query.y);
    if (across == nullptr || up == nullptr || across == up)
        return layout;
    layout.columns = static_cast<int>(across->steps.size());
    layout.rows = static_cast<int>(up->steps.size());
    for (int row = layout.rows; row-- > 0;)
        for (int column = 0; column < layout.columns; ++column)
            layout.cells.push_back({column, row, -1, kNone, false, false});
    const auto &xs = table.figure(query.x), &ys = table.figure(query.y);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const int column = static_cast<int>(xs[i]), row = static_cast<int>(ys[i]);
        join(layout.cells[static_cast<std::size_t>((layout.rows - 1 - row) * layout.columns + column)], i, table, query);
    }
    double widest = 0; // whole interval
    for (const HeatCell& cell : layout.cells)
        if (std::isfinite(cell.value)) {
            layout.least = std::min(layout.least, cell.value);
            layout.most = std::max(layout.most, cell.value);
            widest = std::max(widest, 2 * halfInterval(table, query.figure, static_cast<std::size_t>(cell.point)));
        }
    if (const double spread = layout.most - layout.least; spread < 2 * widest && layout.least <= layout.most) { // noise stays pale
        layout.least -= widest - spread / 2;
        layout.most += widest - spread / 2;
    }
    return layout;
}

QRectF HeatLayout::boxOf(const HeatCell& cell) const
{
    const double width = plot.width() / columns, height = plot.height() / rows;
    return {plot.left() + cell.column * width, plot.bottom() - (cell.row + 1) * height, width, height};
}

std::optional<std::size_t> HeatLayout::at(const QPointF& place) const
{
    if (cells.empty() || !plot.contains(place))
        return std::nullopt;
    const int column = std::min(columns - 1, static_cast<int>((place.x() - plot.left()) / plot.width() * columns));
    const int line = std::min(rows - 1, static_cast<int>((place.y() - plot.top()) / plot.height() * rows));
    return static_cast<std::size_t>(line * columns + column);
}

std::optional<std::size_t> HeatLayout::holding(int point) const
{
    const auto found = std::find_if(cells.begin(), cells.end(), [&](const HeatCell& cell) { return point >= 0 && cell.point == point; });
    return found == cells.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - cells.begin()));
}

std::size_t HeatLayout::towards(std::size_t cell, int dx, int dy) const
{
    const int column = std::clamp(cells[cell].column + dx, 0, columns - 1);
    const int row = std::clamp(cells[cell].row + dy, 0, rows - 1);
    return static_cast<std::size_t>((rows - 1 - row) * columns + column);
}

double HeatLayout::share(double value) const
{
    return most > least ? (value - least) / (most - least) : 0.5;
}

} // namespace floom::inline pages
