// SPDX-License-Identifier: GPL-3.0-or-later
// Rubber-band selection: selects what it touches; with Shift, adds to the selection.
#pragma once

#include "canvas/canvas_tool.h"

#include <QRectF>

namespace floom::inline pages {

class MarqueeTool : public floom::pages::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS

public:
    using CanvasTool::CanvasTool;

    void start() { begin(); }
    void drag() override;
    void drop() override { leave(); }
    [[nodiscard]] QRectF box() const; // px of the view; null if inactive
};

} // namespace floom::inline pages
