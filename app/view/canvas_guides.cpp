// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas_guides.h"

#include "view/block_layout.h"

#include <array>
#include <cmath>

namespace floom {

namespace {

constexpr qreal kReach = 6;

struct Match {
    qreal shift = 0;
    qreal distance = kReach + 0.01;
    qreal line = 0;
    QRectF other;
};

// Edges and centre of one rectangle in one direction.
std::array<qreal, 3> marks(const QRectF& r, bool horizontal)
{
    return horizontal ? std::array{r.left(), r.center().x(), r.right()} : std::array{r.top(), r.center().y(), r.bottom()};
}

Match nearest(const QRectF& at, const std::vector<QRectF>& others, bool horizontal)
{
    Match best;
    for (const auto& other : others)
        for (const qreal mine : marks(at, horizontal))
            for (const qreal theirs : marks(other, horizontal))
                if (std::abs(theirs - mine) < best.distance)
                    best = {theirs - mine, std::abs(theirs - mine), theirs, other};
    return best;
}

} // namespace

Guides guidesFor(const QRectF& moving, QPointF wish, const std::vector<QRectF>& others)
{
    Guides guides;
    const auto snap = [](qreal corner, qreal by) { return std::round((corner + by) / kSnap) * kSnap - corner; };
    const QRectF at = moving.translated(wish);
    const auto x = nearest(at, others, true), y = nearest(at, others, false);
    guides.offset = {x.distance <= kReach ? std::round(wish.x() + x.shift) : snap(moving.left(), wish.x()),
                     y.distance <= kReach ? std::round(wish.y() + y.shift) : snap(moving.top(), wish.y())};
    const QRectF landed = moving.translated(guides.offset);
    if (x.distance <= kReach) {
        const QRectF span = landed.united(x.other);
        guides.lines.emplace_back(x.line, span.top(), x.line, span.bottom());
    }
    if (y.distance <= kReach) {
        const QRectF span = landed.united(y.other);
        guides.lines.emplace_back(span.left(), y.line, span.right(), y.line);
    }
    return guides;
}

} // namespace floom
