// SPDX-License-Identifier: GPL-3.0-or-later
// Paints what is under way at the playhead over the drawing: what waits, what travels, what single blocks do. In canvas px.
#pragma once

#include "canvas/canvas_moment.h"
#include "look/theme.h"

class QPainter;

namespace floom {

// `seenZoom` is how much larger than drawn a text is seen: letters too small to read are left out.
void paintMoment(QPainter& painter, const Scene& scene, const CanvasMoment& moment, const ThemeColours& colours, qreal seenZoom);

} // namespace floom
