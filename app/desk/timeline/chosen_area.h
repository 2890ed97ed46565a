// SPDX-License-Identifier: GPL-3.0-or-later
// The selected area of a timeline: a time interval over some lanes. GUI thread.
#pragma once

#include "desk/painters/timeline_scene.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class ChosenArea : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)

public:
    using QObject::QObject;

    [[nodiscard]] const TimelineArea& area() const { return m_area; }
    [[nodiscard]] bool isEmpty() const { return m_area.isEmpty(); }
    void set(const TimelineArea& area);
    Q_INVOKABLE void clear() { set({}); }
    void begin() { m_area = {}; } // clears it after the lanes changed; the caller emits the change

signals:
    void changed();

private:
    TimelineArea m_area;
};

} // namespace floom::inline desk
