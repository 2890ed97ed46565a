// SPDX-License-Identifier: GPL-3.0-or-later
// Pans the drawing: middle button, or left button with Space held.
#pragma once

#include "canvas/canvas_tool.h"

namespace floom::inline pages {

class PanTool : public floom::pages::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS

public:
    using CanvasTool::CanvasTool;

    void start();
    void drag() override;
    void drop() override { leave(); }
    [[nodiscard]] bool scrolls() const override { return false; }

private:
    QPointF m_from;
};

} // namespace floom::inline pages
