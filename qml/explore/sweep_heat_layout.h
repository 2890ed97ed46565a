// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as a table of two of its parameters: a cell for each pair of their values, holding the best design found there under a figure
// (the others vary within it). Pure.
#pragma once

#include "desk/sweep_table.h"

#include <QRectF>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace floom {

struct HeatCell {
    int column = 0, row = 0;
    int point = -1; // the best that finished; else one that could not run; -1 = nothing is known yet
    double value = 0; // of that point; NaN when it has none
    bool crossed = false; // nothing here could run
    bool inside = false; // some design of it lies within limits and brushes
};

struct HeatLayout {
    QRectF plot; // of the cells
    int columns = 0, rows = 0;
    std::vector<HeatCell> cells; // row by row, from the upper left; empty = there are no two parameters
    double least = 0, most = 0; // of the cells' values; least > most when there is none

    [[nodiscard]] QRectF boxOf(const HeatCell& cell) const; // the first row is the lowest, as on an axis
    [[nodiscard]] std::optional<std::size_t> at(const QPointF& place) const; // index into cells
    [[nodiscard]] std::optional<std::size_t> holding(int point) const; // the cell of a point that it stands for
    // The next cell that way; the same at the edge.
    [[nodiscard]] std::size_t towards(std::size_t cell, int dx, int dy) const;
    [[nodiscard]] double share(double value) const; // 0..1 of the scale from least to most
};

struct HeatQuery {
    QString x, y; // names of two axes
    QString figure; // a metric's id
    bool more = true; // more of it is better
    std::function<bool(std::size_t point)> inside;
};

// `area` is all that there is; margins for the values of both parameters are taken from it.
[[nodiscard]] HeatLayout layoutHeat(const QRectF& area, const SweepTable& table, const HeatQuery& query);

// The parameters of a sweep that take several values.
[[nodiscard]] QStringList variedAxes(const SweepTable& table);

} // namespace floom
