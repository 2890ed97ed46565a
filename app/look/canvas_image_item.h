// SPDX-License-Identifier: GPL-3.0-or-later
// Base of the canvas's painted items: QPainter into a QImage shown by an image node, so pictures are the same with and without a GPU.
// Subclasses paint; an item is rasterized only after repaint(), at a cost proportional to its pixels. Painting happens on the GUI thread in
// updatePaintNode().
#pragma once

#include <QImage>
#include <QQuickItem>
#include <QtQml/qqmlregistration.h>

class QPainter;

namespace floom::inline look {

class CanvasImageItem : public QQuickItem {
    Q_OBJECT
    QML_ANONYMOUS

public:
    explicit CanvasImageItem(QQuickItem* parent = nullptr);

    void repaint();
    void draw(QPainter& painter) { paint(painter); } // in item coordinates; vector output if the painter supports it

protected:
    // Painter in item coordinates, antialiased, on a transparent image.
    virtual void paint(QPainter& painter) = 0;
    // Supersampling for items under a scaled parent: 1 = item size.
    [[nodiscard]] virtual qreal detail() const { return 1; }

    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData* data) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    QImage m_image;
    bool m_dirty = true;
};

} // namespace floom::inline look
