// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the path of one request over the drawing.
#include "canvas/canvas_path.h"

#include "desk/painters/wire_painter.h"

#include <QPainter>

namespace floom::inline pages {

namespace {

constexpr double kOutline = 3, kHalo = 7; // px on screen

QPainterPath wireShape(const Scene& scene, const PathWire& one)
{
    const auto& wire = scene.wires[static_cast<std::size_t>(one.wire)];
    if (one.strand < 0 || static_cast<std::size_t>(one.strand) >= wire.strands.size())
        return roundedPath(wire.path);
    const auto& [from, to] = wire.strands[static_cast<std::size_t>(one.strand)];
    QPainterPath line(from);
    line.lineTo(to);
    return line;
}

} // namespace

void paintPathOutline(QPainter& painter, const Scene& scene, const PathOutline& outline, const ThemeColours& colours, qreal zoom)
{
    QPainterPath shape, cells;
    for (const PathWire& wire : outline.wires)
        shape.addPath(wireShape(scene, wire));
    for (const PathStop& stop : outline.stops) {
        const auto& card = scene.cards[static_cast<std::size_t>(stop.card)];
        shape.addRoundedRect(card.rect, 6, 6);
        for (const int element : stop.elements)
            if (card.array && !card.layout.grid.isEmpty())
                cells.addRect(card.layout.grid.cellOf(element).translated(card.origin));
    }
    const auto stroke = [&](const QPainterPath& path, const QColor& colour, double width) {
        QPen pen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.drawPath(path);
    };
    painter.setBrush(Qt::NoBrush);
    stroke(shape, colours.canvas, kHalo);
    stroke(shape, colours.accent, kOutline);
    stroke(cells, colours.accent, kOutline);
    WireLook look;
    look.colours = colours;
    look.zoom = zoom;
    for (const PathWire& wire : outline.wires)
        paintPill(painter, scene.wires[static_cast<std::size_t>(wire.wire)], look);
}

} // namespace floom::inline pages
