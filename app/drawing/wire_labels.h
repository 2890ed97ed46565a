// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the labels of routed wires: beside the longest segment with enough space, clear of cards, ports, other wires and labels. A
// label that does not fit anywhere in full is dropped: half of "64 × 128" reads as another number.
#pragma once

#include "drawing/canvas_scene.h"

namespace floom::inline drawing {

// The text's area in canvas px, by the width of the figure font; null without a label.
[[nodiscard]] QRectF labelBox(const SceneWire& wire);

// Places the labels of the scene's wires that have no strands; those with strands keep theirs.
void placeLabels(Scene& scene);

} // namespace floom::inline drawing
