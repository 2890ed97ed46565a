// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController while something is dragged: blocks, the array handle, the marquee, a type from the palette.
#include "canvas/canvas_controller.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_arrays.h"
#include "document/edits_splice.h"
#include "drawing/block_text.h"
#include "drawing/default_place.h"

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr QSizeF kCellPitch(38, 26); // of a single block being pulled into an array

constexpr qreal kWireReach = 16; // px of the view: a block is dropped less exactly than a press

bool hasLinks(const Design& design, const std::string& id)
{
    return std::any_of(design.links.begin(), design.links.end(),
                       [&](const Link& link) { return link.from.block == id || link.to.block == id; });
}

std::vector<std::string> toStd(const QStringList& ids)
{
    std::vector<std::string> list;
    for (const auto& id : ids)
        list.push_back(id.toStdString());
    return list;
}

} // namespace

void CanvasController::dragMove(QPointF at)
{
    const auto& design = m_drawing->document()->design();
    const auto ids = m_drawing->selection();
    const auto before = placeCards(design, m_drawing->document()->catalogue());
    QRectF moving;
    std::vector<QRectF> others;
    for (const auto& card : before.cards) {
        if (ids.contains(QString::fromStdString(card.id)))
            moving |= card.rect;
        else
            others.push_back(card.rect);
    }
    if (moving.isNull())
        return;
    const auto found = guidesFor(moving, (at - m_pressAt) / m_view->zoom(), others);
    m_moveBy = found.offset;
    m_guides = found.lines;
    m_distances = found.distances;
    Design shown = design;
    const auto dx = static_cast<int>(m_moveBy.x()), dy = static_cast<int>(m_moveBy.y());
    if (m_copying)
        edits::addCopies(shown, m_drawing->document()->catalogue(), design, toStd(ids), dx, dy);
    else
        for (auto& block : shown.blocks)
            if (ids.contains(QString::fromStdString(block.id)))
                block.at = {edits::moved(block.at.x, dx), edits::moved(block.at.y, dy)};
    m_drawing->preview(std::move(shown));
    m_dropLink = -1;
    if (ids.size() == 1 && !m_copying) {
        const auto* block = design.find(ids.first().toStdString());
        m_dropType = block && !hasLinks(design, block->id) ? m_drawing->document()->catalogue().find(block->type) : nullptr;
        aimDrop(m_view->toCanvas(at));
    }
    setCursor(m_copying ? Qt::DragCopyCursor : Qt::SizeAllCursor);
}

// The wire under what is dragged, when it would take it.
void CanvasController::aimDrop(QPointF on)
{
    m_dropLink = -1;
    const int wire = m_dropType ? m_drawing->scene().wireAt(on, kWireReach / m_view->zoom()) : -1;
    if (wire < 0)
        return;
    const int link = m_drawing->scene().wires[static_cast<std::size_t>(wire)].link;
    if (edits::fitsInto(m_drawing->document()->design(), m_drawing->document()->catalogue(), *m_dropType, static_cast<std::size_t>(link)))
        m_dropLink = link;
}

void CanvasController::dragArray(QPointF at)
{
    const auto* block = m_drawing->document()->design().find(m_pressedBlock.toStdString());
    if (!block)
        return;
    const auto grid = layoutCard(*block, m_drawing->document()->catalogue().find(block->type)).grid;
    const QPointF by = (at - m_pressAt) / m_view->zoom();
    const qreal pitchX = grid.isEmpty() ? kCellPitch.width() : grid.pitchX, pitchY = grid.isEmpty() ? kCellPitch.height() : grid.pitchY;
    m_arrayDigits.clear();
    showArray(m_arrayFrom.width() + static_cast<int>(std::lround(std::clamp(by.x() / pitchX, -1e5, 1e5))),
              m_arrayFrom.height() + static_cast<int>(std::lround(std::clamp(by.y() / pitchY, -1e5, 1e5))));
}

void CanvasController::showArray(int columns, int rows)
{
    auto shown = m_drawing->document()->design();
    auto* block = shown.find(m_pressedBlock.toStdString());
    if (!block)
        return;
    columns = std::clamp(columns, 1, 4096);
    rows = std::clamp(rows, 1, 1'000'000 / columns);
    const bool flat = block->count.size() < 2 && rows == 1;
    if (block->count.size() > 2)
        rows = m_arrayFrom.height(); // inner dimensions are set by the field, not by the hand
    auto shape = block->count;
    if (flat)
        shape = columns == 1 && block->count.empty() ? std::vector<int>() : std::vector<int>{columns};
    else if (shape.size() > 2)
        shape[0] = columns;
    else
        shape = {columns, rows};
    m_arrayShape = shape;
    edits::reshape(shown, m_drawing->document()->catalogue(), block->id, shape);
    const auto* type = m_drawing->document()->catalogue().find(block->type);
    const auto before = tr("was %1 × %2").arg(m_arrayFrom.width()).arg(m_arrayFrom.height());
    const auto nested = type ? nestedText(*block, *type) : QString();
    showReadout(type ? arrayText(*block, *type) : QString(), nested.isEmpty() ? before : nested + QStringLiteral(", ") + before);
    m_drawing->preview(std::move(shown));
}

void CanvasController::showReadout(const QString& text, const QString& detail)
{
    m_readout = text;
    m_readoutDetail = detail;
    emit readoutChanged();
}

void CanvasController::selectInMarquee()
{
    const auto box = marquee();
    const QRectF area(m_view->toCanvas(box.topLeft()), m_view->toCanvas(box.bottomRight()));
    auto ids = m_pressModifiers & Qt::ShiftModifier ? m_drawing->selection() : QStringList();
    for (const auto& card : m_drawing->scene().cards) {
        const auto id = QString::fromStdString(card.id);
        if (card.rect.intersects(area) && !ids.contains(id))
            ids.append(id);
    }
    m_drawing->select(ids);
    emit overlayChanged();
}

void CanvasController::dragOver(const QString& type, qreal x, qreal y)
{
    const auto* spec =
        m_drawing->document() ? m_drawing->document()->catalogue().find(type.section(QLatin1Char(':'), 0, 0).toStdString()) : nullptr;
    if (!spec)
        return;
    Block block;
    block.type = spec->id;
    const auto size = layoutCard(block, spec).size;
    const QPointF corner = m_view->toCanvas({x, y}) - QPointF(size.width() / 2, kHeaderHeight / 2);
    const auto snap = [](qreal v) { return std::round(v / kSnap) * kSnap; };
    m_dropGhost = QRectF(QPointF(snap(corner.x()), snap(corner.y())), size);
    if (m_dropType != spec) {
        m_dropType = spec;
        m_glow = takers(m_drawing->scene(), m_drawing->document()->catalogue(), *spec);
    }
    const int before = m_dropLink;
    aimDrop(m_view->toCanvas({x, y}));
    if (before != m_dropLink)
        emit dropLinkChanged();
    emit overlayChanged();
}

void CanvasController::dragLeave()
{
    m_dropGhost = {};
    m_dropType = nullptr;
    m_dropLink = -1;
    m_glow.clear();
    emit dropLinkChanged();
    emit overlayChanged();
}

bool CanvasController::drop(const QString& type, qreal x, qreal y)
{
    dragOver(type, x, y);
    const QRectF ghost = m_dropGhost;
    const int link = m_dropLink;
    dragLeave();
    if (ghost.isNull())
        return false;
    const int left = static_cast<int>(ghost.x()), top = static_cast<int>(ghost.y());
    const auto id =
        link >= 0 ? addIntoWire(*m_drawing->document(), type, {left, top}, link) : m_drawing->document()->addBlock(type, left, top);
    if (!id.isEmpty()) {
        m_drawing->select({id});
        emit settled(id);
    }
    return !id.isEmpty();
}

} // namespace floom
