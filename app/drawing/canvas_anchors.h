// SPDX-License-Identifier: GPL-3.0-or-later
// Where ports stand on the cards: a wire leaves on the side that faces the other card, at the height both share where they do, so that
// neighbours are joined by straight lines. Pure; used by buildScene() only.
#pragma once

#include "drawing/canvas_scene.h"

namespace floom {

// Appends the anchors of all links (two per link, in order) and of unconnected ports to scene.anchors.
void placeAnchors(Scene& scene);

} // namespace floom
