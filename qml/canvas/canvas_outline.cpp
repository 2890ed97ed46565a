// SPDX-License-Identifier: GPL-3.0-or-later
// The way of one request over the drawing, for as long as somebody wants to see it.
#include "canvas/canvas_controller.h"

#include "desk/recording_session.h"
#include "desk/wire_painter.h"
#include "recording/timeline_ruler.h"

#include <QPainter>

#include <algorithm>

namespace floom {

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

// By the clock on the wall: however fast the playback is, the dashes can be followed with the eye.
void CanvasController::flow()
{
    constexpr double kPxPerMs = 0.06;
    constexpr qint64 kLongestFrame = 100; // ms; a longer one was a pause
    const qint64 now = m_workspace ? m_workspace->playheadPs() : -1;
    const qint64 passed = m_flowClock.isValid() ? std::min(m_flowClock.elapsed(), kLongestFrame) : 0;
    if (now >= 0 && m_flowFrom >= 0 && now != m_flowFrom)
        m_flowPx += kPxPerMs * static_cast<double>(passed) * (now > m_flowFrom ? 1 : -1);
    m_flowFrom = now;
    m_flowClock.start();
}

void CanvasController::updateOutline()
{
    const int request = m_workspace ? m_workspace->outlinedRequest() : -1;
    const auto recording = request >= 0 ? m_workspace->recording() : nullptr;
    const auto life = recording && m_workspace->recordings()->has(request) ? requestLife(*recording, request) : RequestLife{};
    m_outline = recording ? pathOutline(m_scene, recording->store(), life) : PathOutline{};
    m_outlineText = m_outline.isEmpty() ? QString()
                                        : tr("the way of %1 %2  ·  %3  ·  Esc")
                                              .arg(life.request.write ? tr("write") : tr("read"), groupedNumber(life.request.request),
                                                   durationText(life.request.completedPs - life.request.issuedPs));
    emit activityChanged();
    emit overlayChanged();
}

} // namespace floom
