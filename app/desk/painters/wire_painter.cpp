// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/wire_painter.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr qreal kReadableZoom = 9.0 / 12.0; // 12 px text at 9 px on screen

QPen penOf(Bus bus, const QColor& colour)
{
    QPen pen(colour, (bus == Bus::host ? 6 : bus == Bus::interconnect ? 3 : 2), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (bus == Bus::ddr)
        pen.setDashPattern({4, 1.5, 1, 1.5}); // in pen widths: 8 3 2 3 px
    return pen;
}

void strokeBus(QPainter& painter, const QPainterPath& path, Bus bus, const WireLook& look)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(penOf(bus, look.colours.wire(bus)));
    painter.drawPath(path);
    if (bus == Bus::host) { // two lines: clears the middle
        painter.setPen(QPen(look.colours.canvas, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter.drawPath(path);
    }
}

// The schematic slash with the count beside it.
void paintSlash(QPainter& painter, const SceneWire& wire, const WireLook& look)
{
    const auto colour = look.colours.wire(wire.bus);
    const QPointF at = wire.labelAt;
    painter.setPen(QPen(colour, 1.5));
    painter.drawLine(at + QPointF(-5, 7), at + QPointF(5, -7));
    painter.setFont(figureFont(12));
    const auto reading = look.reading ? look.reading(wire) : QString();
    if (wire.labelHorizontal) {
        painter.drawText(QRectF(at + QPointF(-60, -28), QSizeF(120, 18)), Qt::AlignHCenter | Qt::AlignBottom, wire.label);
        painter.setPen(look.colours.muted);
        painter.drawText(QRectF(at + QPointF(-60, 12), QSizeF(120, 36)), Qt::AlignHCenter | Qt::AlignTop, reading);
        return;
    }
    painter.setPen(wire.bus == Bus::interconnect ? look.colours.muted : colour);
    const qreal x = wire.labelLeft ? -134 : 14;
    const auto side = wire.labelLeft ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(QRectF(at + QPointF(x, -9), QSizeF(120, 18)), side | Qt::AlignVCenter, wire.label);
    painter.setPen(look.colours.muted);
    painter.drawText(QRectF(at + QPointF(x, 9), QSizeF(120, 36)), side | Qt::AlignTop, reading);
}

void paintRibbon(QPainter& painter, const QPainterPath& path, const SceneWire& wire, const WireLook& look)
{
    auto colour = look.colours.wire(wire.bus);
    painter.setPen(QPen(colour, 8, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(look.colours.canvas, 5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPath(path);
}

} // namespace

void paintPill(QPainter& painter, const SceneWire& wire, const WireLook& look)
{
    if (!wire.pill || wire.label.isEmpty() || look.zoom < kReadableZoom)
        return;
    painter.setFont(figureFont(12));
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(wire.label) + 18, 22);
    const QRectF box(wire.labelAt - QPointF(size.width() / 2, size.height() / 2), size);
    const auto colour = look.colours.wire(wire.bus);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(look.colours.canvas);
    painter.drawRoundedRect(box, 11, 11);
    painter.drawText(box, Qt::AlignCenter, wire.label);
}

QPainterPath roundedPath(const std::vector<QPointF>& points, qreal radius)
{
    QPainterPath path;
    if (points.size() < 2)
        return path;
    path.moveTo(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QPointF before = points[i - 1] - points[i], after = points[i + 1] - points[i];
        const qreal a = std::hypot(before.x(), before.y()), b = std::hypot(after.x(), after.y());
        const qreal r = std::min({radius, a / 2, b / 2});
        if (r <= 0)
            continue;
        path.lineTo(points[i] + before / a * r);
        path.quadTo(points[i], points[i] + after / b * r);
    }
    path.lineTo(points.back());
    return path;
}

void paintWire(QPainter& painter, const SceneWire& wire, const WireLook& look)
{
    painter.save();
    painter.setOpacity(painter.opacity() * (look.opacity ? look.opacity(wire) : 1));
    QPainterPath path;
    if (wire.strands.empty())
        path = roundedPath(wire.path);
    for (const auto& [a, b] : wire.strands) {
        path.moveTo(a);
        path.lineTo(b);
    }
    if (look.selected && look.selected(wire)) {
        auto glow = look.colours.accent;
        glow.setAlphaF(0.35F);
        painter.setPen(QPen(glow, wire.bus == Bus::host ? 14 : 10, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter.drawPath(path);
    }
    if (wire.ribbon)
        paintRibbon(painter, path, wire, look);
    else if (wire.strands.empty())
        strokeBus(painter, path, wire.bus, look);
    else {
        painter.setPen(QPen(look.colours.wire(wire.bus), 2, Qt::SolidLine, Qt::FlatCap));
        painter.drawPath(path);
    }
    if (look.labels && !(look.hushed && look.hushed(wire)) && !wire.label.isEmpty() && look.zoom >= kReadableZoom) {
        if (wire.pill)
            paintPill(painter, wire, look);
        else
            paintSlash(painter, wire, look);
    }
    painter.restore();
}

void paintWires(QPainter& painter, const Scene& scene, const WireLook& look)
{
    for (const auto& wire : scene.wires)
        paintWire(painter, wire, look);
}

void paintPort(QPainter& painter, const SceneAnchor& anchor, PortState state, const ThemeColours& colours, qreal opacity)
{
    painter.save();
    painter.setOpacity(opacity);
    const bool lit = state == PortState::lit;
    if (lit) {
        painter.setPen(QPen(colours.accent, 1.5));
        painter.setBrush(colours.tint);
        painter.drawEllipse(anchor.at, 15, 15);
    }
    if (state == PortState::refused) {
        painter.setPen(QPen(colours.error, 2));
        painter.setBrush(colours.canvas);
        painter.drawEllipse(anchor.at, 13, 13);
        painter.drawLine(anchor.at + QPointF(-9, 9), anchor.at + QPointF(9, -9));
        painter.restore();
        return;
    }
    const auto colour = lit ? colours.accent : colours.wire(anchor.bus);
    const qreal half = lit ? 7 : 5;
    const bool filled = lit || state == PortState::hovered;
    painter.setPen(QPen(colour, 2));
    painter.setBrush(filled ? colour : colours.card);
    painter.drawRoundedRect(QRectF(anchor.at - QPointF(half, half), QSizeF(2 * half, 2 * half)).adjusted(1, 1, -1, -1), 2, 2);
    painter.restore();
}

} // namespace floom::inline desk
