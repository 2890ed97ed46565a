// SPDX-License-Identifier: GPL-3.0-or-later
// Base of the canvas's painted items: QPainter into a QImage, shown by an image node, so pictures are equal with and without a GPU.
// Subclasses paint; the cost is that of the item's pixels and only after repaint(). GUI thread paints in updatePaintNode().
#pragma once

#include <QImage>
#include <QQuickItem>
#include <QtQml/qqmlregistration.h>

class QPainter;

namespace floom {

class CanvasImageItem : public QQuickItem {
    Q_OBJECT
    QML_ANONYMOUS

public:
    explicit CanvasImageItem(QQuickItem* parent = nullptr);

    void repaint();
    void draw(QPainter& painter) { paint(painter); } // in item coordinates, as vectors where the painter keeps them

protected:
    // Painter in item coordinates, antialiased, on a transparent image.
    virtual void paint(QPainter& painter) = 0;
    // Extra resolution for items shown under a scaled parent: 1 = as large as the item.
    [[nodiscard]] virtual qreal detail() const { return 1; }

    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData* data) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    QImage m_image;
    bool m_dirty = true;
};

} // namespace floom
