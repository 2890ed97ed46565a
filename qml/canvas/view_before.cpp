// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view_before.h"

#include "document/document.h"

namespace floom::inline pages {

ViewBefore::ViewBefore(const CanvasDrawing& drawing, CanvasViewport& view)
    : m_drawing(drawing)
    , m_view(view)
{
}

int ViewBefore::topStep() const
{
    const Document* document = m_drawing.document();
    return document ? document->steps()->topStep() : 0;
}

void ViewBefore::around(const std::function<void()>& edit)
{
    const Place before = place();
    const int step = topStep();
    edit();
    m_step = topStep() != step ? topStep() : 0;
    m_before = before;
    m_after = place();
}

bool ViewBefore::goBack()
{
    if (m_step == 0 || topStep() != m_step || m_before.zoom == m_after.zoom || place() != m_after)
        return false;
    m_view.fit(); // stays fitted if it was
    if (place() != m_before) {
        m_view.zoomAt(m_before.zoom / m_view.zoom(), 0, 0);
        m_view.moveTo(m_before.origin);
    }
    return true;
}

} // namespace floom::inline pages
