// SPDX-License-Identifier: GPL-3.0-or-later
// Sets the pin of the selected wire, by mouse or arrow keys.
#pragma once

#include "canvas/canvas_tool.h"

#include <optional>

namespace floom::inline pages {

class PinTool : public floom::pages::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS

public:
    using CanvasTool::CanvasTool;

    void start(int link);
    void drag() override;
    void drop() override;
    void leave() override;

    [[nodiscard]] bool nudge(int dx, int dy); // moves the pin; the first nudge creates it on the wire; false if impossible
    [[nodiscard]] bool toggle();

private:
    std::optional<QPoint> m_at; // canvas px
};

} // namespace floom::inline pages
