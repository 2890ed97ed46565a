// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/canvas_guides.h"

#include "drawing/block_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline drawing {

namespace {

constexpr qreal kReach = 6;
constexpr qreal kMostGap = 400; // px; larger gaps get no distance label

struct Match {
    qreal shift = 0;
    qreal distance = kReach + 0.01;
    qreal line = 0;
    QRectF other;
};

// Low edge, centre and high edge of a rectangle in one direction.
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

// Gaps to the nearest neighbours on both sides, within the rows (or columns) that the moved rectangle covers.
void addDistances(std::vector<GuideDistance>& list, const QRectF& at, const std::vector<QRectF>& others, bool horizontal)
{
    const auto low = [&](const QRectF& r) { return horizontal ? r.left() : r.top(); };
    const auto high = [&](const QRectF& r) { return horizontal ? r.right() : r.bottom(); };
    const auto overlap = [&](const QRectF& r) {
        return horizontal ? std::pair(std::max(r.top(), at.top()), std::min(r.bottom(), at.bottom()))
                          : std::pair(std::max(r.left(), at.left()), std::min(r.right(), at.right()));
    };
    for (const bool before : {true, false}) {
        const QRectF* next = nullptr;
        qreal gap = kMostGap;
        for (const auto& other : others) {
            const auto [from, to] = overlap(other);
            const qreal room = before ? low(at) - high(other) : low(other) - high(at);
            if (to > from && room >= 0 && room < gap) {
                gap = room;
                next = &other;
            }
        }
        if (!next)
            continue;
        const auto [from, to] = overlap(*next);
        const qreal along = before ? high(*next) + gap / 2 : high(at) + gap / 2, across = (from + to) / 2;
        list.push_back({horizontal ? QPointF(along, across) : QPointF(across, along), static_cast<int>(std::lround(gap)), horizontal});
    }
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
    if (!guides.lines.empty()) {
        addDistances(guides.distances, landed, others, true);
        addDistances(guides.distances, landed, others, false);
    }
    return guides;
}

} // namespace floom::inline drawing
