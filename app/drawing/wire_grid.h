// SPDX-License-Identifier: GPL-3.0-or-later
// The search grid of one wire: lines that pass each card at its clearance and one lane further, whose segments between crossings are
// blocked or have an extra cost. Built per wire; the search itself does not look at cards. Used by the router only.
#pragma once

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace floom::inline drawing {

constexpr qreal kLane = 8; // px between parallel wires
constexpr qreal kBendCost = 48; // a bend costs as much as this many px

class WireGrid {
public:
    WireGrid(const std::vector<QRectF>& blocked, QPointF a, QPointF b);

    // Adds a cost per px along a segment and within a lane of it.
    void charge(QPointF from, QPointF to, qreal perPx);

    // Cheapest path from a to b with the given initial and final directions; empty if there is none.
    [[nodiscard]] std::vector<QPointF> path(QPointF a, QPointF b, QPointF out, QPointF in) const;

private:
    [[nodiscard]] std::size_t at(int x, int y) const { return static_cast<std::size_t>(y) * m_xs.size() + static_cast<std::size_t>(x); }
    [[nodiscard]] QPointF point(int x, int y) const { return {m_xs[static_cast<std::size_t>(x)], m_ys[static_cast<std::size_t>(y)]}; }
    // Cost of the segment from a crossing in direction d (0 right, 1 left, 2 down, 3 up); negative = blocked.
    [[nodiscard]] qreal stepCost(int x, int y, int d) const;

    std::vector<qreal> m_xs, m_ys;
    std::vector<std::uint8_t> m_blockedRight, m_blockedDown; // segment that starts at a crossing
    std::vector<float> m_dearRight, m_dearDown; // its extra cost
};

} // namespace floom::inline drawing
