// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/block_layout.h"

#include "drawing/block_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline drawing {

namespace {

constexpr qreal kSingleWidth = 176;
constexpr qreal kHostWidth = 336;
constexpr qreal kArrayMinWidth = 264;
constexpr qreal kGridLeft = 32;
constexpr qreal kGridRight = 18;
constexpr qreal kMaxGridWidth = 352;
constexpr qreal kMaxGridHeight = 256;
constexpr qreal kLeastCell = 3;

qreal roundUp(qreal value)
{
    return std::ceil(value / kSnap) * kSnap;
}

// The largest cell size (full, square, then as small as needed) at which n cells fit into `room`.
qreal cellExtent(int n, qreal room, qreal full, qreal square)
{
    if (n * (full + 2) <= room)
        return full;
    if (n * (square + 2) <= room)
        return square;
    return std::max(kLeastCell, std::floor(room / n) - (room / n >= 8 ? 2 : 1));
}

CellGrid layoutGrid(const Block& block)
{
    CellGrid grid;
    grid.elementColumns = std::max(1, block.count.front());
    for (grid.elementRows = 1; const int n : std::vector<int>(block.count.begin() + 1, block.count.end()))
        grid.elementRows = std::min(65536, grid.elementRows * std::max(1, n));
    grid.cellWidth = cellExtent(grid.elementColumns, kMaxGridWidth, 36, 20);
    grid.cellHeight = std::min(cellExtent(grid.elementRows, kMaxGridHeight, 24, 20), std::max<qreal>(kLeastCell, grid.cellWidth));
    const auto gap = [](qreal extent) { return extent >= 6 ? 2.0 : 1.0; };
    grid.pitchX = grid.cellWidth + gap(grid.cellWidth);
    grid.pitchY = grid.cellHeight + gap(grid.cellHeight);
    grid.columns = std::min(grid.elementColumns, static_cast<int>(kMaxGridWidth / grid.pitchX));
    grid.rows = std::min(grid.elementRows, static_cast<int>(kMaxGridHeight / grid.pitchY));
    grid.left = kGridLeft;
    grid.top = kHeaderHeight + (grid.showsHeaders() ? 22 : 4);
    return grid;
}

} // namespace

QRectF CellGrid::bounds() const
{
    return isEmpty() ? QRectF() : QRectF(left, top, columns * pitchX - (pitchX - cellWidth), rows * pitchY - (pitchY - cellHeight));
}

int CellGrid::elementAt(QPointF point) const
{
    if (isEmpty())
        return -1;
    const auto pick = [](qreal offset, qreal pitch, int shown, int elements) {
        const int cell = std::clamp(static_cast<int>(std::floor(offset / pitch)), 0, shown - 1);
        return static_cast<int>(static_cast<qint64>(cell) * elements / shown);
    };
    return element(pick(point.x() - left, pitchX, columns, elementColumns), pick(point.y() - top, pitchY, rows, elementRows));
}

QRectF CellGrid::cellOf(int index) const
{
    if (isEmpty() || index < 0 || index >= elementColumns * elementRows)
        return {};
    const auto shown = [](int element, int cells, int elements) {
        return static_cast<int>((static_cast<qint64>(element) * cells + cells - 1) / elements);
    };
    const int column =
        columns == elementColumns ? index / elementRows : std::min(columns - 1, shown(index / elementRows, columns, elementColumns));
    const int row = rows == elementRows ? index % elementRows : std::min(rows - 1, shown(index % elementRows, rows, elementRows));
    return cell(column, row);
}

bool isArray(const Block& block)
{
    return !block.count.empty();
}

CardLayout layoutCard(const Block& block, const TypeSpec* type)
{
    CardLayout card;
    card.queue = type && type->role == Role::host;
    card.rowsTop = kHeaderHeight + 4;
    qreal y = card.rowsTop;
    if (isArray(block)) {
        card.grid = layoutGrid(block);
        y = card.grid.bounds().bottom() + 10;
    } else {
        card.rows = type ? static_cast<int>(keyRows(block, *type).size()) : 0;
        y += card.rows * kRowHeight;
    }
    if (card.queue) {
        card.queueTop = y;
        y += 44;
    }
    const qreal height = std::max<qreal>(72, roundUp(y + kRowHeight + 6));
    card.footTop = height - 8 - kRowHeight;
    const qreal gridWidth = card.grid.isEmpty() ? 0 : kGridLeft + card.grid.bounds().width() + kGridRight;
    const qreal width = isArray(block) ? std::max(kArrayMinWidth, roundUp(gridWidth)) : card.queue ? kHostWidth : kSingleWidth;
    card.size = {width, height};
    return card;
}

} // namespace floom::inline drawing
