// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_inside.h"

#include "canvas/inside_model.h"
#include "document/document.h"

namespace floom::inline pages {

CanvasInside::CanvasInside(const CanvasDrawing& drawing, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
{
}

void CanvasInside::setAddress(const QString& address)
{
    if (m_address == address)
        return;
    m_address = address;
    emit addressChanged();
}

bool CanvasInside::enter()
{
    const auto ids = m_drawing.selection();
    if (ids.size() != 1)
        return false;
    auto* workspace = m_drawing.workspace();
    for (const auto& address : {workspace->selection()->instance(), ids.first()})
        if (!address.isEmpty() && !address.contains(u'*') && InsideModel::canEnter(workspace, address)) {
            setAddress(address);
            return true;
        }
    emit workspace->document()->notice(tr("%1 has no levels inside.").arg(ids.first()));
    return false;
}

} // namespace floom::inline pages
