// SPDX-License-Identifier: GPL-3.0-or-later
// The visible part of the drawing: zoom, pan, fit, and positions of items in the view. Positions are px of the view unless called canvas
// px. GUI thread.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_drawing.h"

#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QVariantAnimation>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <string>

namespace floom::inline pages {

class CanvasViewport : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(qreal zoom READ zoom NOTIFY changed)
    Q_PROPERTY(qreal originX READ originX NOTIFY changed)
    Q_PROPERTY(qreal originY READ originY NOTIFY changed)

public:
    CanvasViewport(const CanvasDrawing& drawing, const CanvasCards& cards, QObject* parent = nullptr);

    [[nodiscard]] qreal zoom() const { return m_zoom; }
    [[nodiscard]] qreal originX() const { return m_origin.x(); }
    [[nodiscard]] qreal originY() const { return m_origin.y(); }
    [[nodiscard]] QPointF origin() const { return m_origin; }
    [[nodiscard]] QPointF middle() const { return {m_size.width() / 2, m_size.height() / 2}; }
    [[nodiscard]] bool contains(QPointF at) const { return QRectF(QPointF(0, 0), m_size).contains(at); }
    [[nodiscard]] QRectF shown() const; // canvas px
    [[nodiscard]] QPointF toCanvas(QPointF view) const { return (view - m_origin) / m_zoom; }
    [[nodiscard]] QPointF toView(QPointF canvas) const { return canvas * m_zoom + m_origin; }

    Q_INVOKABLE void resize(qreal width, qreal height);
    void moveTo(QPointF origin); // immediately; ends a running pan
    Q_INVOKABLE void panBy(qreal dx, qreal dy);
    Q_INVOKABLE void zoomAt(qreal factor, qreal x, qreal y);
    Q_INVOKABLE void zoomStep(int steps); // x1.25 each, about the middle
    Q_INVOKABLE void resetZoom();
    Q_INVOKABLE void fit(); // shows everything, also after the view is resized
    Q_INVOKABLE void keepCorner(const QSizeF& size); // px at the lower left covered by tools: fit() keeps blocks out of it
    // Presentation mode: if the whole would be smaller than `least`, fit() shows these blocks and as many neighbours as stay readable.
    // None: the whole, however small.
    Q_INVOKABLE void lookAt(const QStringList& blocks, qreal least);
    void fitFirst(); // once, as soon as there are a design and a size
    void wantFit(); // another design is about to be shown
    Q_INVOKABLE void fitSelection();
    Q_INVOKABLE void showSelection(); // pans if none of it is visible
    Q_INVOKABLE void showWholeSelection(); // pans if it fits, else shows everything, unless all of it is visible
    Q_INVOKABLE void centreSelection(); // pans it to the middle
    void reveal(const QRectF& area); // canvas px; pans if none of it is visible
    Q_INVOKABLE void wheel(qreal x, qreal y, qreal dx, qreal dy, int modifiers);

    // Positions of items, null if there are none; for popups that point at them.
    Q_INVOKABLE QPointF portPosition(const QString& block, const QString& port) const;
    Q_INVOKABLE QPointF wirePosition(int link) const;

signals:
    void changed();
    void zoomChanged();

private:
    void apply(qreal zoom, QPointF origin);
    void set(qreal zoom, QPointF origin); // immediately; ends a running pan
    void panTo(QPointF centre); // canvas px; animated
    void fitTo(const QRectF& area);
    [[nodiscard]] QRectF whole() const; // canvas px: the drawing and the card of the result
    [[nodiscard]] bool isCornerTaken() const;
    [[nodiscard]] qreal zoomFor(const QRectF& area, qreal below = 0) const;
    [[nodiscard]] QRectF readable(const QRectF& whole) const;
    void followGrowth(); // if an array grows beyond the view, shows everything

    const CanvasDrawing& m_drawing;
    const CanvasCards& m_cards;
    QVariantAnimation m_pan;
    QSizeF m_size, m_corner;
    qreal m_zoom = 1;
    QPointF m_origin{32, 32};
    QStringList m_subject;
    qreal m_least = 0;
    bool m_fitWanted = true;
    bool m_fitted = false; // everything is shown
    std::map<std::string, QSizeF> m_sizes; // of the cards, at the end of the last edit
};

} // namespace floom::inline pages
