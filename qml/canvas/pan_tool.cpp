// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/pan_tool.h"

namespace floom::inline pages {

void PanTool::start()
{
    m_from = m_view.origin();
    m_pointer.setCursor(Qt::ClosedHandCursor);
    begin();
}

void PanTool::drag()
{
    m_view.moveTo(m_from + m_pointer.dragged());
}

} // namespace floom::inline pages
