// SPDX-License-Identifier: GPL-3.0-or-later
// One gesture of the canvas, from the press to the release: a tool is active while its gesture is under way. It may show a preview of the
// drawing; the document changes once, at the end. Whoever leaves a tool, or drops with it, restores the drawing. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_pointer.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom {

class CanvasTool : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool active READ isActive NOTIFY changed)

public:
    CanvasTool(CanvasDrawing& drawing, CanvasViewport& view, CanvasPointer& pointer, QObject* parent)
        : QObject(parent)
        , m_drawing(drawing)
        , m_view(view)
        , m_pointer(pointer)
    {
    }

    [[nodiscard]] bool isActive() const { return m_active; }
    virtual void drag() = 0; // the pointer has moved
    virtual void drop() = 0; // the button came up: does what the gesture meant, and is not active any more
    virtual void leave(); // ends without an effect
    [[nodiscard]] virtual bool key(int key, const QString& text); // true when it meant something to the gesture
    [[nodiscard]] virtual bool scrolls() const { return true; } // at the edge of the view the drawing goes on under it

signals:
    void changed(); // what it is or says
    void moved(); // only what is painted of it above the cards

protected:
    void begin();

    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    CanvasPointer& m_pointer;

private:
    bool m_active = false;
};

} // namespace floom
