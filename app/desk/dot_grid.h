// SPDX-License-Identifier: GPL-3.0-or-later
// The grid of dots below a drawing.
#pragma once

#include <QPainter>

namespace floom {

// Dots at every third grid step; fewer when zoomed out, so that they never become a grey.
void paintDots(QPainter& painter, QSizeF view, QPointF origin, qreal zoom, const QColor& colour);

} // namespace floom
