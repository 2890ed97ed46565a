// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse handling of a timeline's lanes. Wheel scrolls lanes (zooms if all fit), Ctrl+wheel zooms at the pointer, Shift+wheel pans; dragging
// pans, Shift-dragging selects an area, dragging in the ruler zooms to the range, a click pins the request under it, Ctrl+click places a
// marker, a double click frames the event. Owned by its item; GUI thread.
#pragma once

#include "base/time.h"

#include <QPointF>

class QMouseEvent;
class QWheelEvent;

namespace floom::inline desk {

class TimelineItem;

class TimelineMouse {
public:
    explicit TimelineMouse(TimelineItem& item)
        : m_item(item)
    {
    }

    // Requires a session; press() and doubleClick() may always be called.
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void wheel(const QWheelEvent& event);
    void leave() { m_drag = Drag::none; }
    [[nodiscard]] bool isDown() const { return m_drag != Drag::none; }

private:
    enum class Drag { none, press, pan, area, range };

    void click(const QPointF& at);
    void drag(const QPointF& at); // an area, or a range of the ruler
    [[nodiscard]] Time edgeNear(const QPointF& at) const; // start or end of the event under the pointer, else the instant itself

    TimelineItem& m_item;
    Drag m_drag = Drag::none;
    QPointF m_pressAt, m_lastAt;
    Time m_press;
    bool m_pressShift = false;
    double m_panRest = 0;
};

} // namespace floom::inline desk
