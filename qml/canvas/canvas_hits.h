// SPDX-License-Identifier: GPL-3.0-or-later
// Hit tests of the canvas in px of the view, with tolerances. Stateless: uses the drawing and the viewport.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QPointF>
#include <QString>

namespace floom::inline pages {

class CanvasHits {
public:
    CanvasHits(const CanvasDrawing& drawing, const CanvasViewport& view)
        : m_drawing(drawing)
        , m_view(view)
    {
    }

    // -1 = none
    [[nodiscard]] int card(QPointF at) const;
    [[nodiscard]] int wire(QPointF at) const; // index into the scene's wires
    [[nodiscard]] int anchor(QPointF at) const; // a visible port
    [[nodiscard]] int keyRow(int card, QPointF at) const; // index into the card's key parameters

    [[nodiscard]] int takingLink(const TypeSpec& type, QPointF at) const; // the link that a block of this type dropped here is spliced into
    [[nodiscard]] QString idOf(int card) const;
    [[nodiscard]] QString part(int card, QPointF at) const; // the element, row or column; "" = none
    [[nodiscard]] bool isOnHandle(QPointF at) const; // the selected block's array handle
    [[nodiscard]] bool isOnPin(int wire, QPointF at) const;
    [[nodiscard]] QPointF handle() const; // px of the view, for the selected block; null without one

private:
    [[nodiscard]] QString line(int card, QPointF inside) const; // the row or column whose number is there

    const CanvasDrawing& m_drawing;
    const CanvasViewport& m_view;
};

} // namespace floom::inline pages
