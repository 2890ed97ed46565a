// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/diagram_painter.h"

#include "analysis/class_use.h"
#include "desk/estimate/block_load.h"
#include "desk/painters/block_cells.h"
#include "desk/painters/block_glyph.h"
#include "desk/painters/wire_painter.h"
#include "drawing/canvas_scene.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr qreal kTile = 40; // px of a single block; less if crowded
constexpr qreal kLeastTile = 14;
constexpr qreal kPadding = 6; // of an array around its cells
constexpr qreal kDiagramMargin = 12;
constexpr qreal kMostStretch = 1.9; // maximum ratio of horizontal to vertical scale

bool isDrawable(const Design& design, const QRectF& rect)
{
    return !design.blocks.empty() && rect.width() > 4 * kDiagramMargin && rect.height() > 4 * kDiagramMargin;
}

// Aligns a block that has one wire with its neighbour: as tiles they fit on one line.
void straighten(Scene& scene, const std::vector<QRectF>& placed)
{
    const auto degree = [&](const std::string& id) {
        return std::count_if(scene.design.links.begin(), scene.design.links.end(),
                             [&](const Link& link) { return link.from.block == id || link.to.block == id; });
    };
    for (const auto& link : scene.design.links) {
        int a = scene.cardOf(link.from.block), b = scene.cardOf(link.to.block);
        if (a < 0 || b < 0)
            continue;
        if (degree(link.from.block) != 1)
            std::swap(a, b);
        auto &end = scene.cards[static_cast<std::size_t>(a)], &hub = scene.cards[static_cast<std::size_t>(b)];
        const QRectF &r = placed[static_cast<std::size_t>(a)], &s = placed[static_cast<std::size_t>(b)];
        if (end.array || hub.array || degree(end.id) != 1)
            continue;
        if (r.top() < s.bottom() && s.top() < r.bottom())
            end.rect.moveTop(hub.rect.top());
        else if (r.left() < s.right() && s.left() < r.right())
            end.rect.moveLeft(hub.rect.left());
    }
}

// The scene in picture px: single blocks become tiles, arrays their cells; both directions are scaled to fill the picture.
Scene shrunk(const Design& design, const Catalogue& catalogue, const QRectF& rect)
{
    auto scene = placeCards(design, catalogue);
    const QRectF whole = scene.bounds();
    qreal sx = std::min(1.0, (rect.width() - 2 * kDiagramMargin) / whole.width());
    qreal sy = std::min(1.0, (rect.height() - 2 * kDiagramMargin) / whole.height());
    sx = std::min(sx, sy * kMostStretch);
    sy = std::min(sy, sx * kMostStretch);
    const auto mapped = [&](QPointF p) {
        return rect.center() + QPointF((p.x() - whole.center().x()) * sx, (p.y() - whole.center().y()) * sy);
    };
    qreal tile = kTile;
    for (const auto& card : scene.cards)
        if (!card.array)
            tile = std::clamp(std::min(card.rect.width() * sx, card.rect.height() * sy), kLeastTile, tile);
    std::vector<QRectF> placed;
    for (const auto& card : scene.cards)
        placed.push_back(card.rect);
    for (auto& card : scene.cards) {
        card.stacked = false;
        card.origin = mapped(card.origin);
        if (!card.array) {
            card.rect = QRectF(mapped(card.rect.center()) - QPointF(tile, tile) / 2, QSizeF(tile, tile));
            continue;
        }
        auto& grid = card.layout.grid;
        grid.left *= sx, grid.cellWidth *= sx, grid.pitchX *= sx;
        grid.top *= sy, grid.cellHeight *= sy, grid.pitchY *= sy;
        card.rect = grid.bounds().translated(card.origin).adjusted(-kPadding, -kPadding, kPadding, kPadding);
    }
    straighten(scene, placed);
    connectCards(scene);
    return scene;
}

void paintTile(QPainter& painter, const SceneCard& card, const BlockLoad* load, const ThemeColours& colours)
{
    painter.setPen(QPen(colours.edge, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(card.rect, 6, 6);
    const qreal glyph = card.rect.width() / 2;
    const QPointF at = card.rect.center() - QPointF(glyph / 2, glyph / 2 + (load ? 3 : 0));
    paintGlyph(painter, card.type ? QByteArray::fromStdString(card.type->iconSvg) : QByteArray(), QRectF(at, QSizeF(glyph, glyph)),
               colours.text);
    if (!load)
        return;
    const QRectF bar(card.rect.left() + 4, card.rect.bottom() - 7, card.rect.width() - 8, 3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.field);
    painter.drawRoundedRect(bar, 1, 1);
    painter.setBrush(barHeat(load->busy));
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(std::max(bar.width() * load->busy, 2.0), bar.height())), 1, 1);
}

void paintArray(QPainter& painter, const SceneCard& card, const BlockLoad* load, const ThemeColours& colours)
{
    painter.setPen(QPen(colours.edge, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(card.rect, 6, 6);
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

} // namespace

void paintDiagram(QPainter& painter, const Design& design, const Catalogue& catalogue, const RunResult* result, const QRectF& rect,
                  DiagramTheme theme)
{
    if (!isDrawable(design, rect))
        return;
    const auto& colours = themeColours(theme == DiagramTheme::dark);
    const auto scene = shrunk(design, catalogue, rect);
    const auto loads = result ? loadsOf(atWork(*result), design) : BlockLoads();
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    WireLook look;
    look.colours = colours;
    look.labels = false;
    paintWires(painter, scene, look);
    for (const auto& card : scene.cards) {
        const auto found = loads.find(card.id);
        const auto* load = found == loads.end() ? nullptr : &found->second;
        if (card.array)
            paintArray(painter, card, load, colours);
        else
            paintTile(painter, card, load, colours);
    }
    painter.restore();
}

std::map<std::string, QRectF> diagramPlaces(const Design& design, const Catalogue& catalogue, const QRectF& rect)
{
    std::map<std::string, QRectF> places;
    if (!isDrawable(design, rect))
        return places;
    for (const auto& card : shrunk(design, catalogue, rect).cards)
        places[card.id] = card.rect;
    return places;
}

std::vector<QLineF> diagramWires(const Design& design, const Catalogue& catalogue, const QRectF& rect)
{
    std::vector<QLineF> lines;
    if (!isDrawable(design, rect))
        return lines;
    for (const auto& wire : shrunk(design, catalogue, rect).wires) {
        for (const auto& [from, to] : wire.strands)
            lines.emplace_back(from, to);
        for (std::size_t i = 1; i < wire.path.size() && wire.strands.empty(); ++i)
            lines.emplace_back(wire.path[i - 1], wire.path[i]);
    }
    return lines;
}

} // namespace floom::inline desk
