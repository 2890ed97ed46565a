// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/block_glyph.h"

#include "io/json.h"
#include "look/theme.h"

#include <QPainter>
#include <QSvgRenderer>

namespace floom::inline desk {

namespace {

// A plain box with a dot: for types without an icon.
constexpr char kDefaultGlyph[] = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor")"
                                 R"( stroke-width="1.5"><rect x="4.75" y="4.75" width="14.5" height="14.5" rx="2"/>)"
                                 R"(<circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none"/></svg>)";

} // namespace

void paintGlyph(QPainter& painter, const QByteArray& svg, const QRectF& box, const QColor& colour)
{
    QSvgRenderer renderer;
    auto text = svg;
    if (text.isEmpty() || !renderer.load(text.replace("currentColor", colour.name().toLatin1())))
        renderer.load(QByteArray(kDefaultGlyph).replace("currentColor", colour.name().toLatin1()));
    renderer.render(&painter, box);
}

BlockGlyph::BlockGlyph(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    const auto fit = [this] {
        const double scale = Theme::current()->uiScale();
        setTextureSize(scale > 1 ? (size() * scale).toSize() : QSize());
        update();
    };
    connect(Theme::current(), &Theme::uiScaleChanged, this, fit);
    connect(this, &QQuickItem::widthChanged, this, fit);
    connect(this, &QQuickItem::heightChanged, this, fit);
}

void BlockGlyph::paint(QPainter* painter)
{
    const auto* type = m_svg.isEmpty() ? builtinCatalogue().find(m_type.toStdString()) : nullptr;
    paintGlyph(*painter, type ? QByteArray::fromStdString(type->iconSvg) : m_svg, boundingRect(), m_colour);
}

void BlockGlyph::setType(const QString& type)
{
    m_type = type;
    update();
    emit changed();
}

void BlockGlyph::setSvg(const QByteArray& svg)
{
    m_svg = svg;
    update();
    emit changed();
}

void BlockGlyph::setColour(const QColor& colour)
{
    m_colour = colour;
    update();
    emit changed();
}

} // namespace floom::inline desk
