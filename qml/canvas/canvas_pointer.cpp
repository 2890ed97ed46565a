// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_pointer.h"

namespace floom::inline pages {

bool CanvasPointer::isDragged() const
{
    constexpr qreal kDragDistance = 4;
    return dragged().manhattanLength() >= kDragDistance;
}

void CanvasPointer::press(QPointF at, int modifiers)
{
    m_at = m_pressedAt = at;
    m_modifiers = modifiers;
}

void CanvasPointer::setCursor(Qt::CursorShape cursor)
{
    if (m_cursor == cursor)
        return;
    m_cursor = cursor;
    emit cursorChanged();
}

} // namespace floom::inline pages
