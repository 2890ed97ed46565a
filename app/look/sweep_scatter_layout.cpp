// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/sweep_scatter_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline look {

namespace {

constexpr double kLeft = 56, kRight = 16, kTop = 26, kBottom = 24; // margins for axis numbers
constexpr double kGutter = 10; // px above the bottom edge
constexpr int kTicksX = 6, kTicksY = 7;

// Rounds to 1, 2 or 5 times a power of ten.
double roundStep(double rough)
{
    const double size = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * size * 1.0001)
            return factor * size;
    return 10 * size;
}

} // namespace

PlotScale plotScale(double least, double most, int wanted)
{
    if (!(least <= most)) { // no values
        least = 0;
        most = 1;
    }
    if (least == most) {
        const double room = least == 0 ? 1 : std::fabs(least) * 0.1;
        least -= room;
        most += room;
    }
    if (least > 0 && least < 0.5 * most)
        least = 0;
    const double step = roundStep((most - least) / std::max(1, wanted));
    PlotScale scale;
    const double from = std::floor(least / step + 1e-9), to = std::ceil(most / step - 1e-9);
    for (double n = from; n <= to; ++n)
        scale.ticks.push_back(n * step);
    scale.least = from * step;
    scale.most = to * step;
    return scale;
}

QPointF ScatterLayout::place(double xValue, double yValue) const
{
    return {plot.left() + x.share(xValue) * plot.width(), plot.bottom() - y.share(yValue) * plot.height()};
}

std::optional<std::size_t> ScatterLayout::nearest(const QPointF& at, double reach) const
{
    std::optional<std::size_t> found;
    double least = reach * reach;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const QPointF way = marks[i].at - at;
        if (const double distance = QPointF::dotProduct(way, way); distance <= least) {
            least = distance;
            found = i;
        }
    }
    return found;
}

QPointF ScatterLayout::quietCorner(const QSizeF& card, const QPointF& spokenOf) const
{
    constexpr double kInset = 8, kRoom = 16;
    const double left = plot.left() + kInset, right = plot.right() - card.width() - kInset;
    const double top = plot.top() + kInset, bottom = plot.bottom() - card.height() - kInset;
    QPointF found(right, bottom);
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const QPointF& corner : {QPointF(right, bottom), QPointF(left, top), QPointF(right, top), QPointF(left, bottom)}) {
        const QRectF box = QRectF(corner, card).adjusted(-kRoom, -kRoom, kRoom, kRoom);
        std::size_t hidden = box.contains(spokenOf) ? marks.size() + 1 : 0;
        for (const ScatterMark& mark : marks)
            hidden += box.contains(mark.at) ? 1 : 0;
        if (hidden < least) {
            least = hidden;
            found = corner;
        }
    }
    return found;
}

std::optional<std::size_t> ScatterLayout::towards(std::size_t mark, double dx, double dy) const
{
    std::optional<std::size_t> found;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const QPointF way = marks[i].at - marks[mark].at;
        const double along = way.x() * dx + way.y() * dy, distance = std::hypot(way.x(), way.y());
        if (i == mark || distance <= 0 || along < 0.5 * distance)
            continue;
        const double across = std::fabs(way.x() * dy - way.y() * dx);
        if (const double cost = along + 2 * across; cost < least) {
            least = cost;
            found = i;
        }
    }
    return found;
}

ScatterLayout layoutScatter(const QRectF& area, const std::vector<ScatterPoint>& points)
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    ScatterLayout layout;
    layout.plot = area.adjusted(kLeft, kTop, -kRight, -kBottom);
    double leastX = kFar, mostX = -kFar, leastY = kFar, mostY = -kFar;
    for (const ScatterPoint& point : points) {
        if (std::isfinite(point.x)) {
            leastX = std::min(leastX, point.x);
            mostX = std::max(mostX, point.x);
        }
        if (std::isfinite(point.y)) {
            leastY = std::min(leastY, point.y);
            mostY = std::max(mostY, point.y);
        }
    }
    layout.x = plotScale(leastX, mostX, kTicksX);
    layout.y = plotScale(leastY, mostY, kTicksY);
    layout.gutter = layout.plot.bottom() - kGutter;
    const auto homeless = static_cast<double>(
        std::count_if(points.begin(), points.end(), [](const ScatterPoint& p) { return p.crossed && !std::isfinite(p.x); }));
    double placed = 0;
    for (const ScatterPoint& point : points) {
        if (point.crossed) {
            const double share = std::isfinite(point.x) ? layout.x.share(point.x) : (++placed - 0.5) / homeless;
            layout.marks.push_back({point.point, {layout.plot.left() + share * layout.plot.width(), layout.gutter}, true});
        } else if (std::isfinite(point.x) && std::isfinite(point.y)) {
            layout.marks.push_back({point.point, layout.place(point.x, point.y), false});
        }
    }
    return layout;
}

std::vector<QPointF> frontSteps(const ScatterLayout& layout, const std::vector<QPointF>& front, bool moreX)
{
    std::vector<QPointF> line;
    if (front.empty())
        return line;
    line.emplace_back(front.front().x(), layout.plot.bottom()); // the first step starts at the plot's edge
    for (std::size_t i = 0; i < front.size(); ++i) {
        if (i > 0)
            line.emplace_back(front[i].x(), front[i - 1].y()); // horizontal until the next front point
        line.push_back(front[i]);
    }
    line.emplace_back(moreX ? layout.plot.left() : layout.plot.right(), front.back().y());
    return line;
}

} // namespace floom::inline look
