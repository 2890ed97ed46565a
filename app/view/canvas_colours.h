// SPDX-License-Identifier: GPL-3.0-or-later
// The colours that painters of the canvas use, taken from the theme in one place so that painters stay pure functions.
#pragma once

#include "catalogue/catalogue.h"
#include "results/spans.h"

#include <QColor>
#include <QFont>

#include <array>

namespace floom {

struct CanvasColours {
    QColor canvas, dot, card, field, line, edge, text, muted, disabled, accent, onAccent, tint, error, warning, info;
    std::array<QColor, 4> wires; // by Bus
    std::array<QColor, 11> looks; // by Look
    [[nodiscard]] QColor wire(Bus bus) const { return wires[static_cast<std::size_t>(bus)]; }
    [[nodiscard]] QColor look(Look look) const { return looks[static_cast<std::size_t>(look)]; }
};

[[nodiscard]] CanvasColours canvasColours(bool dark);
[[nodiscard]] CanvasColours canvasColours(); // of the theme in use

// Busy share 0..1 on the scale of UX 3.14 (blue to yellow, evenly lighter).
[[nodiscard]] QColor heatColour(double busy);
// The one of two inks with more contrast on `background`.
[[nodiscard]] QColor inkOn(const QColor& background);
// The load bar starts where the scale is light enough to be seen.
[[nodiscard]] QColor barColour(double busy);

[[nodiscard]] QFont uiFont(int px, int weight = QFont::Normal);
[[nodiscard]] QFont monoFont(int px, int weight = QFont::Normal);

} // namespace floom
