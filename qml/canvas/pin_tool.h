// SPDX-License-Identifier: GPL-3.0-or-later
// A selected wire is pulled to where it should run, by hand or by the arrows.
#pragma once

#include "canvas/canvas_tool.h"

#include <optional>

namespace floom {

class PinTool : public floom::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS

public:
    using CanvasTool::CanvasTool;

    void start(int link);
    void drag() override;
    void drop() override;
    void leave() override;

    [[nodiscard]] bool nudge(int dx, int dy); // the pin, which the first nudge makes where the wire runs; false where none can be
    [[nodiscard]] bool toggle();

private:
    std::optional<QPoint> m_at; // canvas px
};

} // namespace floom
