// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/theme_picture.h"

#include "look/theme.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace floom::inline look {

ThemePicture::ThemePicture(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &ThemePicture::repaint);
}

void ThemePicture::setSource(const QString& source)
{
    if (m_source == source)
        return;
    m_source = source;
    repaint();
    emit sourceChanged();
}

QByteArray ThemePicture::coloured(const QString& source)
{
    QFile file(source);
    if (source.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    const ThemeColours& colours = Theme::current()->colours();
    const std::pair<const char*, QColor> names[] = {{"{link}", colours.look(ActivityStyle::hostLink)},
                                                    {"{read}", colours.look(ActivityStyle::dataIn)},
                                                    {"{out}", colours.look(ActivityStyle::dataOut)},
                                                    {"{write}", colours.look(ActivityStyle::program)},
                                                    {"{erase}", colours.look(ActivityStyle::erase)},
                                                    {"{ecc}", colours.look(ActivityStyle::ecc)},
                                                    {"{text}", colours.text},
                                                    {"{muted}", colours.muted},
                                                    {"{border}", colours.border},
                                                    {"{field}", colours.field},
                                                    {"{panel}", colours.panel},
                                                    {"{tint}", colours.tint},
                                                    {"{answer}", colours.answer}};
    QByteArray svg = file.readAll();
    for (const auto& [name, colour] : names)
        svg.replace(name, colour.name().toLatin1());
    return svg;
}

void ThemePicture::paint(QPainter& painter)
{
    QSvgRenderer renderer(coloured(m_source));
    if (!renderer.isValid())
        return;
    const QSizeF size = QSizeF(renderer.defaultSize()).scaled(width(), height(), Qt::KeepAspectRatio);
    renderer.render(&painter, QRectF(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size));
}

} // namespace floom::inline look
