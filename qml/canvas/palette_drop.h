// SPDX-License-Identifier: GPL-3.0-or-later
// A type dragged from the palette over the canvas: its ghost, the wire it would be spliced into, the ports it could be wired to. GUI
// thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QRectF>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class PaletteDrop : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    PaletteDrop(CanvasDrawing& drawing, const CanvasViewport& view, QObject* parent = nullptr);

    Q_INVOKABLE void over(const QString& type, qreal x, qreal y);
    Q_INVOKABLE void leave();
    Q_INVOKABLE bool drop(const QString& type, qreal x, qreal y); // false if nothing was added

    [[nodiscard]] QRectF ghost() const { return m_ghost; } // canvas px
    [[nodiscard]] const TypeSpec* type() const { return m_type; }
    [[nodiscard]] int link() const { return m_link; } // -1 = none
    [[nodiscard]] const std::vector<int>& glow() const { return m_glow; } // anchors of the scene

signals:
    void changed();
    void linkChanged();

private:
    CanvasDrawing& m_drawing;
    const CanvasViewport& m_view;
    QRectF m_ghost;
    const TypeSpec* m_type = nullptr;
    int m_link = -1;
    std::vector<int> m_glow;
};

} // namespace floom::inline pages
