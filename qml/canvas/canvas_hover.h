// SPDX-License-Identifier: GPL-3.0-or-later
// Information about what is under the pointer. GUI thread.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QPointF>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasHover : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QPointF at READ at NOTIFY changed)

public:
    CanvasHover(CanvasDrawing& drawing, CanvasCards& cards, const CanvasViewport& view, QObject* parent = nullptr);

    void show(QPointF at);
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] QPointF at() const { return m_at; } // where the pointer entered it, px of the view
    [[nodiscard]] int anchor() const { return m_anchor; } // the port under the pointer; -1 = none

signals:
    void changed();
    void anchorChanged();

private:
    void lookAgain(); // the drawing moved below the pointer
    [[nodiscard]] QString messageAt(QPointF at) const; // from a finding's badge
    [[nodiscard]] QString textOfPort(int anchor) const;
    [[nodiscard]] QString textOfWire(int wire) const;
    [[nodiscard]] QString textOfCell(int card, QPointF at) const;
    [[nodiscard]] QString labelOf(const std::string& block) const;

    CanvasDrawing& m_drawing;
    CanvasCards& m_cards;
    const CanvasViewport& m_view;
    QString m_text;
    QPointF m_at, m_pointer;
    int m_anchor = -1;
};

} // namespace floom::inline pages
