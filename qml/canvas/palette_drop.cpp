// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/palette_drop.h"

#include "canvas/canvas_hits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "drawing/block_text.h"
#include "drawing/canvas_wiring.h"
#include "drawing/default_place.h"

#include <cmath>

namespace floom::inline pages {

PaletteDrop::PaletteDrop(CanvasDrawing& drawing, const CanvasViewport& view, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_view(view)
{
}

void PaletteDrop::over(const QString& type, qreal x, qreal y)
{
    auto* doc = m_drawing.document();
    const auto* spec = doc ? doc->catalogue().find(type.section(QLatin1Char(':'), 0, 0).toStdString()) : nullptr;
    if (!spec)
        return;
    Block block;
    block.type = spec->id;
    const auto size = layoutCard(block, spec).size;
    const QPointF corner = m_view.toCanvas({x, y}) - QPointF(size.width() / 2, kHeaderHeight / 2);
    const auto snap = [](qreal v) { return std::round(v / kSnap) * kSnap; };
    m_ghost = QRectF(QPointF(snap(corner.x()), snap(corner.y())), size);
    if (m_type != spec) {
        m_type = spec;
        m_glow = takers(m_drawing.scene(), doc->catalogue(), *spec);
    }
    if (const int link = CanvasHits(m_drawing, m_view).takingLink(*spec, {x, y}); link != m_link) {
        m_link = link;
        emit linkChanged();
    }
    emit changed();
}

void PaletteDrop::leave()
{
    m_ghost = {};
    m_type = nullptr;
    m_link = -1;
    m_glow.clear();
    emit linkChanged();
    emit changed();
}

bool PaletteDrop::drop(const QString& type, qreal x, qreal y)
{
    over(type, x, y);
    const QRectF ghost = m_ghost;
    const int link = m_link;
    leave();
    if (ghost.isNull())
        return false;
    auto* doc = m_drawing.document();
    const int left = static_cast<int>(ghost.x()), top = static_cast<int>(ghost.y());
    const auto id = link >= 0 ? addIntoWire(*doc, type, {left, top}, link) : doc->blocks()->add(type, left, top);
    if (!id.isEmpty())
        m_drawing.settle(id);
    return !id.isEmpty();
}

} // namespace floom::inline pages
