// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/canvas_sign.h"

#include "look/theme.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>

namespace floom::inline desk {

namespace {

void paintFit(QPainter& p, const QRectF& r)
{
    const qreal w = r.width() * 0.3;
    for (const auto& [corner, dx, dy] :
         {std::tuple{r.topLeft(), 1, 1}, {r.topRight(), -1, 1}, {r.bottomLeft(), 1, -1}, {r.bottomRight(), -1, -1}})
        p.drawPolyline(QPolygonF({corner + QPointF(dx * w, 0), corner, corner + QPointF(0, dy * w)}));
}

void paintHeat(QPainter& p, const QRectF& r)
{
    QLinearGradient scale(r.topLeft(), r.topRight());
    for (int i = 0; i <= 6; ++i)
        scale.setColorAt(i / 6.0, heat(i / 6.0));
    p.setPen(Qt::NoPen);
    p.setBrush(scale);
    p.drawRoundedRect(r, 1, 1);
}

// Four elements above and four below, joined according to the map.
void paintMap(QPainter& p, const QRectF& r, const QString& map, const QColor& colour)
{
    constexpr int n = 4;
    const auto x = [&](int i) { return r.left() + r.width() * (i + 0.5) / n; };
    const qreal top = r.top() + 3, bottom = r.bottom() - 3;
    const bool ok = map.startsWith(u"stripe:");
    const int stripe = ok ? std::clamp(map.mid(7).toInt(), 1, n) : 1;
    p.setPen(QPen(colour, 1));
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) {
            const bool joined = map == u"all" || (map == u"each" && a == b) || (map == u"roundRobin" && a < 2 && b % 2 == a)
                || (ok && b >= a * stripe && b < (a + 1) * stripe);
            if (joined)
                p.drawLine(QPointF(x(a), top), QPointF(x(b), bottom));
        }
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    for (int i = 0; i < n; ++i) {
        p.drawRect(QRectF(x(i) - 2, r.top(), 4, 4));
        p.drawRect(QRectF(x(i) - 2, r.bottom() - 4, 4, 4));
    }
}

} // namespace

CanvasSign::CanvasSign(QQuickItem* parent)
    : CanvasImageItem(parent)
{
}

void CanvasSign::paint(QPainter& painter)
{
    const QRectF r = boundingRect();
    if (m_sign == u"heat")
        return paintHeat(painter, r);
    if (m_sign.startsWith(u"map:"))
        return paintMap(painter, r, m_sign.mid(4), m_colour);
    painter.setPen(QPen(m_colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QRectF inner = r.adjusted(2, 2, -2, -2);
    if (m_sign == u"fit")
        return paintFit(painter, inner);
    painter.drawLine(QPointF(inner.left(), inner.center().y()), QPointF(inner.right(), inner.center().y()));
    if (m_sign == u"plus")
        painter.drawLine(QPointF(inner.center().x(), inner.top()), QPointF(inner.center().x(), inner.bottom()));
}

void CanvasSign::setSign(const QString& sign)
{
    m_sign = sign;
    repaint();
    emit changed();
}

void CanvasSign::setColour(const QColor& colour)
{
    m_colour = colour;
    repaint();
    emit changed();
}

} // namespace floom::inline desk
