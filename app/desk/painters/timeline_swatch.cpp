// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/timeline_swatch.h"

#include "desk/painters/timeline_painter.h"

#include <QPainter>

#include <algorithm>

namespace floom::inline desk {

TimelineSwatch::TimelineSwatch(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(this, &TimelineSwatch::changed, this, &CanvasImageItem::repaint);
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void TimelineSwatch::paint(QPainter& painter)
{
    const auto category =
        timelineCategory(static_cast<ActivityStyle>(std::clamp(m_look, 0, static_cast<int>(ActivityStyle::waiting))), m_background);
    const QRectF all(0, 0, width(), height());
    if (m_wait)
        fillWait(painter, Theme::current()->colours(), all, category);
    else
        fillCategory(painter, Theme::current()->colours(), all, category);
}

} // namespace floom::inline desk
