// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the selected blocks and wires for keys, menus, commands and mouse. Each is one undo step; automatic layout is animated. GUI
// thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/view_before.h"

#include <QObject>
#include <QPoint>
#include <QVariantAnimation>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasEdits : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    CanvasEdits(CanvasDrawing& drawing, CanvasViewport& view, ViewBefore& before, QObject* parent = nullptr);

    Q_INVOKABLE void remove();
    Q_INVOKABLE void duplicate(); // where it covers nothing; a copy of the last copy at the same offset
    void duplicateBy(QPoint by);
    void moveBy(QPoint by);
    bool copy(); // to the clipboard; false without a selection
    void paste(QPointF at); // canvas px; near by if cards are there; comes into view
    bool toggleIdeal(); // false without a selection
    Q_INVOKABLE bool isIdeal(const QString& id) const;
    Q_INVOKABLE QString setArray(const QString& shape); // "16x8" for the selected block; "" or the reason
    Q_INVOKABLE void setMap(int link, const QString& map);
    // Loads a firmware file into the block at that point of the view, px: "" or the reason.
    Q_INVOKABLE QString loadFirmware(const QString& url, qreal x, qreal y);
    Q_INVOKABLE void breakOut(); // the selected element becomes a separate block
    Q_INVOKABLE void absorb(); // the selected block returns to the array it equals
    Q_INVOKABLE void tidy(); // automatic layout of the whole design, animated
    Q_INVOKABLE bool isGliding() const { return m_glide.state() == QAbstractAnimation::Running; }
    void stopGliding(); // jumps to the end of the animation

private:
    void glideFrom(const Design& before);
    [[nodiscard]] QPoint freeOffset() const; // of a copy of the selection that covers no card

    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    ViewBefore& m_before;
    QPoint m_lastDuplicate; // offset of the last copy from its original
    QStringList m_lastCopies; // the copies: moving them defines the next offset
    QVariantAnimation m_glide;
};

} // namespace floom::inline pages
