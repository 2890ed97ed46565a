// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/move_tool.h"

#include "canvas/canvas_hits.h"
#include "document/document.h"
#include "document/edits.h"
#include "drawing/default_place.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

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

MoveTool::MoveTool(CanvasDrawing& drawing, CanvasViewport& view, CanvasPointer& pointer, CanvasEdits& edits, QObject* parent)
    : CanvasTool(drawing, view, pointer, parent)
    , m_edits(edits)
{
}

void MoveTool::start(int card)
{
    m_pressed = CanvasHits(m_drawing, m_view).idOf(card);
    auto ids = m_drawing.selection();
    if (m_pointer.modifiers() & Qt::ShiftModifier) {
        if (!ids.removeOne(m_pressed))
            ids.append(m_pressed);
        m_drawing.select(ids);
    } else if (!ids.contains(m_pressed)) {
        m_drawing.select({m_pressed});
    }
    begin();
}

void MoveTool::drag()
{
    if (!m_moving && !m_pointer.isDragged())
        return;
    if (!m_moving)
        m_copying = m_pointer.modifiers() & Qt::AltModifier;
    m_moving = true;
    const auto& doc = *m_drawing.document();
    const auto& design = doc.design();
    const auto ids = m_drawing.selection();
    const auto before = placeCards(design, doc.catalogue());
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
    m_guides = guidesFor(moving, m_pointer.dragged() / m_view.zoom(), others);
    Design shown = design;
    const auto by = m_guides.offset;
    const auto dx = static_cast<int>(by.x()), dy = static_cast<int>(by.y());
    if (m_copying)
        edits::addCopies(shown, doc.catalogue(), design, toStd(ids), dx, dy);
    else
        for (auto& block : shown.blocks)
            if (ids.contains(QString::fromStdString(block.id)))
                block.at = {edits::moved(block.at.x, dx), edits::moved(block.at.y, dy)};
    m_drawing.preview(std::move(shown));
    m_link = -1;
    if (const auto* block = ids.size() == 1 && !m_copying ? design.find(ids.first().toStdString()) : nullptr)
        if (const auto* type = hasLinks(design, block->id) ? nullptr : doc.catalogue().find(block->type))
            m_link = CanvasHits(m_drawing, m_view).takingLink(*type, m_pointer.at());
    m_pointer.setCursor(m_copying ? Qt::DragCopyCursor : Qt::SizeAllCursor);
    emit moved();
}

void MoveTool::drop()
{
    const bool moving = m_moving, copying = m_copying;
    const auto by = m_guides.offset.toPoint();
    const int into = m_link;
    leave();
    if (!moving)
        click();
    else if (copying)
        m_edits.duplicateBy(by);
    else if (into < 0 || !moveIntoWire(*m_drawing.document(), m_drawing.selection().value(0), {by.x(), by.y()}, into))
        m_edits.moveBy(by);
}

void MoveTool::leave()
{
    m_guides = {};
    m_link = -1;
    m_moving = m_copying = false;
    CanvasTool::leave();
}

void MoveTool::click()
{
    if (m_pointer.modifiers() & Qt::ShiftModifier)
        return;
    m_drawing.select({m_pressed});
    if (const int card = m_drawing.scene().cardOf(m_pressed.toStdString()); card >= 0)
        m_drawing.workspace()->selection()->setInstance(CanvasHits(m_drawing, m_view).part(card, m_pointer.at()));
}

} // namespace floom::inline pages
