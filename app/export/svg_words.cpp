// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/svg_words.h"

#include <algorithm>

namespace floom::inline exporting {

namespace {

// XML cannot represent most control characters.
QByteArray plain(QString text)
{
    text.removeIf([](QChar c) { return c.unicode() < 0x20 && c != u'\n' && c != u'\t'; });
    return text.toHtmlEscaped().toUtf8();
}

// Qt writes each of the two elements once, before all graphics.
QByteArray withElement(const QByteArray& svg, const QByteArray& name, const QByteArray& text)
{
    const QByteArray open = '<' + name + '>', close = "</" + name + '>';
    const qsizetype begin = svg.indexOf(open);
    const qsizetype end = svg.indexOf(close, std::max<qsizetype>(0, begin));
    if (begin < 0 || end < 0)
        return svg;
    return svg.left(begin + open.size()) + text + svg.mid(end);
}

} // namespace

QByteArray svgWithWords(const QByteArray& svg, const QString& title, const QString& description)
{
    return withElement(withElement(svg, "title", plain(title)), "desc", plain(description));
}

} // namespace floom::inline exporting
