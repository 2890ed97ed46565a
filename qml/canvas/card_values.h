// SPDX-License-Identifier: GPL-3.0-or-later
// In-place editing of key parameters on a card. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QRectF>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CardValues : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    CardValues(CanvasDrawing& drawing, const CanvasViewport& view, QObject* parent = nullptr);

    Q_INVOKABLE QVariantMap field(const QString& id,
                                  int row) const; // {label, help, value, unit, formula, choices, choiceIds, choice, rows}
    Q_INVOKABLE QString set(const QString& id, int row, const QString& text); // "" or the reason
    Q_INVOKABLE QRectF place(const QString& id, int row) const; // px of the view
    Q_INVOKABLE void edit(); // the selected block's

signals:
    void wanted(const QString& id, int row);

private:
    CanvasDrawing& m_drawing;
    const CanvasViewport& m_view;
};

} // namespace floom::inline pages
