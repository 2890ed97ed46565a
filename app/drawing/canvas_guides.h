// SPDX-License-Identifier: GPL-3.0-or-later
// Smart guides: while blocks are dragged, lines where their edges or centres align with those of other blocks, and snapping to them. Pure.
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace floom::inline drawing {

struct GuideDistance { // gap along a guide between the moving blocks and their neighbour
    QPointF at; // middle of the gap
    int px = 0;
    bool horizontal = true; // measured from left to right
};

struct Guides {
    QPointF offset; // the resulting move: snapped to a neighbour within 6 px, else to the grid
    std::vector<QLineF> lines; // to draw, canvas px
    std::vector<GuideDistance> distances; // on both sides, where an aligned neighbour exists
};

// `moving`: the original rectangle; `wish`: the pointer's offset; `anchor`: a corner that lies on the grid after the move.
[[nodiscard]] Guides guidesFor(const QRectF& moving, QPointF wish, const std::vector<QRectF>& others);

} // namespace floom::inline drawing
