// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/block_glyph.h"

#include "io/json.h"

#include <QByteArray>
#include <QPainter>
#include <QSvgRenderer>

namespace floom {

namespace {

// A plain box with a dot: for types that bring no icon.
constexpr char kDefaultGlyph[] = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor")"
                                 R"( stroke-width="1.5"><rect x="4.75" y="4.75" width="14.5" height="14.5" rx="2"/>)"
                                 R"(<circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none"/></svg>)";

} // namespace

void paintGlyph(QPainter& painter, const TypeSpec* type, const QRectF& box, const QColor& colour)
{
    QByteArray svg = type && !type->iconSvg.empty() ? QByteArray::fromStdString(type->iconSvg) : QByteArray(kDefaultGlyph);
    svg.replace("class=\"f\"", "fill=\"currentColor\" stroke=\"none\"");
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    if (renderer.isValid())
        renderer.render(&painter, box);
}

BlockGlyph::BlockGlyph(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
}

void BlockGlyph::paint(QPainter* painter)
{
    paintGlyph(*painter, builtinCatalogue().find(m_type.toStdString()), boundingRect(), m_colour);
}

void BlockGlyph::setType(const QString& type)
{
    m_type = type;
    update();
    emit changed();
}

void BlockGlyph::setColour(const QColor& colour)
{
    m_colour = colour;
    update();
    emit changed();
}

} // namespace floom
