// SPDX-License-Identifier: GPL-3.0-or-later
// EdgeScroll: scrolls the view while something is dragged near or beyond the edge of the canvas, faster with distance. GUI thread.
#pragma once

#include "canvas/canvas_controller.h"

#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

// Scroll distance in px per tick for a pointer position in a view of that size; zero in the middle. Pure.
[[nodiscard]] QPointF edgeStep(QPointF at, QSizeF view);

class EdgeScroll : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CanvasController* controller MEMBER m_controller)

public:
    explicit EdgeScroll(QObject* parent = nullptr);

    Q_INVOKABLE void aim(qreal x, qreal y, qreal width, qreal height);
    Q_INVOKABLE void stop();

private:
    void tick();

    CanvasController* m_controller = nullptr; // of the view this belongs to
    QTimer m_timer;
    QPointF m_step;
};

} // namespace floom::inline pages
