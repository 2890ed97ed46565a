// SPDX-License-Identifier: GPL-3.0-or-later
// A gesture of the canvas, from press to release; a tool is active while its gesture is in progress. It may show a preview; the document
// changes once, at the end. After leave() or drop(), the caller restores the drawing. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_pointer.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

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
    virtual void drag() = 0; // the pointer moved
    virtual void drop() = 0; // the button was released: applies the gesture and becomes inactive
    virtual void leave(); // aborts without an effect
    [[nodiscard]] virtual bool key(int key, const QString& text); // true if the gesture used the key
    [[nodiscard]] virtual bool scrolls() const { return true; } // the view scrolls at its edges during the gesture

signals:
    void changed(); // its state or text changed
    void moved(); // only its painting above the cards changed

protected:
    void begin();

    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    CanvasPointer& m_pointer;

private:
    bool m_active = false;
};

} // namespace floom::inline pages
