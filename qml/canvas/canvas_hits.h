// SPDX-License-Identifier: GPL-3.0-or-later
// What of the canvas lies under a point of the view, with the reach a hand needs. Holds nothing but the drawing and the view it asks.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QPointF>
#include <QString>

namespace floom {

class CanvasHits {
public:
    CanvasHits(const CanvasDrawing& drawing, const CanvasViewport& view)
        : m_drawing(drawing)
        , m_view(view)
    {
    }

    // -1 = none
    [[nodiscard]] int card(QPointF at) const;
    [[nodiscard]] int wire(QPointF at) const; // of the scene's wires
    [[nodiscard]] int anchor(QPointF at) const; // a port that is shown
    [[nodiscard]] int keyRow(int card, QPointF at) const; // of the card's key parameters

    [[nodiscard]] int takingLink(const TypeSpec& type, QPointF at) const; // the link that a block dropped here would be put into
    [[nodiscard]] QString idOf(int card) const;
    [[nodiscard]] QString part(int card, QPointF at) const; // the element, row or column; "" = none
    [[nodiscard]] bool isOnHandle(QPointF at) const; // of the selected block's array
    [[nodiscard]] bool isOnPin(int wire, QPointF at) const;
    [[nodiscard]] QPointF handle() const; // px of the view, of the selected block; null without one

private:
    [[nodiscard]] QString line(int card, QPointF inside) const; // the row or column whose number lies there

    const CanvasDrawing& m_drawing;
    const CanvasViewport& m_view;
};

} // namespace floom
