// SPDX-License-Identifier: GPL-3.0-or-later
// The dot grid below a drawing.
#pragma once

#include <QPainter>

namespace floom::inline desk {

// Dots at every third grid step; fewer when zoomed out, so that they do not merge into grey.
void paintDots(QPainter& painter, QSizeF view, QPointF origin, qreal zoom, const QColor& colour);

} // namespace floom::inline desk
