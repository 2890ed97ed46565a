// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/diagram_painter.h"

#include "view/block_cells.h"
#include "view/block_glyph.h"
#include "view/block_load.h"
#include "view/canvas_scene.h"
#include "view/wire_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace floom {

namespace {

constexpr qreal kTile = 40; // a single block, px of the picture
constexpr qreal kGlyph = 20;
constexpr qreal kMargin = 16;

// Single blocks shrink to tiles around their centre, arrays to their grid; wires are laid between these.
Scene shrunk(const Design& design, const Catalogue& catalogue, qreal scale)
{
    auto scene = placeCards(design, catalogue);
    for (auto& card : scene.cards) {
        card.stacked = false;
        if (card.array) {
            card.rect = card.layout.grid.bounds().translated(card.origin).adjusted(-8, -8, 8, 8);
            continue;
        }
        const QSizeF size(kTile / scale, kTile / scale);
        card.rect = QRectF(card.rect.center() - QPointF(size.width() / 2, size.height() / 2), size);
    }
    connectCards(scene);
    return scene;
}

void paintTile(QPainter& painter, const SceneCard& card, const BlockLoad* load, qreal scale, const ThemeColours& colours)
{
    const qreal radius = 6 / scale;
    painter.setPen(QPen(colours.edge, 1 / scale));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(card.rect, radius, radius);
    const QPointF centre = card.rect.center();
    const qreal glyph = kGlyph / scale;
    paintGlyph(painter, card.type ? QByteArray::fromStdString(card.type->iconSvg) : QByteArray(),
               QRectF(centre.x() - glyph / 2, centre.y() - glyph / 2 - (load ? 3 / scale : 0), glyph, glyph), colours.text);
    if (!load)
        return;
    const QRectF bar(card.rect.left() + 4 / scale, card.rect.bottom() - 7 / scale, card.rect.width() - 8 / scale, 3 / scale);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.field);
    painter.drawRoundedRect(bar, 1 / scale, 1 / scale);
    painter.setBrush(barHeat(load->busy));
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(std::max(bar.width() * load->busy, 2 / scale), bar.height())), 1 / scale,
                            1 / scale);
}

void paintArray(QPainter& painter, const SceneCard& card, const BlockLoad* load, qreal scale, const ThemeColours& colours)
{
    painter.setPen(QPen(colours.edge, 1 / scale));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(card.rect, 6 / scale, 6 / scale);
    CellLook look;
    look.colours = colours;
    look.zoom = 0; // cells only, no text
    if (load)
        look.busy = load->elements;
    painter.save();
    painter.translate(card.origin);
    paintCells(painter, card.layout.grid, look);
    painter.restore();
}

// 0 when there is nothing to draw or no room.
qreal scaleInto(const QRectF& whole, const QRectF& rect)
{
    if (whole.isEmpty() || rect.width() <= 2 * kMargin || rect.height() <= 2 * kMargin)
        return 0;
    return std::min({(rect.width() - 2 * kMargin) / whole.width(), (rect.height() - 2 * kMargin) / whole.height(), 1.0});
}

} // namespace

void paintDiagram(QPainter& painter, const Design& design, const Catalogue& catalogue, const RunResult* result, const QRectF& rect,
                  DiagramTheme theme)
{
    const auto whole = buildScene(design, catalogue).bounds();
    const qreal scale = scaleInto(whole, rect);
    if (scale <= 0)
        return;
    const auto colours = themeColours(theme == DiagramTheme::dark);
    const auto scene = shrunk(design, catalogue, scale);
    const auto loads = result ? loadsOf(result->utilization, design) : BlockLoads();
    painter.save();
    painter.setClipRect(rect);
    painter.translate(rect.center());
    painter.scale(scale, scale);
    painter.translate(-whole.center());
    WireLook look;
    look.colours = colours;
    look.labels = false;
    paintWires(painter, scene, look);
    for (const auto& card : scene.cards) {
        const auto found = loads.find(card.id);
        const auto* load = found == loads.end() ? nullptr : &found->second;
        if (card.array)
            paintArray(painter, card, load, scale, colours);
        else
            paintTile(painter, card, load, scale, colours);
    }
    painter.restore();
}

std::map<std::string, QRectF> diagramPlaces(const Design& design, const Catalogue& catalogue, const QRectF& rect)
{
    const auto whole = buildScene(design, catalogue).bounds();
    const qreal scale = scaleInto(whole, rect);
    std::map<std::string, QRectF> places;
    if (scale <= 0)
        return places;
    for (const auto& card : shrunk(design, catalogue, scale).cards) {
        const QPointF corner = rect.center() + (card.rect.topLeft() - whole.center()) * scale;
        places[card.id] = QRectF(corner, card.rect.size() * scale);
    }
    return places;
}

} // namespace floom
