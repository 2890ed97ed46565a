// SPDX-License-Identifier: GPL-3.0-or-later
// Places ports on cards: a wire leaves on the side that faces the other card, at a height common to both cards if there is one, so that
// neighbours are joined by straight lines. Pure; used by buildScene() only.
#pragma once

#include "drawing/canvas_scene.h"

namespace floom::inline drawing {

// Appends to scene.anchors the anchors of all links (two per link, in order), then those of unconnected ports.
void placeAnchors(Scene& scene);

} // namespace floom::inline drawing
