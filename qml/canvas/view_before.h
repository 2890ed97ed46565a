// SPDX-License-Identifier: GPL-3.0-or-later
// ViewBefore: the view before a new block or a copy brought the whole drawing into view. Undoing that step goes back to it, unless the view
// was moved since. Owned by the canvas controller.
#pragma once

#include "canvas/canvas_viewport.h"

#include <functional>

namespace floom::inline pages {

class ViewBefore {
public:
    ViewBefore(const CanvasDrawing& drawing, CanvasViewport& view);

    void around(const std::function<void()>& edit); // one undo step, and what shows its result
    bool goBack(); // while a step is undone; false if the view stays

private:
    struct Place {
        qreal zoom = 0;
        QPointF origin;
        bool operator==(const Place&) const = default;
    };
    [[nodiscard]] Place place() const { return {m_view.zoom(), m_view.origin()}; }
    [[nodiscard]] int topStep() const;

    const CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    int m_step = 0; // of the edit; 0 = none
    Place m_before, m_after;
};

} // namespace floom::inline pages
