// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/pane_painter.h"

#include "export/svg_words.h"
#include "look/canvas_image_item.h"
#include "look/theme.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QQmlProperty>
#include <QQuickPaintedItem>
#include <QQuickWindow>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace floom::inline look {
namespace {

class PanePainter {
public:
    PanePainter(QPainter& painter, QQuickItem& pane)
        : m_painter(painter)
        , m_pane(pane)
    {
    }

    void paint(QQuickItem& item, QRectF visible)
    {
        if (!item.isVisible() || item.opacity() <= 0)
            return;
        const QRectF place = item.mapRectToItem(&m_pane, QRectF(0, 0, item.width(), item.height()));
        if (item.clip())
            visible = visible.intersected(place);
        auto children = item.childItems();
        std::stable_sort(children.begin(), children.end(), [](const auto* a, const auto* b) { return a->z() < b->z(); });
        const auto above = std::find_if(children.begin(), children.end(), [](const auto* child) { return child->z() >= 0; });
        const double opacity = m_painter.opacity();
        m_painter.setOpacity(opacity * item.opacity());
        for (auto child = children.begin(); child != above; ++child)
            paint(**child, visible);
        bool whole = false;
        if (item.flags().testFlag(QQuickItem::ItemHasContents) && visible.intersects(place))
            whole = paintContents(item, place);
        for (auto child = above; child != children.end() && !whole; ++child)
            paint(**child, visible);
        m_painter.setOpacity(opacity);
    }

private:
    // True if the item's children are painted with it.
    bool paintContents(QQuickItem& item, const QRectF& place)
    {
        const double scale = item.width() > 0 ? place.width() / item.width() : 1;
        m_painter.save();
        m_painter.translate(place.topLeft());
        m_painter.scale(scale, scale);
        bool whole = false;
        if (item.inherits("QQuickRectangle"))
            paintRectangle(item);
        else if (item.inherits("QQuickText"))
            paintText(item, item.property("text").toString());
        else if (item.inherits("QQuickTextInput"))
            paintText(item, item.property("displayText").toString());
        else if (auto* picture = qobject_cast<CanvasImageItem*>(&item))
            picture->draw(m_painter);
        else if (auto* painted = qobject_cast<QQuickPaintedItem*>(&item))
            painted->paint(&m_painter);
        else
            whole = paintFromScreen(item);
        m_painter.restore();
        return whole;
    }

    void paintRectangle(QQuickItem& item)
    {
        const auto fill = item.property("color").value<QColor>();
        const double border = QQmlProperty::read(&item, QStringLiteral("border.width")).toDouble();
        const auto edge = QQmlProperty::read(&item, QStringLiteral("border.color")).value<QColor>();
        const bool outlined = border > 0 && edge.alpha() > 0;
        if (fill.alpha() == 0 && !outlined)
            return;
        const double radius = std::min(item.property("radius").toDouble(), std::min(item.width(), item.height()) / 2);
        const double inset = outlined ? border / 2 : 0;
        m_painter.setPen(outlined ? QPen(edge, border) : QPen(Qt::NoPen));
        m_painter.setBrush(fill.alpha() > 0 ? QBrush(fill) : QBrush(Qt::NoBrush));
        m_painter.drawRoundedRect(QRectF(0, 0, item.width(), item.height()).adjusted(inset, inset, -inset, -inset), radius, radius);
    }

    void paintText(QQuickItem& item, QString text)
    {
        const auto font = item.property("font").value<QFont>();
        const QRectF room = QRectF(0, 0, item.width(), item.height())
                                .adjusted(item.property("leftPadding").toDouble(), item.property("topPadding").toDouble(),
                                          -item.property("rightPadding").toDouble(), -item.property("bottomPadding").toDouble());
        int flags = item.property("effectiveHorizontalAlignment").toInt() | item.property("verticalAlignment").toInt();
        const bool wraps = item.property("wrapMode").toInt() != 0;
        flags |= wraps ? static_cast<int>(Qt::TextWordWrap) : 0;
        if (item.property("truncated").toBool() && !wraps)
            text = QFontMetricsF(font).elidedText(text, static_cast<Qt::TextElideMode>(item.property("elide").toInt()), room.width());
        m_painter.setFont(font);
        m_painter.setPen(item.property("color").value<QColor>());
        m_painter.drawText(room, flags | Qt::TextDontClip, text);
    }

    bool paintFromScreen(QQuickItem& item)
    {
        auto* window = item.window();
        if (window == nullptr)
            return false;
        if (m_screen.isNull())
            m_screen = window->grabWindow();
        const double detail = m_screen.devicePixelRatio();
        const QRectF place = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()));
        const QRect pixels = QRectF(place.topLeft() * detail, place.size() * detail).toAlignedRect().intersected(m_screen.rect());
        if (!pixels.isEmpty())
            m_painter.drawImage(QRectF(0, 0, item.width(), item.height()), m_screen.copy(pixels));
        return true;
    }

    QPainter& m_painter;
    QQuickItem& m_pane;
    QImage m_screen; // grabbed on first use
};

} // namespace

void paintPane(QPainter& painter, QQuickItem& pane)
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    PanePainter(painter, pane).paint(pane, QRectF(0, 0, pane.width(), pane.height()));
}

QByteArray paneSvg(QQuickItem& pane, const QString& title, const QString& description)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    const QSize size(static_cast<int>(std::ceil(pane.width())), static_cast<int>(std::ceil(pane.height())));
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    QPainter painter(&generator);
    painter.fillRect(QRect(QPoint(), size), Theme::current()->colours().panel);
    paintPane(painter, pane);
    painter.end();
    return svgWithWords(buffer.data(), title, description);
}

} // namespace floom::inline look
