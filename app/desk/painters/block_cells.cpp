// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/block_cells.h"

#include "export/number_text.h"
#include "look/qt_text.h"

#include <QPainter>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr qreal kLeastTextOnScreen = 9;

struct Share { // the elements [first, last) that one cell shows in one direction
    int first, last;
};

Share shareOf(int cell, int shown, int elements)
{
    return {static_cast<int>(static_cast<qint64>(cell) * elements / shown),
            static_cast<int>(static_cast<qint64>(cell + 1) * elements / shown)};
}

double meanBusy(const CellGrid& grid, const std::vector<double>& busy, Share columns, Share rows)
{
    double sum = 0;
    int n = 0;
    for (int c = columns.first; c < columns.last; ++c)
        for (int r = rows.first; r < rows.last; ++r) {
            const auto i = static_cast<std::size_t>(grid.element(c, r));
            if (i < busy.size()) {
                sum += busy[i];
                ++n;
            }
        }
    return n > 0 ? sum / n : 0;
}

QColor emptyCell(const ThemeColours& colours)
{
    return colours.edge;
}

void paintText(QPainter& painter, const QRectF& box, const QString& text, const QColor& ink)
{
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text);
}

void paintActivity(QPainter& painter, const QRectF& box, const CellActivity& activity, const CellLook& look, bool text)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(emptyCell(look.colours));
    painter.drawRoundedRect(box, std::min<qreal>(2, box.width() / 6), std::min<qreal>(2, box.width() / 6));
    if (!activity.active)
        return;
    auto colour = look.colours.look(activity.look);
    QRectF done = box;
    done.setWidth(std::max<qreal>(2, box.width() * activity.progress));
    auto rest = colour;
    rest.setAlphaF(0.35F);
    painter.fillRect(box, rest);
    painter.fillRect(done, colour);
    if (activity.isPinned) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look.colours.canvas, 4));
        painter.drawRoundedRect(box, 2, 2);
        painter.setPen(QPen(look.colours.text, 2));
        painter.drawRoundedRect(box, 2, 2);
    }
    if (text)
        paintText(painter, box, QString(letterOf(activity.look)),
                  activity.progress > 0.6 ? Theme::current()->inkOn(colour) : look.colours.text);
}

void paintHeaders(QPainter& painter, const CellGrid& grid, const CellLook& look)
{
    painter.setFont(figureFont(11));
    painter.setPen(look.colours.muted);
    const int step = grid.cellWidth >= 18 ? 1 : 4;
    for (int c = 0; c < grid.columns; c += step)
        painter.drawText(QRectF(grid.cell(c, 0).left() - 8, grid.top - 18, grid.cellWidth + 16, 16), Qt::AlignCenter, QString::number(c));
    if (grid.cellHeight < 11)
        return;
    for (int r = 0; r < grid.rows; ++r)
        painter.drawText(QRectF(0, grid.cell(0, r).top(), grid.left - 8, grid.cellHeight), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(r));
}

bool isGhost(const CellLook& look, int column, int row)
{
    return look.solidColumns >= 0 && (column >= look.solidColumns || row >= look.solidRows);
}

} // namespace

QChar letterOf(ActivityStyle look)
{
    switch (look) {
    case ActivityStyle::task:
        return u't';
    case ActivityStyle::command:
        return u'c';
    case ActivityStyle::dataIn:
        return u'<';
    case ActivityStyle::dataOut:
        return u'>';
    case ActivityStyle::arrayRead:
        return u'R';
    case ActivityStyle::program:
        return u'P';
    case ActivityStyle::erase:
        return u'E';
    case ActivityStyle::ecc:
        return u'x';
    case ActivityStyle::hostLink:
        return u'H';
    case ActivityStyle::transfer:
        return u'=';
    case ActivityStyle::waiting:
        return u'w';
    }
    return u' ';
}

void paintCells(QPainter& painter, const CellGrid& grid, const CellLook& look)
{
    if (grid.isEmpty())
        return;
    const bool text = grid.showsNumbers() && 11 * look.zoom >= kLeastTextOnScreen - 0.01;
    if (grid.showsHeaders() && 11 * look.zoom >= kLeastTextOnScreen - 0.01)
        paintHeaders(painter, grid, look);
    painter.save();
    painter.setOpacity(look.strength);
    painter.setFont(figureFont(11));
    const qreal radius = std::min<qreal>(2, grid.cellWidth / 6);
    for (int c = 0; c < grid.columns; ++c) {
        const auto columns = shareOf(c, grid.columns, grid.elementColumns);
        for (int r = 0; r < grid.rows; ++r) {
            const auto rows = shareOf(r, grid.rows, grid.elementRows);
            const QRectF box = grid.cell(c, r);
            if (isGhost(look, columns.first, rows.first)) {
                painter.setPen(QPen(look.colours.accent, grid.cellWidth >= 8 ? 1 : 0.5));
                painter.setBrush(look.colours.tint);
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
                continue;
            }
            const auto first = static_cast<std::size_t>(grid.element(columns.first, rows.first));
            if (!look.activity.empty()) {
                paintActivity(painter, box, first < look.activity.size() ? look.activity[first] : CellActivity{}, look, text);
                continue;
            }
            const double busy = look.busy.empty() ? 0 : meanBusy(grid, look.busy, columns, rows);
            const auto fill = look.busy.empty() ? emptyCell(look.colours) : heat(busy);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRoundedRect(box, radius, radius);
            if (text && !look.busy.empty())
                paintText(painter, box, qt(fixedText(100 * busy, 0)), Theme::current()->inkOn(fill));
        }
    }
    painter.restore();
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.colours.accent);
    for (const int element : look.overridden) { // a corner mark, visible at any zoom
        const QRectF box = grid.cellOf(element);
        const qreal zoom = std::max<qreal>(look.zoom, 0.1);
        const qreal size = std::max(std::min(7 / zoom, box.width()), 4 / zoom);
        const QPointF corner = box.topRight();
        painter.drawPolygon(QPolygonF({corner, corner - QPointF(size, 0), corner + QPointF(0, size)}));
    }
    QRectF chosen;
    for (const int element : look.selected)
        chosen |= grid.cellOf(element);
    if (!chosen.isNull()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look.colours.accent, 2));
        painter.drawRoundedRect(chosen.adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
    }
}

} // namespace floom::inline desk
