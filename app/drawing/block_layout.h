// SPDX-License-Identifier: GPL-3.0-or-later
// Geometry of a block's card, in canvas px from its top left corner. Pure: cards, wires, thumbnails and hit tests all use it, so they
// agree. Cells of an array: column = first dimension (channel), row = the others (way).
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QRectF>
#include <QSizeF>

namespace floom::inline drawing {

struct CellGrid {
    int columns = 0; // displayed; 0 = no grid
    int rows = 0;
    int elementColumns = 0; // in the design; more than displayed if cells would be below 3 px
    int elementRows = 0;
    qreal left = 0; // of the first cell
    qreal top = 0;
    qreal cellWidth = 0;
    qreal cellHeight = 0;
    qreal pitchX = 0;
    qreal pitchY = 0;

    [[nodiscard]] bool isEmpty() const { return columns == 0; }
    [[nodiscard]] bool showsNumbers() const { return cellWidth >= 24; }
    [[nodiscard]] bool showsHeaders() const { return elementRows > 1 && cellWidth >= 18; }
    [[nodiscard]] QRectF cell(int column, int row) const { return {left + column * pitchX, top + row * pitchY, cellWidth, cellHeight}; }
    [[nodiscard]] QRectF bounds() const;
    // Flat row-major element index from an element's column and row, and back.
    [[nodiscard]] int element(int elementColumn, int elementRow) const { return elementColumn * elementRows + elementRow; }
    // The element whose cell is nearest to a point on the card; -1 without a grid.
    [[nodiscard]] int elementAt(QPointF point) const;
    // The cell that displays an element.
    [[nodiscard]] QRectF cellOf(int element) const;
};

struct CardLayout {
    QSizeF size;
    CellGrid grid;
    int rows = 0; // label and value rows
    bool queue = false; // a host's strip of request slots (queue depth)
    qreal rowsTop = 0; // of the first row
    qreal queueTop = 0; // of the strip
    qreal footTop = 0; // of the foot line
};

constexpr qreal kHeaderHeight = 32;
constexpr qreal kRowHeight = 20;
constexpr qreal kStackOffset = 3; // px offset of each of the two layers drawn behind an array
constexpr int kSnap = 8;
constexpr qreal kRowsFromZoom = 0.6; // below this zoom, parameters are hidden

[[nodiscard]] bool isArray(const Block& block);
[[nodiscard]] CardLayout layoutCard(const Block& block, const TypeSpec* type);

} // namespace floom::inline drawing
