// SPDX-License-Identifier: GPL-3.0-or-later
// A press on a block: a click selects it, a drag moves the selection, with Alt copies of it; a block without wires may be dropped into a
// wire.
#pragma once

#include "canvas/canvas_edits.h"
#include "canvas/canvas_tool.h"
#include "drawing/canvas_guides.h"

#include <vector>

namespace floom::inline pages {

class MoveTool : public floom::pages::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS

public:
    MoveTool(CanvasDrawing& drawing, CanvasViewport& view, CanvasPointer& pointer, CanvasEdits& edits, QObject* parent);

    void start(int card);
    void drag() override;
    void drop() override;
    void leave() override;
    [[nodiscard]] bool scrolls() const override { return m_moving; }
    [[nodiscard]] bool isMoving() const { return m_moving; } // beyond the drag threshold
    [[nodiscard]] int link() const { return m_link; } // the wire that would take the block; -1 = none
    [[nodiscard]] const Guides& guides() const { return m_guides; }

private:
    void click();

    CanvasEdits& m_edits;
    QString m_pressed; // the block pressed
    bool m_moving = false;
    bool m_copying = false;
    int m_link = -1;
    Guides m_guides;
};

} // namespace floom::inline pages
