// SPDX-License-Identifier: GPL-3.0-or-later
// A small painted sample in the colour and pattern that the timeline's lanes give to one kind of activity.
#pragma once

#include "look/canvas_image_item.h"

#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class TimelineSwatch : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int look MEMBER m_look NOTIFY changed)
    Q_PROPERTY(bool background MEMBER m_background NOTIFY changed)
    Q_PROPERTY(bool wait MEMBER m_wait NOTIFY changed) // hatched: waiting behind such work

public:
    explicit TimelineSwatch(QQuickItem* parent = nullptr);

signals:
    void changed();

protected:
    void paint(QPainter& painter) override;

private:
    int m_look = 0;
    bool m_background = false;
    bool m_wait = false;
};

} // namespace floom::inline desk
