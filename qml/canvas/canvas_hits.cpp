// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_hits.h"

#include "document/document.h"
#include "document/edits_splice.h"
#include "drawing/block_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

// Px of the view.
constexpr qreal kPortReach = 12;
constexpr qreal kWireReach = 6;
constexpr qreal kDropReach = 16; // dropping is less precise than clicking
constexpr qreal kHandleReach = 12;
constexpr qreal kHeaderReach = 18; // canvas px above and left of the cells: row and column numbers

} // namespace

int CanvasHits::card(QPointF at) const
{
    return m_drawing.scene().cardAt(m_view.toCanvas(at));
}

int CanvasHits::wire(QPointF at) const
{
    return m_drawing.scene().wireAt(m_view.toCanvas(at), kWireReach / m_view.zoom());
}

int CanvasHits::anchor(QPointF at) const
{
    // The nearest visible anchor; hidden ones do not count.
    const QPointF on = m_view.toCanvas(at);
    const auto& anchors = m_drawing.scene().anchors;
    qreal reach = kPortReach / m_view.zoom();
    int nearest = -1;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        const QPointF off = anchors[i].at - on;
        const qreal distance = std::max(std::abs(off.x()), std::abs(off.y()));
        if (anchors[i].hidden || distance > reach)
            continue;
        reach = distance;
        nearest = static_cast<int>(i);
    }
    return nearest;
}

int CanvasHits::keyRow(int card, QPointF at) const
{
    const auto& shown = m_drawing.scene().cards[static_cast<std::size_t>(card)];
    const QPointF inside = m_view.toCanvas(at) - shown.origin;
    if (m_view.zoom() < kRowsFromZoom || !shown.type)
        return -1;
    const bool onFoot = inside.y() >= shown.layout.footTop && inside.y() < shown.layout.footTop + kRowHeight;
    if (shown.array)
        return onFoot && !keyParameters(*shown.type).empty() ? 0 : -1;
    const int row = static_cast<int>((inside.y() - shown.layout.rowsTop) / kRowHeight);
    return inside.y() >= shown.layout.rowsTop && row < shown.layout.rows ? row : -1;
}

int CanvasHits::takingLink(const TypeSpec& type, QPointF at) const
{
    const auto& scene = m_drawing.scene();
    const int wire = scene.wireAt(m_view.toCanvas(at), kDropReach / m_view.zoom());
    const int link = wire < 0 ? -1 : scene.wires[static_cast<std::size_t>(wire)].link;
    const auto& doc = *m_drawing.document();
    return link >= 0 && edits::fitsInto(doc.design(), doc.catalogue(), type, static_cast<std::size_t>(link)) ? link : -1;
}

QString CanvasHits::idOf(int card) const
{
    return card < 0 ? QString() : QString::fromStdString(m_drawing.scene().cards[static_cast<std::size_t>(card)].id);
}

QString CanvasHits::part(int card, QPointF at) const
{
    const auto& shown = m_drawing.scene().cards[static_cast<std::size_t>(card)];
    const QPointF inside = m_view.toCanvas(at) - shown.origin;
    if (const auto found = line(card, inside); !found.isEmpty())
        return found;
    if (!shown.layout.grid.bounds().adjusted(-2, -2, 2, 2).contains(inside))
        return {};
    return elementAddress(m_drawing.scene().design.blocks[static_cast<std::size_t>(card)], shown.layout.grid.elementAt(inside));
}

QString CanvasHits::line(int card, QPointF inside) const
{
    const auto& block = m_drawing.scene().design.blocks[static_cast<std::size_t>(card)];
    const auto& grid = m_drawing.scene().cards[static_cast<std::size_t>(card)].layout.grid;
    if (block.count.size() != 2 || !grid.showsHeaders())
        return {};
    const auto cells = grid.bounds();
    const int element = grid.elementAt(inside);
    const auto id = QString::fromStdString(block.id);
    if (inside.y() >= cells.top() - kHeaderReach && inside.y() < cells.top() - 2 && inside.x() >= cells.left()
        && inside.x() <= cells.right())
        return QStringLiteral("%1[%2][*]").arg(id).arg(element / block.count[1]);
    if (inside.x() < cells.left() - 2 && inside.y() >= cells.top() && inside.y() <= cells.bottom())
        return QStringLiteral("%1[*][%2]").arg(id).arg(element % block.count[1]);
    return {};
}

bool CanvasHits::isOnHandle(QPointF at) const
{
    return m_drawing.selectedCard() >= 0 && (at - handle()).manhattanLength() <= kHandleReach;
}

bool CanvasHits::isOnPin(int wire, QPointF at) const
{
    const auto& shown = m_drawing.scene().wires[static_cast<std::size_t>(wire)];
    return shown.pin && (m_view.toView(*shown.pin) - at).manhattanLength() <= kPortReach;
}

QPointF CanvasHits::handle() const
{
    const int card = m_drawing.selectedCard();
    return card < 0 ? QPointF() : m_view.toView(m_drawing.scene().cards[static_cast<std::size_t>(card)].rect.bottomRight());
}

} // namespace floom::inline pages
