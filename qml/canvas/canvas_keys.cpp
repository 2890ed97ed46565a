// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_keys.h"

#include "document/document.h"
#include "drawing/block_text.h"

#include <algorithm>

namespace floom {

namespace {

constexpr int kFarStep = 32;

} // namespace

CanvasKeys::CanvasKeys(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
}

bool CanvasKeys::press(int key, int modifiers, const QString& text)
{
    if (!m_parts.drawing.document())
        return false;
    if (key == Qt::Key_Escape && escape())
        return true;
    if (m_parts.hand.wire()->isActive() || m_parts.hand.array()->isActive())
        return m_parts.hand.key(key, text);
    if (modifiers & Qt::ControlModifier)
        return command(key, modifiers);
    return arrow(key, modifiers) || plain(key, modifiers, text);
}

void CanvasKeys::release(int key)
{
    if (key == Qt::Key_Space)
        m_parts.hand.holdSpace(false);
}

bool CanvasKeys::copy()
{
    return m_parts.edits.copy();
}

bool CanvasKeys::cut()
{
    if (!copy())
        return false;
    m_parts.edits.remove();
    return true;
}

void CanvasKeys::paste()
{
    const QPointF pointer = m_parts.hand.pointer()->at();
    m_parts.edits.paste(m_parts.view.toCanvas(m_parts.view.contains(pointer) ? pointer : QPointF(64, 64)));
}

void CanvasKeys::selectAll()
{
    m_parts.drawing.select(inDataOrder());
}

void CanvasKeys::askForBlock()
{
    m_parts.adding.openAtSelection(m_parts.hand.pointer()->at());
}

bool CanvasKeys::toggleIdeal()
{
    return m_parts.edits.toggleIdeal();
}

void CanvasKeys::startWire()
{
    m_parts.hand.wire()->startByKeyboard();
}

bool CanvasKeys::enterBlock()
{
    return m_parts.inside.enter();
}

bool CanvasKeys::togglePin()
{
    return m_parts.hand.pin()->toggle();
}

// Undoes the most recent first: the gesture, the shown request, the selection.
bool CanvasKeys::escape()
{
    auto& workspace = *m_parts.drawing.workspace();
    const bool busy = m_parts.hand.tool() != nullptr;
    if (!busy && workspace.followed()->outlined() >= 0) {
        workspace.followed()->setOutlined(-1);
        return true;
    }
    if (!busy && !workspace.followed()->overlay().isEmpty()) {
        workspace.followed()->showBreakdown({});
        return true;
    }
    if (!busy && m_parts.drawing.selection().isEmpty() && m_parts.drawing.selectedLinks().isEmpty())
        return false;
    m_parts.drawing.selectLinks({});
    m_parts.hand.cancel();
    if (!busy)
        m_parts.drawing.select({});
    return true;
}

bool CanvasKeys::command(int key, int modifiers)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return enterBlock();
    case Qt::Key_E:
        if (!(modifiers & Qt::ShiftModifier))
            return false;
        m_parts.edits.breakOut();
        return true;
    case Qt::Key_L:
        m_parts.edits.tidy();
        return true;
    case Qt::Key_A:
        modifiers& Qt::ShiftModifier ? m_parts.edits.absorb() : selectAll();
        return true;
    case Qt::Key_D:
        m_parts.edits.duplicate();
        return true;
    case Qt::Key_C:
        return copy();
    case Qt::Key_X:
        return cut();
    case Qt::Key_V:
        paste();
        return true;
    case Qt::Key_0:
        m_parts.view.resetZoom();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_parts.view.zoomStep(1);
        return true;
    case Qt::Key_Minus:
        m_parts.view.zoomStep(-1);
        return true;
    default:
        return false;
    }
}

bool CanvasKeys::plain(int key, int modifiers, const QString& text)
{
    switch (key) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        m_parts.edits.remove();
        return true;
    case Qt::Key_Tab:
        return walkBlocks(1);
    case Qt::Key_Backtab:
        return walkBlocks(-1);
    case Qt::Key_Space:
        m_parts.hand.holdSpace(true);
        return true;
    case Qt::Key_W:
        startWire();
        return true;
    case Qt::Key_L:
        return walkWires();
    case Qt::Key_P:
        return togglePin();
    case Qt::Key_C:
    case Qt::Key_R:
        return selectLine(key == Qt::Key_C);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return enter();
    case Qt::Key_F2:
        m_parts.values.edit();
        return m_parts.drawing.selectedCard() >= 0;
    case Qt::Key_Menu:
        return menu();
    case Qt::Key_F10:
        return (modifiers & Qt::ShiftModifier) != 0 && menu();
    case Qt::Key_M:
        return toggleIdeal();
    case Qt::Key_A:
        return askArray();
    default:
        break;
    }
    if (text == u"/") {
        askForBlock();
        return true;
    }
    if ((modifiers & Qt::ShiftModifier) && (key == Qt::Key_1 || text == u"!")) {
        m_parts.view.fit();
        return true;
    }
    if ((modifiers & Qt::ShiftModifier) && (key == Qt::Key_2 || text == u"@" || text == u"\"")) {
        m_parts.view.fitSelection();
        return true;
    }
    return false;
}

// On an empty canvas starts the default drive; otherwise opens the selection.
bool CanvasKeys::enter()
{
    if (m_parts.drawing.isEmpty()) {
        m_parts.adding.beginWith(m_parts.adding.templates().value(0).toMap().value(QStringLiteral("id")).toString());
        return true;
    }
    if (m_parts.drawing.selectedLinks().size() == 1) {
        openMapMenu();
        return true;
    }
    m_parts.values.edit();
    return m_parts.drawing.selectedCard() >= 0;
}

void CanvasKeys::openMapMenu()
{
    const int link = m_parts.drawing.selectedLinks().first();
    m_parts.hand.openMapMenu(link, m_parts.view.wirePosition(link));
}

// Opens the context menu at the selection.
bool CanvasKeys::menu()
{
    if (m_parts.drawing.selectedLinks().size() == 1) {
        openMapMenu();
        return true;
    }
    const auto area = m_parts.drawing.boundsOf(m_parts.drawing.selection());
    const QPointF at = area.isNull() ? m_parts.view.middle() : m_parts.view.toView(area.center());
    emit m_parts.hand.blockMenuWanted(at.x(), at.y());
    return true;
}

bool CanvasKeys::askArray()
{
    const int card = m_parts.drawing.selectedCard();
    if (card < 0)
        return false;
    QStringList dims;
    for (const int n : m_parts.drawing.scene().design.blocks[static_cast<std::size_t>(card)].count)
        dims.append(QString::number(n));
    emit arrayFieldWanted(m_parts.drawing.selection().first(), dims.isEmpty() ? QStringLiteral("1") : dims.join(u'x'));
    return true;
}

bool CanvasKeys::arrow(int key, int modifiers)
{
    const int dx = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int dy = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    const int step = modifiers & Qt::ShiftModifier ? kFarStep : kSnap;
    if ((dx == 0 && dy == 0) || m_parts.drawing.selection().isEmpty())
        return (dx != 0 || dy != 0) && m_parts.hand.pin()->nudge(dx * step, dy * step);
    if (walkCells(dx, dy))
        return true;
    m_parts.edits.moveBy({dx * step, dy * step});
    return true;
}

bool CanvasKeys::walkCells(int dx, int dy)
{
    const int card = m_parts.drawing.selectedCard();
    const int element = m_parts.drawing.selectedElement(card);
    if (element < 0)
        return false;
    const auto& grid = m_parts.drawing.scene().cards[static_cast<std::size_t>(card)].layout.grid;
    const int column = std::clamp(element / grid.elementRows + dx, 0, grid.elementColumns - 1);
    const int row = std::clamp(element % grid.elementRows + dy, 0, grid.elementRows - 1);
    m_parts.drawing.workspace()->selection()->setInstance(
        elementAddress(m_parts.drawing.scene().design.blocks[static_cast<std::size_t>(card)], grid.element(column, row)));
    return true;
}

// From host to memory: roles in the order of the data path, then left to right.
QStringList CanvasKeys::inDataOrder() const
{
    const auto order = dataOrder(m_parts.drawing.scene().design, m_parts.drawing.document()->catalogue());
    QStringList ids;
    for (const auto i : order)
        ids.append(QString::fromStdString(m_parts.drawing.scene().cards[i].id));
    return ids;
}

// False beyond either end, so that Tab leaves the canvas.
bool CanvasKeys::walkBlocks(int step)
{
    const auto ids = inDataOrder();
    const int at = m_parts.drawing.selection().isEmpty() ? (step > 0 ? -1 : static_cast<int>(ids.size()))
                                                         : static_cast<int>(ids.indexOf(m_parts.drawing.selection().last()));
    const int next = at + step;
    if (next < 0 || next >= ids.size())
        return false;
    m_parts.drawing.select({ids[next]});
    return true;
}

// Steps through the wires of the selected block, then of the whole design.
bool CanvasKeys::walkWires()
{
    const auto& links = m_parts.drawing.scene().design.links;
    if (!m_parts.drawing.selection().isEmpty() || m_parts.drawing.selectedLinks().isEmpty())
        m_wiresOf = m_parts.drawing.selection();
    const auto& ids = m_wiresOf;
    QList<int> list;
    for (int i = 0; i < static_cast<int>(links.size()); ++i) {
        const auto& link = links[static_cast<std::size_t>(i)];
        if (ids.isEmpty() || ids.contains(QString::fromStdString(link.from.block)) || ids.contains(QString::fromStdString(link.to.block)))
            list.append(i);
    }
    if (list.isEmpty())
        return false;
    const auto at = m_parts.drawing.selectedLinks().isEmpty() ? -1 : list.indexOf(m_parts.drawing.selectedLinks().first());
    const int next = list[(at + 1) % list.size()];
    m_parts.drawing.selectLinks({next});
    return true;
}

bool CanvasKeys::selectLine(bool column)
{
    const int card = m_parts.drawing.selectedCard();
    const int element = m_parts.drawing.selectedElement(card);
    if (card < 0)
        return false;
    const auto& block = m_parts.drawing.scene().design.blocks[static_cast<std::size_t>(card)];
    if (block.count.size() != 2)
        return true;
    const int at = std::max(0, element);
    const auto id = QString::fromStdString(block.id);
    m_parts.drawing.workspace()->selection()->setInstance(column ? QStringLiteral("%1[%2][*]").arg(id).arg(at / block.count[1])
                                                                 : QStringLiteral("%1[*][%2]").arg(id).arg(at % block.count[1]));
    return true;
}

} // namespace floom
