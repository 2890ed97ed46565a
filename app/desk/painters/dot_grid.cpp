// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/dot_grid.h"

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr qreal kDotStep = 24;
constexpr qreal kLeastDotDistance = 12;

} // namespace

void paintDots(QPainter& painter, QSizeF view, QPointF origin, qreal zoom, const QColor& colour)
{
    qreal step = kDotStep * zoom;
    while (step < kLeastDotDistance)
        step *= 2;
    const int width = zoom >= 1.5 ? 3 : 2; // squares: thousands of round dots take longer than the rest of a frame
    for (qreal x = std::fmod(origin.x(), step) - step; x < view.width() + step; x += step)
        for (qreal y = std::fmod(origin.y(), step) - step; y < view.height() + step; y += step)
            painter.fillRect(QRect(static_cast<int>(std::lround(x)) - 1, static_cast<int>(std::lround(y)) - 1, width, width), colour);
}

} // namespace floom::inline desk
