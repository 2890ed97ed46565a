// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/block_cells_item.h"

#include "drawing/block_text.h"
#include "look/theme.h"

#include <QPainter>

namespace floom {

void BlockCells::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller)
        m_controller->disconnect(this);
    m_controller = controller;
    if (controller) {
        for (const auto signal : {&CanvasController::stateChanged, &CanvasController::sceneChanged, &CanvasController::activityChanged,
                                  &CanvasController::zoomChanged})
            connect(controller, signal, this, &BlockCells::repaint);
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
    const int card = m_controller ? m_controller->scene().cardOf(m_blockId.toStdString()) : -1;
    if (card < 0)
        return;
    const auto& scene = m_controller->scene();
    const auto& block = scene.design.blocks[static_cast<std::size_t>(card)];
    CellLook look;
    look.colours = Theme::current()->colours();
    look.zoom = m_controller->zoom() * Theme::current()->uiScale(); // as text is seen
    if (const auto load = m_controller->state().loads.find(block.id);
        load != m_controller->state().loads.end() && !m_controller->state().estimated)
        look.busy = load->second.elements;
    look.activity = m_controller->activityOf(card);
    look.overridden = overriddenElements(block);
    look.selected = m_controller->selectedElements(card);
    if (m_controller->mode() == CanvasController::Mode::array && m_controller->handleCard() == card) {
        look.solidColumns = m_controller->solidCells().width();
        look.solidRows = m_controller->solidCells().height();
        look.busy.clear();
    }
    look.strength = m_controller->isStale() ? 0.45 : 1;
    paintCells(painter, scene.cards[static_cast<std::size_t>(card)].layout.grid, look);
}

} // namespace floom
