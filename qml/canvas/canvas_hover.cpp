// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_hover.h"

#include "canvas/canvas_hits.h"
#include "drawing/block_text.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <utility>

namespace floom::inline pages {

CanvasHover::CanvasHover(CanvasDrawing& drawing, CanvasCards& cards, const CanvasViewport& view, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_cards(cards)
    , m_view(view)
{
    connect(&drawing, &CanvasDrawing::changed, this, &CanvasHover::lookAgain);
    connect(&view, &CanvasViewport::changed, this, &CanvasHover::lookAgain);
}

// Discards information about the previous item; keeps a port still under the pointer.
void CanvasHover::lookAgain()
{
    const int anchor = m_drawing.workspace() ? CanvasHits(m_drawing, m_view).anchor(m_pointer) : -1;
    if (std::exchange(m_anchor, anchor) != anchor)
        emit anchorChanged();
    if (!std::exchange(m_text, {}).isEmpty())
        emit changed();
}

void CanvasHover::show(QPointF at)
{
    if (!m_drawing.workspace())
        return;
    m_pointer = at;
    const CanvasHits hits(m_drawing, m_view);
    const int anchor = hits.anchor(at);
    const int card = hits.card(at);
    const int wire = anchor < 0 && card < 0 ? hits.wire(at) : -1;
    QString text = messageAt(at); // a finding's badge is smaller than what is below it
    if (text.isEmpty())
        text = anchor >= 0 ? textOfPort(anchor) : wire >= 0 ? textOfWire(wire) : card >= 0 ? textOfCell(card, at) : QString();
    m_drawing.workspace()->selection()->setHoveredBlock(hits.idOf(card));
    if (anchor != m_anchor) {
        m_anchor = anchor;
        emit anchorChanged();
    }
    if (text != m_text) {
        m_text = text;
        m_at = at;
        emit changed();
    }
}

QString CanvasHover::messageAt(QPointF at) const
{
    constexpr qreal kBadgeReach = 12; // px of the view
    const auto& blocks = *m_cards.blocks();
    for (int row = 0; row < blocks.rowCount(); ++row) {
        const auto message = blocks.data(blocks.index(row), BlockModel::MessageRole).toString();
        const auto corner = m_view.toView(m_drawing.scene().cards[static_cast<std::size_t>(row)].rect.topRight());
        if (!message.isEmpty() && (at - corner).manhattanLength() <= kBadgeReach)
            return message;
    }
    return {};
}

QString CanvasHover::labelOf(const std::string& block) const
{
    const int card = m_drawing.scene().cardOf(block);
    const auto* type = card < 0 ? nullptr : m_drawing.scene().cards[static_cast<std::size_t>(card)].type;
    return QString::fromStdString(type ? type->label : block);
}

QString CanvasHover::textOfPort(int anchor) const
{
    const auto& shown = m_drawing.scene().anchors[static_cast<std::size_t>(anchor)];
    const auto& owner = m_drawing.scene().cards[static_cast<std::size_t>(shown.card)];
    const auto* port = owner.type ? owner.type->port(shown.port) : nullptr;
    return QString::fromStdString((port ? owner.type->label + ", " + port->label + "  " : "") + owner.id + "." + shown.port);
}

QString CanvasHover::textOfWire(int wire) const
{
    const auto& scene = m_drawing.scene();
    const auto& link = scene.design.links[static_cast<std::size_t>(scene.wires[static_cast<std::size_t>(wire)].link)];
    return labelOf(link.from.block) + QStringLiteral(" – ") + labelOf(link.to.block) + u'\n'
        + QString::fromStdString(link.from.block + "." + link.from.port + " – " + link.to.block + "." + link.to.port) + QStringLiteral("  ")
        + mapText(link);
}

QString CanvasHover::textOfCell(int card, QPointF at) const
{
    const auto& shown = m_drawing.scene().cards[static_cast<std::size_t>(card)];
    const QPointF inside = m_view.toCanvas(at) - shown.origin;
    if (!shown.layout.grid.bounds().contains(inside))
        return {};
    const int element = shown.layout.grid.elementAt(inside);
    const auto label = shown.type ? QString::fromStdString(shown.type->label) + QStringLiteral("  ") : QString();
    const auto text = label + elementAddress(m_drawing.scene().design.blocks[static_cast<std::size_t>(card)], element);
    const auto& loads = m_cards.state().loads;
    const auto load = loads.find(shown.id);
    const auto i = static_cast<std::size_t>(element);
    if (load == loads.end() || i >= load->second.elements.size())
        return text;
    return text + QStringLiteral("  ") + qt(percentText(load->second.elements[i], 0));
}

} // namespace floom::inline pages
