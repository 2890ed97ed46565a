// SPDX-License-Identifier: GPL-3.0-or-later
// Where the scatter of a sweep puts things: axes with round numbers, a mark a point, the front as steps, limits as lines. Pure.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace floom {

// A straight scale whose ends and ticks are round numbers.
struct PlotScale {
    double least = 0, most = 1;
    std::vector<double> ticks;
    [[nodiscard]] double share(double value) const { return (value - least) / (most - least); } // 0..1 inside
    [[nodiscard]] double value(double share) const { return least + share * (most - least); }
};

// Holds least..most with about `wanted` ticks; begins at 0 where the values come near it.
[[nodiscard]] PlotScale plotScale(double least, double most, int wanted);

struct ScatterPoint { // what is known of a point, in figures
    std::size_t point = 0;
    double x = 0, y = 0; // NaN: not known; then it stands in the gutter, when `crossed`
    bool crossed = false; // refused or failed
};

struct ScatterMark {
    std::size_t point = 0;
    QPointF at;
    bool crossed = false;
};

struct ScatterLayout {
    QRectF plot; // inside the axes
    PlotScale x, y;
    std::vector<ScatterMark> marks; // in the order given; those without a place are left out
    double gutter = 0; // y of the row where crosses stand

    [[nodiscard]] QPointF place(double xValue, double yValue) const;
    // The mark nearest to a place, within `reach` px.
    [[nodiscard]] std::optional<std::size_t> nearest(const QPointF& at, double reach) const; // index into marks
    // The corner of the plot where a card of this size hides least: the fewest marks, and never the one it speaks of.
    [[nodiscard]] QPointF quietCorner(const QSizeF& card, const QPointF& spokenOf) const;
    // The mark that an arrow leads to: the nearest one whose direction is within 60 degrees of it.
    [[nodiscard]] std::optional<std::size_t> towards(std::size_t mark, double dx, double dy) const;
};

// `area` is all that there is; the margins for tick labels are taken from it. Crosses whose x is not known are spread along the gutter.
[[nodiscard]] ScatterLayout layoutScatter(const QRectF& area, const std::vector<ScatterPoint>& points);

// The corners of the stepped line through a front given from the best x on, from the plot's edge to the other.
[[nodiscard]] std::vector<QPointF> frontSteps(const ScatterLayout& layout, const std::vector<QPointF>& front, bool moreX);

} // namespace floom
