// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/block_cells_item.h"

#include "drawing/block_text.h"
#include "look/theme.h"

#include <QPainter>

namespace floom::inline pages {

void BlockCells::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller)
        for (QObject* part : m_controller->children())
            part->disconnect(this);
    m_controller = controller;
    if (controller) {
        connect(controller->drawing(), &CanvasDrawing::changed, this, &BlockCells::repaint);
        connect(controller->cards(), &CanvasCards::changed, this, &BlockCells::repaint);
        connect(controller->moment(), &CanvasMoment::changed, this, &BlockCells::repaint);
        connect(controller->view(), &CanvasViewport::zoomChanged, this, &BlockCells::repaint);
        connect(Theme::current(), &Theme::changed, this, &BlockCells::repaint, Qt::UniqueConnection);
    }
    repaint();
    emit changed();
}

void BlockCells::setBlockId(const QString& id)
{
    if (m_blockId == id)
        return;
    m_blockId = id;
    repaint();
    emit changed();
}

void BlockCells::paint(QPainter& painter)
{
    const int card = m_controller ? m_controller->drawing()->scene().cardOf(m_blockId.toStdString()) : -1;
    if (card < 0)
        return;
    const auto& scene = m_controller->drawing()->scene();
    const auto& block = scene.design.blocks[static_cast<std::size_t>(card)];
    CellLook look;
    look.colours = Theme::current()->colours();
    look.zoom = m_controller->view()->zoom() * Theme::current()->uiScale(); // the scale at which text appears
    if (const auto load = m_controller->cards()->state().loads.find(block.id);
        load != m_controller->cards()->state().loads.end() && !m_controller->cards()->state().estimated)
        look.busy = load->second.elements;
    look.activity = m_controller->moment()->activityOf(card);
    look.overridden = overriddenElements(block);
    look.selected = m_controller->drawing()->selectedElements(card);
    if (m_controller->hand()->array()->isActive() && m_controller->drawing()->selectedCard() == card) {
        look.solidColumns = m_controller->hand()->array()->before().width();
        look.solidRows = m_controller->hand()->array()->before().height();
        look.busy.clear();
    }
    look.strength = m_controller->cards()->isStale() ? 0.45 : 1;
    paintCells(painter, scene.cards[static_cast<std::size_t>(card)].layout.grid, look);
}

} // namespace floom::inline pages
