// SPDX-License-Identifier: GPL-3.0-or-later
// Where parallel coordinates put their axes and lines: an upright axis a figure, a line a point, bent between the axes. Values of a
// parameter stand evenly and are spread a little, so that lines through the same value can be told apart. Pure.
#pragma once

#include "desk/sweep_table.h"
#include "look/sweep_scatter_layout.h"

#include <QPainterPath>

namespace floom {

struct ParallelAxis {
    QString id;
    double x = 0; // px
    double least = 0, most = 1; // at its lower and upper end
    int steps = 0; // of a parameter; 0 = a figure
};

struct ParallelLayout {
    double top = 0, bottom = 0; // of all axes
    std::vector<ParallelAxis> axes;

    [[nodiscard]] double yOf(const ParallelAxis& axis, double value) const;
    [[nodiscard]] double valueAt(const ParallelAxis& axis, double y) const; // held within the axis
    [[nodiscard]] int axisAt(double x, double reach) const; // index; -1 = none
    [[nodiscard]] int placeFor(double x) const; // where an axis dropped here would stand
};

// `ids` from left to right within `area`.
[[nodiscard]] ParallelLayout layoutParallel(const QRectF& area, const QStringList& ids, const SweepTable& table);

// Where a point meets the axes; empty when it has no value on one of them.
[[nodiscard]] std::vector<QPointF> lineOf(const ParallelLayout& layout, const SweepTable& table, std::size_t point);
[[nodiscard]] QPainterPath bentLine(const std::vector<QPointF>& corners);
// How far down the bend has come at a share 0..1 of the way between two axes; held within both.
[[nodiscard]] double bendAt(double share);
// The point whose line runs nearest to a place, within `reach` px; -1 = none.
[[nodiscard]] int lineNear(const ParallelLayout& layout, const SweepTable& table, const QPointF& at, double reach);

} // namespace floom
