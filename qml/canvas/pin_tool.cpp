// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/pin_tool.h"

#include "document/document.h"
#include "document/wire_edits.h"
#include "document/wire_pins.h"
#include "drawing/block_text.h"

#include <cmath>

namespace floom::inline pages {

namespace {

QPoint snapped(QPointF at)
{
    const auto one = [](qreal v) { return static_cast<int>(std::round(v / kSnap)) * kSnap; };
    return {one(at.x()), one(at.y())};
}

} // namespace

void PinTool::start(int link)
{
    m_drawing.selectLinks({link});
    begin();
}

void PinTool::drag()
{
    if ((!m_pointer.isDragged() && !m_at) || !m_drawing.pinnableWire())
        return;
    m_at = snapped(m_view.toCanvas(m_pointer.at()));
    auto shown = m_drawing.document()->design();
    setPin(shown, static_cast<std::size_t>(m_drawing.selectedLinks().first()), Point{m_at->x(), m_at->y()});
    m_drawing.preview(std::move(shown));
    m_pointer.setCursor(Qt::SizeAllCursor);
}

void PinTool::drop()
{
    const auto at = m_at;
    leave();
    if (at && !m_drawing.selectedLinks().isEmpty())
        m_drawing.document()->wires()->setPin(m_drawing.selectedLinks().first(), at->x(), at->y());
}

void PinTool::leave()
{
    m_at.reset();
    CanvasTool::leave();
}

bool PinTool::nudge(int dx, int dy)
{
    const auto* wire = m_drawing.pinnableWire();
    if (!wire)
        return false;
    const auto at = snapped(wire->pin.value_or(wire->labelAt) + QPointF(dx, dy));
    m_drawing.document()->wires()->setPin(wire->link, at.x(), at.y());
    return true;
}

bool PinTool::toggle()
{
    const auto* wire = m_drawing.pinnableWire();
    if (!wire || !wire->pin)
        return nudge(0, 0);
    m_drawing.document()->wires()->clearPin(wire->link);
    return true;
}

} // namespace floom::inline pages
