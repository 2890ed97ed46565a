// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of a sweep's scatter plot: axes with round numbers, a mark per point, the front as steps, limits as lines. Pure.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace floom::inline look {

// A linear scale with round ends and ticks.
struct PlotScale {
    double least = 0, most = 1;
    std::vector<double> ticks;
    [[nodiscard]] double share(double value) const { return (value - least) / (most - least); } // 0..1 inside
    [[nodiscard]] double value(double share) const { return least + share * (most - least); }
};

// Covers least..most with about `wanted` ticks; starts at 0 if the values come near it.
[[nodiscard]] PlotScale plotScale(double least, double most, int wanted);

struct ScatterPoint { // a point's known figures
    std::size_t point = 0;
    double x = 0, y = 0; // NaN: unknown; the point is then drawn in the gutter if `crossed`
    bool crossed = false; // invalid or failed
};

struct ScatterMark {
    std::size_t point = 0;
    QPointF at;
    bool crossed = false;
};

struct ScatterLayout {
    QRectF plot; // inside the axes
    PlotScale x, y;
    std::vector<ScatterMark> marks; // in input order; points without a position are omitted
    double gutter = 0; // y of the row of crosses

    [[nodiscard]] QPointF place(double xValue, double yValue) const;
    // The mark nearest to a position, within `reach` px.
    [[nodiscard]] std::optional<std::size_t> nearest(const QPointF& at, double reach) const; // index into marks
    // The corner of the plot where a card of this size hides the fewest marks, and never the mark it describes.
    [[nodiscard]] QPointF quietCorner(const QSizeF& card, const QPointF& spokenOf) const;
    // The mark an arrow key leads to: the nearest one within 60 degrees of the direction.
    [[nodiscard]] std::optional<std::size_t> towards(std::size_t mark, double dx, double dy) const;
};

// `area` includes the margins for tick labels. Crosses with unknown x are spread along the gutter.
[[nodiscard]] ScatterLayout layoutScatter(const QRectF& area, const std::vector<ScatterPoint>& points);

// The corners of the stepped line through a front (given from the best x on), from one plot edge to the other.
[[nodiscard]] std::vector<QPointF> frontSteps(const ScatterLayout& layout, const std::vector<QPointF>& front, bool moreX);

} // namespace floom::inline look
