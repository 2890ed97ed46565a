// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_tool.h"

namespace floom::inline pages {

void CanvasTool::begin()
{
    m_active = true;
    emit changed();
}

void CanvasTool::leave()
{
    m_active = false;
    m_pointer.setCursor(Qt::ArrowCursor);
    emit changed();
}

bool CanvasTool::key(int, const QString&)
{
    return false;
}

} // namespace floom::inline pages
