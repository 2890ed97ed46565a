// SPDX-License-Identifier: GPL-3.0-or-later
// The grid a wire is searched on: lines that pass each card at its clearance and one lane further, with the pieces between crossings
// marked as blocked or dear. Made per wire; a search touches no card any more. Used by the router only.
#pragma once

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace floom {

constexpr qreal kLane = 8; // between parallel wires
constexpr qreal kBendCost = 48; // px a wire would rather run on than turn

class WireGrid {
public:
    WireGrid(const std::vector<QRectF>& blocked, QPointF a, QPointF b);

    // Makes the way along a segment, and within a lane of it, dearer per px.
    void charge(QPointF from, QPointF to, qreal perPx);

    // Cheapest way from a to b that sets out and arrives in the given directions; empty when there is none.
    [[nodiscard]] std::vector<QPointF> path(QPointF a, QPointF b, QPointF out, QPointF in) const;

private:
    [[nodiscard]] std::size_t at(int x, int y) const { return static_cast<std::size_t>(y) * m_xs.size() + static_cast<std::size_t>(x); }
    [[nodiscard]] QPointF point(int x, int y) const { return {m_xs[static_cast<std::size_t>(x)], m_ys[static_cast<std::size_t>(y)]}; }
    // Of the piece from a crossing one step in direction d (0 right, 1 left, 2 down, 3 up); negative = blocked.
    [[nodiscard]] qreal stepCost(int x, int y, int d) const;

    std::vector<qreal> m_xs, m_ys;
    std::vector<std::uint8_t> m_blockedRight, m_blockedDown; // of the piece that begins at a crossing
    std::vector<float> m_dearRight, m_dearDown; // extra cost of it
};

} // namespace floom
