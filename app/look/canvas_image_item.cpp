// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/canvas_image_item.h"

#include "look/theme.h"

#include <QPainter>
#include <QQuickWindow>
#include <QSGImageNode>

#include <algorithm>
#include <cmath>

namespace floom::inline look {

namespace {
constexpr int kMostPixels = 8192; // per side; a larger image would only be scaled down
}

CanvasImageItem::CanvasImageItem(QQuickItem* parent)
    : QQuickItem(parent)
{
    setFlag(ItemHasContents, true);
    connect(Theme::current(), &Theme::uiScaleChanged, this, &CanvasImageItem::repaint);
}

void CanvasImageItem::repaint()
{
    m_dirty = true;
    update();
}

void CanvasImageItem::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickItem::geometryChange(now, before);
    if (now.size() != before.size())
        repaint();
}

QSGNode* CanvasImageItem::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    if (width() < 1 || height() < 1) {
        delete old;
        return nullptr;
    }
    auto* node = static_cast<QSGImageNode*>(old);
    if (m_dirty || !node) {
        const qreal shown = window()->effectiveDevicePixelRatio() * Theme::current()->uiScale(); // the stage is scaled as a whole
        const qreal scale = shown * std::clamp(detail(), 0.1, 8.0);
        const QSize size(std::clamp(static_cast<int>(std::ceil(width() * scale)), 1, kMostPixels),
                         std::clamp(static_cast<int>(std::ceil(height() * scale)), 1, kMostPixels));
        if (m_image.size() != size)
            m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
        m_image.fill(Qt::transparent);
        QPainter painter(&m_image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
        painter.scale(size.width() / width(), size.height() / height());
        paint(painter);
        painter.end();
        if (!node)
            node = window()->createImageNode();
        node->setOwnsTexture(true);
        node->setTexture(window()->createTextureFromImage(m_image, QQuickWindow::TextureHasAlphaChannel));
        m_dirty = false;
    }
    node->setFiltering(QSGTexture::Linear);
    node->setRect(boundingRect());
    return node;
}

} // namespace floom::inline look
