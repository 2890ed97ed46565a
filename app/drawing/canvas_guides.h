// SPDX-License-Identifier: GPL-3.0-or-later
// Smart guides: while blocks move, lines where their edges or centres meet those of other blocks, and the pull towards them. Pure.
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace floom {

struct GuideDistance { // the gap between what moves and its neighbour along a guide
    QPointF at; // middle of the gap
    int px = 0;
    bool horizontal = true; // measured from left to right
};

struct Guides {
    QPointF offset; // the move to make: snapped to a neighbour within 6 px, else to the grid
    std::vector<QLineF> lines; // to draw, canvas px
    std::vector<GuideDistance> distances; // at both sides where there are neighbours in line
};

// `moving` is where the moved blocks stood; `wish` how far the pointer went; `anchor` a corner that lies on the grid after the move.
[[nodiscard]] Guides guidesFor(const QRectF& moving, QPointF wish, const std::vector<QRectF>& others);

} // namespace floom
