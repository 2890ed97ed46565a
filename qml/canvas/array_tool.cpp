// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/array_tool.h"

#include "document/array_edits.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_arrays.h"
#include "drawing/block_text.h"
#include "drawing/drawing_room.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr QSizeF kCellPitch(38, 26); // px per cell while a single block is dragged into an array

} // namespace

void ArrayTool::start()
{
    const auto& grid = m_drawing.scene().cards[static_cast<std::size_t>(m_drawing.selectedCard())].layout.grid;
    m_from = grid.isEmpty() ? QSize(1, 1) : QSize(grid.elementColumns, grid.elementRows);
    m_digits.clear();
    m_block = m_drawing.selection().first();
    begin();
    show(m_from.width(), m_from.height());
}

void ArrayTool::drag()
{
    const auto& doc = *m_drawing.document();
    const auto* block = doc.design().find(m_block.toStdString());
    if (!block)
        return;
    const auto grid = layoutCard(*block, doc.catalogue().find(block->type)).grid;
    const QPointF by = m_pointer.dragged() / m_view.zoom();
    const qreal pitchX = grid.isEmpty() ? kCellPitch.width() : grid.pitchX, pitchY = grid.isEmpty() ? kCellPitch.height() : grid.pitchY;
    m_digits.clear();
    show(m_from.width() + static_cast<int>(std::lround(std::clamp(by.x() / pitchX, -1e5, 1e5))),
         m_from.height() + static_cast<int>(std::lround(std::clamp(by.y() / pitchY, -1e5, 1e5))));
}

void ArrayTool::show(int columns, int rows)
{
    const auto& doc = *m_drawing.document();
    auto shown = doc.design();
    auto* block = shown.find(m_block.toStdString());
    if (!block)
        return;
    columns = std::clamp(columns, 1, 4096);
    rows = std::clamp(rows, 1, 1'000'000 / columns);
    const bool flat = block->count.size() < 2 && rows == 1;
    if (block->count.size() > 2)
        rows = m_from.height(); // inner dimensions are set in the inspector only
    auto shape = block->count;
    if (flat)
        shape = columns == 1 && block->count.empty() ? std::vector<int>() : std::vector<int>{columns};
    else if (shape.size() > 2)
        shape[0] = columns;
    else
        shape = {columns, rows};
    m_shape = shape;
    edits::reshape(shown, doc.catalogue(), block->id, shape);
    giveWay(doc.design(), shown, doc.catalogue());
    const auto* type = doc.catalogue().find(block->type);
    const auto before = tr("was %1 × %2").arg(m_from.width()).arg(m_from.height());
    const auto nested = type ? nestedText(*block, *type) : QString();
    m_readout = type ? arrayText(*block, *type) : QString();
    m_readoutDetail = nested.isEmpty() ? before : nested + QStringLiteral(", ") + before;
    emit changed();
    m_drawing.preview(std::move(shown));
}

void ArrayTool::drop()
{
    leave();
    m_drawing.document()->arrays()->setCount(m_block, QList<int>(m_shape.begin(), m_shape.end()));
}

void ArrayTool::leave()
{
    m_readout.clear();
    m_readoutDetail.clear();
    CanvasTool::leave();
}

bool ArrayTool::key(int key, const QString& text)
{
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        drop();
        return true;
    }
    if (key == Qt::Key_Backspace)
        m_digits.chop(1);
    else if (key == Qt::Key_Tab || text == u"x" || text == u"*")
        m_digits += u'x';
    else if (!text.isEmpty() && text.front().isDigit())
        m_digits += text;
    else
        return false;
    const auto shape = edits::parseShape(m_digits.toStdString());
    if (shape && !shape->empty())
        show(shape->front(), shape->size() > 1 ? (*shape)[1] : m_from.height());
    return true;
}

} // namespace floom::inline pages
