// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that come by name: the list of types that opens where a block is wanted, at the end of a wire, on a wire, or on an empty canvas
// a whole drive to begin with. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/canvas_viewport.h"

#include <QObject>
#include <QPointF>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom {

class CanvasAdding : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    CanvasAdding(CanvasDrawing& drawing, CanvasViewport& view, QObject* parent = nullptr);

    void openAt(QPointF at); // px of the view
    void openFrom(QPointF at, const LinkEnd& from); // for the free end of a wire
    void openAtSelection(QPointF pointer); // beside the selected block, on the selected wire, else at the pointer
    Q_INVOKABLE void cancel();

    Q_INVOKABLE QVariantList types(const QString& filter) const; // {type, label, glyph}, best first
    Q_INVOKABLE void add(const QString& type); // at the place where the list was asked for
    Q_INVOKABLE QVariantList templates() const; // {id, title} of the drives one may begin with, the usual one first
    Q_INVOKABLE void beginWith(const QString& sample); // on an empty canvas, as one step

signals:
    void wanted(qreal x, qreal y, bool wired); // the list, at a point of the view

private:
    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    QPointF m_at; // canvas px
    LinkEnd m_from;
    int m_into = -1; // the wire that takes the new block
};

} // namespace floom
