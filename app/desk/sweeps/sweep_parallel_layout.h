// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of parallel coordinates: a vertical axis per figure, a line per point, curved between the axes. A parameter's values are
// equidistant and jittered slightly, so that lines through the same value stay distinguishable. Pure.
#pragma once

#include "desk/sweeps/sweep_table.h"
#include "look/sweep_scatter_layout.h"

#include <QPainterPath>

namespace floom::inline desk {

struct ParallelAxis {
    QString id;
    double x = 0; // px
    double least = 0, most = 1; // at the bottom and top
    int steps = 0; // number of steps of a parameter; 0 = a figure
    bool lacks = false; // some point has no value on it
};

struct ParallelLayout {
    static constexpr double kBelow = 20; // px under an axis, below its number: where a line passes that has no value on it
    double top = 0, bottom = 0; // of all axes
    std::vector<ParallelAxis> axes;

    [[nodiscard]] double yOf(const ParallelAxis& axis, double value) const;
    [[nodiscard]] double valueAt(const ParallelAxis& axis, double y) const; // clamped to the axis
    [[nodiscard]] int axisAt(double x, double reach) const; // index; -1 = none
    [[nodiscard]] int placeFor(double x) const; // index at which an axis dropped here would be inserted
};

// `ids` from left to right within `area`.
[[nodiscard]] ParallelLayout layoutParallel(const QRectF& area, const QStringList& ids, const SweepTable& table);

// Where a point's line crosses the axes; below one on which it has no value. Empty for a point without results.
[[nodiscard]] std::vector<QPointF> lineOf(const ParallelLayout& layout, const SweepTable& table, std::size_t point);
[[nodiscard]] QPainterPath bentLine(const std::vector<QPointF>& corners);
// Vertical progress of the curve at a horizontal share 0..1 between two axes; clamped.
[[nodiscard]] double bendAt(double share);
// The point whose line is nearest to a position, within `reach` px; -1 = none.
[[nodiscard]] int lineNear(const ParallelLayout& layout, const SweepTable& table, const QPointF& at, double reach);

} // namespace floom::inline desk
