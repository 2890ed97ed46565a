// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's keys.
#include "canvas/canvas_controller.h"
#include "document/document.h"
#include "document/edits.h"
#include "drawing/block_text.h"
#include "drawing/drawing_room.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr int kFarStep = 32;
constexpr int kUnderHand = 48; // px from a new card's top to the point it was asked for at

int roundedToGrid(qreal v)
{
    return static_cast<int>(std::round(v / kSnap) * kSnap);
}

} // namespace

bool CanvasController::key(int key, int modifiers, const QString& text)
{
    if (!m_drawing->document())
        return false;
    if (key == Qt::Key_Escape && m_mode == Mode::idle && m_drawing->workspace() && m_drawing->workspace()->outlinedRequest() >= 0) {
        m_drawing->workspace()->setOutlinedRequest(-1);
        return true;
    }
    if (key == Qt::Key_Escape && m_mode == Mode::idle && m_drawing->workspace() && !m_drawing->workspace()->lives().isEmpty()) {
        m_drawing->workspace()->showLives({});
        return true;
    }
    if (key == Qt::Key_Escape && (m_mode != Mode::idle || !m_drawing->selection().isEmpty() || !m_drawing->selectedLinks().isEmpty())) {
        const bool busy = m_mode != Mode::idle;
        m_drawing->selectLinks({});
        cancel();
        if (!busy)
            m_drawing->select({});
        return true;
    }
    if (isWiring())
        return wireKey(key);
    if (m_mode == Mode::array)
        return arrayKey(key, text);
    if (modifiers & Qt::ControlModifier)
        return commandKey(key, modifiers);
    return arrowKey(key, modifiers) || plainKey(key, modifiers, text);
}

void CanvasController::keyUp(int key)
{
    if (key == Qt::Key_Space) {
        m_spaceHeld = false;
        setCursor(Qt::ArrowCursor);
    }
}

bool CanvasController::commandKey(int key, int modifiers)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return enter();
    case Qt::Key_E:
        if (!(modifiers & Qt::ShiftModifier))
            return false;
        breakOutSelected();
        return true;
    case Qt::Key_L:
        tidy();
        return true;
    case Qt::Key_A:
        modifiers& Qt::ShiftModifier ? absorbSelected() : m_drawing->select(inDataOrder());
        return true;
    case Qt::Key_D:
        duplicateSelected();
        return true;
    case Qt::Key_C:
    case Qt::Key_X:
        if (m_drawing->selection().isEmpty())
            return false;
        QGuiApplication::clipboard()->setText(m_drawing->document()->copyText(m_drawing->selection()));
        if (key == Qt::Key_X)
            removeSelected();
        return true;
    case Qt::Key_V: {
        const QPointF at = m_view->toCanvas(m_view->contains(m_pointer) ? m_pointer : QPointF(64, 64));
        m_drawing->select(
            m_drawing->document()->pasteText(QGuiApplication::clipboard()->text(), roundedToGrid(at.x()), roundedToGrid(at.y())));
        return true;
    }
    case Qt::Key_0:
        m_view->resetZoom();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_view->zoomStep(1);
        return true;
    case Qt::Key_Minus:
        m_view->zoomStep(-1);
        return true;
    default:
        return false;
    }
}

bool CanvasController::plainKey(int key, int modifiers, const QString& text)
{
    switch (key) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        removeSelected();
        return true;
    case Qt::Key_Tab:
        return walkBlocks(1);
    case Qt::Key_Backtab:
        return walkBlocks(-1);
    case Qt::Key_Space:
        m_spaceHeld = true;
        setCursor(Qt::OpenHandCursor);
        return true;
    case Qt::Key_W:
        startKeyboardWire();
        return true;
    case Qt::Key_L:
        return walkWires();
    case Qt::Key_P:
        if (const auto* wire = pinnableWire(); wire && wire->pin) {
            m_drawing->document()->clearLinkPin(wire->link);
            return true;
        }
        return pinKey(0, 0);
    case Qt::Key_C:
    case Qt::Key_R:
        selectLine(key == Qt::Key_C);
        return handleCard() >= 0;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_drawing->isEmpty()) {
            beginWith(templates().value(0).toMap().value(QStringLiteral("id")).toString());
            return true;
        }
        if (m_drawing->selectedLinks().size() != 1) {
            editKeys();
            return handleCard() >= 0;
        }
        requestMapMenu(m_drawing->selectedLinks().first(), m_view->wirePosition(m_drawing->selectedLinks().first()));
        return true;
    case Qt::Key_F2:
        editKeys();
        return handleCard() >= 0;
    case Qt::Key_Menu:
        return menuKey();
    case Qt::Key_F10:
        return (modifiers & Qt::ShiftModifier) != 0 && menuKey();
    case Qt::Key_M: {
        const auto ids = m_drawing->selection();
        const auto* first = ids.isEmpty() ? nullptr : m_drawing->document()->design().find(ids.first().toStdString());
        if (first)
            m_drawing->document()->setIdeal(ids, !isIdeal(*first));
        return first != nullptr;
    }
    case Qt::Key_A:
        if (const int card = handleCard(); card >= 0) {
            QStringList dims;
            for (const int n : m_drawing->scene().design.blocks[static_cast<std::size_t>(card)].count)
                dims.append(QString::number(n));
            emit arrayFieldRequested(m_drawing->selection().first(), dims.isEmpty() ? QStringLiteral("1") : dims.join(u'x'));
            return true;
        }
        return false;
    default:
        break;
    }
    if (text == u"/") {
        m_quickAddAt = m_view->toCanvas(m_view->contains(m_pointer) ? m_pointer : m_view->middle());
        cancelQuickAdd();
        if (m_drawing->selection().size() == 1) { // beside it
            const auto beside = placeBeside(m_drawing->document()->design(), m_drawing->document()->catalogue(),
                                            {m_drawing->selection().first().toStdString()});
            m_quickAddAt = QPointF(beside.x, beside.y + kUnderHand);
        }
        if (m_drawing->selectedLinks().size() == 1) { // a selected wire takes the new block
            m_quickAddInto = m_drawing->selectedLinks().first();
            m_quickAddAt = m_view->toCanvas(m_view->wirePosition(m_quickAddInto)) - QPointF(80, 0);
        }
        const auto at = m_view->toView(m_quickAddAt);
        emit quickAddRequested(at.x(), at.y(), m_quickAddInto >= 0);
        return true;
    }
    if ((modifiers & Qt::ShiftModifier) && (key == Qt::Key_1 || text == u"!")) {
        m_view->fit();
        return true;
    }
    if ((modifiers & Qt::ShiftModifier) && (key == Qt::Key_2 || text == u"@" || text == u"\"")) {
        m_view->fitSelection();
        return true;
    }
    return false;
}

// The menu of what is selected, where it stands.
bool CanvasController::menuKey()
{
    if (m_drawing->selectedLinks().size() == 1) {
        requestMapMenu(m_drawing->selectedLinks().first(), m_view->wirePosition(m_drawing->selectedLinks().first()));
        return true;
    }
    const auto area = m_drawing->boundsOf(m_drawing->selection());
    const QPointF at = area.isNull() ? m_view->middle() : m_view->toView(area.center());
    emit blockMenuRequested(at.x(), at.y());
    return true;
}

bool CanvasController::arrowKey(int key, int modifiers)
{
    const int dx = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int dy = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    const int step = modifiers & Qt::ShiftModifier ? kFarStep : kSnap;
    if ((dx == 0 && dy == 0) || m_drawing->selection().isEmpty())
        return (dx != 0 || dy != 0) && pinKey(dx * step, dy * step);
    if (walkCells(dx, dy))
        return true;
    moveSelected(dx * step, dy * step);
    return true;
}

bool CanvasController::walkCells(int dx, int dy)
{
    const int card = handleCard();
    const int element = m_drawing->selectedElement(card);
    if (element < 0)
        return false;
    const auto& grid = m_drawing->scene().cards[static_cast<std::size_t>(card)].layout.grid;
    const int column = std::clamp(element / grid.elementRows + dx, 0, grid.elementColumns - 1);
    const int row = std::clamp(element % grid.elementRows + dy, 0, grid.elementRows - 1);
    m_drawing->workspace()->setSelectedInstance(
        elementAddress(m_drawing->scene().design.blocks[static_cast<std::size_t>(card)], grid.element(column, row)));
    return true;
}

// From host to memory: roles in the order of the data path, then left to right.
QStringList CanvasController::inDataOrder() const
{
    const auto order = dataOrder(m_drawing->scene().design, m_drawing->document()->catalogue());
    QStringList ids;
    for (const auto i : order)
        ids.append(QString::fromStdString(m_drawing->scene().cards[i].id));
    return ids;
}

// False past either end, so that Tab leaves the canvas.
bool CanvasController::walkBlocks(int step)
{
    const auto ids = inDataOrder();
    const int at = m_drawing->selection().isEmpty() ? (step > 0 ? -1 : static_cast<int>(ids.size()))
                                                    : static_cast<int>(ids.indexOf(m_drawing->selection().last()));
    const int next = at + step;
    if (next < 0 || next >= ids.size())
        return false;
    m_drawing->select({ids[next]});
    return true;
}

// The wires of the selected block one after the other, then those of the whole drawing.
bool CanvasController::walkWires()
{
    const auto& links = m_drawing->scene().design.links;
    if (!m_drawing->selection().isEmpty() || m_drawing->selectedLinks().isEmpty())
        m_wiresOf = m_drawing->selection();
    const auto& ids = m_wiresOf;
    QList<int> list;
    for (int i = 0; i < static_cast<int>(links.size()); ++i) {
        const auto& link = links[static_cast<std::size_t>(i)];
        if (ids.isEmpty() || ids.contains(QString::fromStdString(link.from.block)) || ids.contains(QString::fromStdString(link.to.block)))
            list.append(i);
    }
    if (list.isEmpty())
        return false;
    const auto at = m_drawing->selectedLinks().isEmpty() ? -1 : list.indexOf(m_drawing->selectedLinks().first());
    const int next = list[(at + 1) % list.size()];
    m_drawing->selectLinks({next});
    return true;
}

bool CanvasController::arrayKey(int key, const QString& text)
{
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        release(m_pointer.x(), m_pointer.y(), Qt::LeftButton, 0);
        return true;
    }
    if (key == Qt::Key_Backspace)
        m_arrayDigits.chop(1);
    else if (key == Qt::Key_Tab || text == u"x" || text == u"*")
        m_arrayDigits += u'x';
    else if (!text.isEmpty() && text.front().isDigit())
        m_arrayDigits += text;
    else
        return false;
    const auto shape = edits::parseShape(m_arrayDigits.toStdString());
    if (shape && !shape->empty())
        showArray(shape->front(), shape->size() > 1 ? (*shape)[1] : m_arrayFrom.height());
    return true;
}

} // namespace floom
