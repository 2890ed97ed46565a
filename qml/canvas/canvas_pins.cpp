// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's pins: a selected wire is pulled to where it should run, by hand or by the arrows.
#include "canvas/canvas_controller.h"
#include "document/document.h"
#include "document/wire_pins.h"

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

int snapped(qreal v)
{
    return static_cast<int>(std::round(v / kSnap)) * kSnap;
}

} // namespace

const SceneWire* CanvasController::pinnableWire() const
{
    if (m_drawing->selectedLinks().size() != 1)
        return nullptr;
    const auto found = std::find_if(m_drawing->scene().wires.begin(), m_drawing->scene().wires.end(),
                                    [&](const SceneWire& wire) { return wire.link == m_drawing->selectedLinks().first(); });
    return found != m_drawing->scene().wires.end() && found->strands.empty() && found->path.size() >= 2 ? &*found : nullptr;
}

void CanvasController::dragPin(QPointF at)
{
    if (!pinnableWire())
        return;
    const QPointF on = m_view->toCanvas(at);
    m_pinAt = QPointF(snapped(on.x()), snapped(on.y()));
    auto shown = m_drawing->document()->design();
    setPin(shown, static_cast<std::size_t>(m_drawing->selectedLinks().first()), Point{snapped(on.x()), snapped(on.y())});
    m_drawing->preview(std::move(shown));
    setCursor(Qt::SizeAllCursor);
}

// Arrows move the pin of a selected wire; the first one makes it where the wire runs.
bool CanvasController::pinKey(int dx, int dy)
{
    const auto* wire = pinnableWire();
    if (!wire)
        return false;
    const QPointF at = wire->pin.value_or(wire->labelAt) + QPointF(dx, dy);
    m_drawing->document()->setLinkPin(wire->link, snapped(at.x()), snapped(at.y()));
    return true;
}

} // namespace floom
