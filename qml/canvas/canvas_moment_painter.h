// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the activity at the playhead over the drawing: queues, transfers, and the state of single blocks. In canvas px.
#pragma once

#include "canvas/canvas_moment.h"
#include "look/theme.h"

class QPainter;

namespace floom::inline pages {

// `seenZoom`: the scale at which text appears; text too small to read is omitted.
void paintMoment(QPainter& painter, const Scene& scene, const CanvasMoment& moment, const ThemeColours& colours, qreal seenZoom);

} // namespace floom::inline pages
