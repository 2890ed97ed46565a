// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/marquee_tool.h"

namespace floom::inline pages {

QRectF MarqueeTool::box() const
{
    return isActive() ? QRectF(m_pointer.pressedAt(), m_pointer.at()).normalized() : QRectF();
}

void MarqueeTool::drag()
{
    const QRectF area(m_view.toCanvas(box().topLeft()), m_view.toCanvas(box().bottomRight()));
    auto ids = m_pointer.modifiers() & Qt::ShiftModifier ? m_drawing.selection() : QStringList();
    for (const auto& card : m_drawing.scene().cards) {
        const auto id = QString::fromStdString(card.id);
        if (card.rect.intersects(area) && !ids.contains(id))
            ids.append(id);
    }
    m_drawing.select(ids);
    emit moved();
}

} // namespace floom::inline pages
