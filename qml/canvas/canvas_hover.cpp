// SPDX-License-Identifier: GPL-3.0-or-later
// What CanvasController says about the thing under the pointer.
#include "canvas/canvas_controller.h"
#include "drawing/block_text.h"

#include <cmath>

namespace floom {

namespace {

constexpr qreal kWireReach = 6; // px of the view
constexpr qreal kHandleReach = 12;
constexpr qreal kBadgeReach = 12;

} // namespace

void CanvasController::hover(QPointF at)
{
    if (!m_drawing->workspace())
        return;
    const int anchor = anchorUnder(at);
    const int wire = anchor < 0 ? m_drawing->scene().wireAt(m_view->toCanvas(at), kWireReach / m_view->zoom()) : -1;
    const int card = m_drawing->scene().cardAt(m_view->toCanvas(at));
    const bool onHandle = handleCard() >= 0 && (at - m_view->toView(handleAt())).manhattanLength() <= kHandleReach;
    setCursor(m_spaceHeld                 ? Qt::OpenHandCursor
                  : onHandle              ? Qt::SizeFDiagCursor
                  : anchor >= 0           ? Qt::CrossCursor
                  : wire >= 0 && card < 0 ? Qt::PointingHandCursor
                                          : Qt::ArrowCursor);
    QString text = messageUnder(at);
    const auto labelOf = [this](const std::string& id) {
        const int owner = m_drawing->scene().cardOf(id);
        const auto* type = owner < 0 ? nullptr : m_drawing->scene().cards[static_cast<std::size_t>(owner)].type;
        return QString::fromStdString(type ? type->label : id);
    };
    if (!text.isEmpty()) {
        // a finding's badge is smaller than what lies below it
    } else if (anchor >= 0) {
        const auto& shown = m_drawing->scene().anchors[static_cast<std::size_t>(anchor)];
        const auto& owner = m_drawing->scene().cards[static_cast<std::size_t>(shown.card)];
        const auto* port = owner.type ? owner.type->port(shown.port) : nullptr;
        text = QString::fromStdString((port ? owner.type->label + ", " + port->label + "  " : "") + owner.id + "." + shown.port);
    } else if (card < 0 && wire >= 0) {
        const auto& link =
            m_drawing->scene().design.links[static_cast<std::size_t>(m_drawing->scene().wires[static_cast<std::size_t>(wire)].link)];
        text = labelOf(link.from.block) + QStringLiteral(" – ") + labelOf(link.to.block) + u'\n'
            + QString::fromStdString(link.from.block + "." + link.from.port + " – " + link.to.block + "." + link.to.port)
            + QStringLiteral("  ") + mapText(link);
    } else if (card >= 0) {
        text = cellText(card, m_view->toCanvas(at));
    }
    m_drawing->workspace()->setHoveredBlock(card >= 0 ? QString::fromStdString(m_drawing->scene().cards[static_cast<std::size_t>(card)].id)
                                                      : QString());
    if (anchor != m_hoveredAnchor) {
        m_hoveredAnchor = anchor;
        emit overlayChanged();
    }
    if (text != m_hoverText) {
        m_hoverText = text;
        emit hoverChanged();
    }
}

QString CanvasController::messageUnder(QPointF at) const
{
    const auto& blocks = *m_cards->blocks();
    for (int row = 0; row < blocks.rowCount(); ++row) {
        const auto message = blocks.data(blocks.index(row), BlockModel::MessageRole).toString();
        const auto corner = m_view->toView(m_drawing->scene().cards[static_cast<std::size_t>(row)].rect.topRight());
        if (!message.isEmpty() && (at - corner).manhattanLength() <= kBadgeReach)
            return message;
    }
    return {};
}

QString CanvasController::cellText(int card, QPointF at) const
{
    const auto& shown = m_drawing->scene().cards[static_cast<std::size_t>(card)];
    const QPointF inside = at - shown.origin;
    if (!shown.layout.grid.bounds().contains(inside))
        return {};
    const int element = shown.layout.grid.elementAt(inside);
    const auto label = shown.type ? QString::fromStdString(shown.type->label) + QStringLiteral("  ") : QString();
    const auto text = label + elementAddress(m_drawing->scene().design.blocks[static_cast<std::size_t>(card)], element);
    const auto load = m_cards->state().loads.find(shown.id);
    const auto i = static_cast<std::size_t>(element);
    if (load == m_cards->state().loads.end() || i >= load->second.elements.size())
        return text;
    return text + QStringLiteral("  %1 %").arg(std::lround(load->second.elements[i] * 100));
}

} // namespace floom
