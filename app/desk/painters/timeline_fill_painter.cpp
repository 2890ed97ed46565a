// SPDX-License-Identifier: GPL-3.0-or-later
// A category's style: colour, letter and pattern, the same in lanes, legends, bars and tables.
#include "desk/painters/timeline_painter.h"

#include <QBrush>
#include <QImage>
#include <QPainter>

namespace floom::inline desk {

namespace {

// A tile of diagonal lines, 4 px apart. Made anew for each fill: 64 pixels cost less than finding a kept one.
QBrush hatch(const QColor& colour)
{
    constexpr int kSide = 8, kApart = 4;
    QImage tile(kSide, kSide, QImage::Format_ARGB32_Premultiplied);
    const QRgb line = qPremultiply(colour.rgba());
    for (int y = 0; y < kSide; ++y) {
        auto* const row = reinterpret_cast<QRgb*>(tile.scanLine(y));
        for (int x = 0; x < kSide; ++x)
            row[x] = (x + y) % kApart == kApart - 1 ? line : 0;
    }
    return {tile};
}

} // namespace

QString categoryLetter(int category)
{
    switch (categoryStyle(category)) {
    case ActivityStyle::command:
        return QStringLiteral("c");
    case ActivityStyle::dataIn:
        return QStringLiteral("<");
    case ActivityStyle::dataOut:
        return QStringLiteral(">");
    case ActivityStyle::arrayRead:
        return QStringLiteral("R");
    case ActivityStyle::program:
        return QStringLiteral("P");
    case ActivityStyle::erase:
        return QStringLiteral("E");
    case ActivityStyle::ecc:
        return QStringLiteral("x");
    case ActivityStyle::hostLink:
        return QStringLiteral("H");
    case ActivityStyle::task:
    case ActivityStyle::transfer:
    case ActivityStyle::waiting:
        break;
    }
    return {};
}

void fillCategory(QPainter& painter, const ThemeColours& colours, const QRectF& rect, int category)
{
    const auto look = categoryStyle(category);
    const auto colour = colours.look(look);
    if (look == ActivityStyle::waiting) {
        painter.fillRect(rect, hatch(colours.border));
        painter.setPen(colours.border);
        painter.setBrush(Qt::NoBrush);
        if (rect.width() >= 4 && rect.height() >= 4)
            painter.drawRect(rect.adjusted(0, 0, -1, -1));
        return;
    }
    if (rect.width() >= kLetterPx && rect.height() >= 12) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(rect, 2, 2);
        painter.setRenderHint(QPainter::Antialiasing, false);
    } else {
        painter.fillRect(rect, colour);
    }
    if (look == ActivityStyle::erase && rect.height() >= 3)
        painter.fillRect(rect, hatch(QColor(0, 0, 0, 90)));
    if (look == ActivityStyle::ecc && rect.width() >= 8 && rect.height() >= 8)
        painter.fillRect(rect, QBrush(QColor(255, 255, 255, 90), Qt::Dense6Pattern));
    if (categoryIsBackground(category) && rect.height() >= 4)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), rect.height() >= 12 ? 2 : 1), colours.text);
}

void fillUnmeasured(QPainter& painter, const ThemeColours& colours, const QRectF& rect)
{
    painter.fillRect(rect, hatch(colours.edge));
}

void fillWait(QPainter& painter, const ThemeColours& colours, const QRectF& rect, int category)
{
    const auto colour = categoryStyle(category) == ActivityStyle::waiting ? colours.border : colours.look(categoryStyle(category));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(rect, hatch(colour));
    painter.setPen(colour);
    painter.setBrush(Qt::NoBrush);
    if (rect.width() >= 3)
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
}

} // namespace floom::inline desk
