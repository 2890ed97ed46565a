// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as a table over two of its parameters: each pair of values is a cell with the best design found there by a figure (other
// parameters vary within it). Pure.
#pragma once

#include "desk/sweeps/sweep_table.h"

#include <QRectF>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace floom::inline pages {

struct HeatCell {
    int column = 0, row = 0;
    int point = -1; // the best finished point, else one that could not run; -1 = none known yet
    double value = 0; // of that point; NaN if missing
    bool crossed = false; // no point in it could run
    bool inside = false; // some point in it is inside limits and brushes
};

struct HeatLayout {
    QRectF plot; // area of the cells
    int columns = 0, rows = 0;
    std::vector<HeatCell> cells; // row-major from the upper left; empty = fewer than two parameters
    // Ends of the colour scale: those of all cells, and never closer than twice the widest interval of a run; least > most without values.
    double least = 0, most = 0;

    [[nodiscard]] QRectF boxOf(const HeatCell& cell) const; // the first row is at the bottom, as on an axis
    [[nodiscard]] std::optional<std::size_t> at(const QPointF& place) const; // index into cells
    [[nodiscard]] std::optional<std::size_t> holding(int point) const; // the cell that a point represents
    // The neighbouring cell in that direction; itself at the edge.
    [[nodiscard]] std::size_t towards(std::size_t cell, int dx, int dy) const;
    [[nodiscard]] double share(double value) const; // 0..1 between least and most
};

struct HeatQuery {
    QString x, y; // names of the two axes
    QString figure; // a metric's id
    bool more = true; // more is better
    std::function<bool(std::size_t point)> inside;
};

// `area` includes the margins for both parameters' values.
[[nodiscard]] HeatLayout layoutHeat(const QRectF& area, const SweepTable& table, const HeatQuery& query);

// The sweep's parameters with more than one value.
[[nodiscard]] QStringList variedAxes(const SweepTable& table);

} // namespace floom::inline pages
