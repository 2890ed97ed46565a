// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/sign_icon.h"

#include "look/theme.h"

#include <QFile>
#include <QPainter>
#include <QQuickWindow>
#include <QSvgRenderer>

namespace floom::inline look {

SignIcon::SignIcon(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(Theme::current(), &Theme::uiScaleChanged, this, &SignIcon::fitTexture);
    fitTexture();
}

void SignIcon::setName(const QString& name)
{
    if (m_name == name)
        return;
    m_name = name;
    update();
    emit nameChanged();
}

void SignIcon::setColor(const QColor& color)
{
    if (m_color == color)
        return;
    m_color = color;
    update();
    emit colorChanged();
}

void SignIcon::paint(QPainter* painter)
{
    QFile file(QStringLiteral(":/flashloom/icons/%1.svg").arg(m_name));
    if (m_name.isEmpty() || !file.open(QIODevice::ReadOnly))
        return;
    auto svg = file.readAll();
    svg.replace("currentColor", m_color.name().toLatin1());
    QSvgRenderer renderer(svg);
    painter->setOpacity(m_color.alphaF());
    renderer.render(painter, boundingRect());
}

void SignIcon::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickPaintedItem::geometryChange(now, before);
    fitTexture();
}

void SignIcon::fitTexture()
{
    const double scale = Theme::current()->uiScale();
    const double ratio = window() ? window()->effectiveDevicePixelRatio() : 1;
    setTextureSize(scale > 1 ? (size() * scale * ratio).toSize() : QSize());
    update();
}

} // namespace floom::inline look
