// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the selected blocks and wires, whoever asks for it: a key, a menu, a command or a hand. Each is one step of the
// document; laying out anew glides there. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QPoint>
#include <QVariantAnimation>
#include <QtQml/qqmlregistration.h>

namespace floom {

class CanvasEdits : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    CanvasEdits(CanvasDrawing& drawing, CanvasViewport& view, QObject* parent = nullptr);

    Q_INVOKABLE void remove();
    Q_INVOKABLE void duplicate(); // as far from the original as the last copy was put
    void duplicateBy(QPoint by);
    void moveBy(QPoint by);
    bool copy(); // to the clipboard; false when nothing is selected
    void paste(QPointF at); // canvas px
    bool toggleIdeal(); // false when nothing is selected
    Q_INVOKABLE bool isIdeal(const QString& id) const;
    Q_INVOKABLE QString setArray(const QString& shape); // "16x8" for the selected block; "" or the reason
    Q_INVOKABLE void setMap(int link, const QString& map);
    // A firmware file on the block at that point of the view, px: "" or why it cannot be.
    Q_INVOKABLE QString loadFirmware(const QString& url, qreal x, qreal y);
    Q_INVOKABLE void breakOut(); // the selected element becomes a card of its own
    Q_INVOKABLE void absorb(); // the selected card goes back into the array it equals
    Q_INVOKABLE void tidy(); // lays the whole drawing out anew, gliding there
    Q_INVOKABLE bool isGliding() const { return m_glide.state() == QAbstractAnimation::Running; }
    void stopGliding(); // at its end at once

private:
    void glideFrom(const Design& before);

    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    QPoint m_lastDuplicate{32, 32}; // how far from its original the last copy was put
    QStringList m_lastCopies; // the copies themselves: where they are moved to is the next offset
    QVariantAnimation m_glide;
};

} // namespace floom
