// SPDX-License-Identifier: GPL-3.0-or-later
// Adding blocks by name: a list of types that opens at a free place, at the end of a wire or on a wire; on an empty canvas it offers whole
// drives. GUI thread.
#pragma once

#include "canvas/canvas_drawing.h"
#include "canvas/view_before.h"

#include <QObject>
#include <QPointF>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasAdding : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    CanvasAdding(CanvasDrawing& drawing, CanvasViewport& view, ViewBefore& before, QObject* parent = nullptr);

    void openAt(QPointF at); // px of the view
    void openFrom(QPointF at, const LinkEnd& from); // for the open end of a wire
    void openAtSelection(QPointF pointer); // beside the selected block, on the selected wire, or at the pointer
    Q_INVOKABLE void cancel();

    Q_INVOKABLE QVariantList types(const QString& filter) const; // {type, label, glyph}, best first
    Q_INVOKABLE void add(const QString& type); // at the place of the list
    Q_INVOKABLE QVariantList templates() const; // {id, title} of drives to start from, the default first
    Q_INVOKABLE void beginWith(const QString& sample); // on an empty canvas, as one undo step

signals:
    void wanted(qreal x, qreal y, bool wired); // shows the list at a point of the view

private:
    void addAndShow(const QString& type);

    CanvasDrawing& m_drawing;
    CanvasViewport& m_view;
    ViewBefore& m_before;
    QPointF m_at; // canvas px
    LinkEnd m_from;
    int m_into = -1; // the wire to splice the new block into
    bool m_byKeys = false; // opened by a key, not where a hand points: the view follows the new block
};

} // namespace floom::inline pages
