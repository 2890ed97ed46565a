// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_keys.h"

#include "document/document.h"
#include "drawing/block_text.h"
#include "look/key_table.h"

#include <QHash>

#include <algorithm>

namespace floom::inline pages {

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
    const QString id = meant(key, modifiers, text);
    if (id == u"canvas.letGo" && escape())
        return true;
    if (m_parts.hand.wire()->isActive() || m_parts.hand.array()->isActive())
        return m_parts.hand.key(key, text);
    return (!(modifiers & Qt::ControlModifier) && arrow(key, modifiers)) || perform(id);
}

void CanvasKeys::release(int key)
{
    if (KeyTable::pressed(KeyTable::Place::canvas, key, Qt::NoModifier, {}) == u"canvas.hand")
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

QString CanvasKeys::meant(int key, int modifiers, const QString& text)
{
    const int held = modifiers & static_cast<int>(Qt::ControlModifier | Qt::ShiftModifier);
    return KeyTable::meant(KeyTable::Place::canvas, key, held, text);
}

bool CanvasKeys::perform(const QString& id)
{
    using Keys = CanvasKeys;
    static const QHash<QString, bool (*)(Keys&)> actions{
        {QStringLiteral("edit.copy"), [](Keys& on) { return on.copy(); }},
        {QStringLiteral("edit.cut"), [](Keys& on) { return on.cut(); }},
        {QStringLiteral("edit.paste"), [](Keys& on) { return on.paste(), true; }},
        {QStringLiteral("edit.duplicate"), [](Keys& on) { return on.m_parts.edits.duplicate(), true; }},
        {QStringLiteral("edit.delete"), [](Keys& on) { return on.m_parts.edits.remove(), true; }},
        {QStringLiteral("edit.selectAll"), [](Keys& on) { return on.selectAll(), true; }},
        {QStringLiteral("block.ideal"), [](Keys& on) { return on.m_parts.edits.toggleIdeal(); }},
        {QStringLiteral("block.array"), [](Keys& on) { return on.askArray(); }},
        {QStringLiteral("block.wire"), [](Keys& on) { return on.m_parts.hand.wire()->startByKeyboard(), true; }},
        {QStringLiteral("block.enter"), [](Keys& on) { return on.m_parts.inside.enter(); }},
        {QStringLiteral("block.breakOut"), [](Keys& on) { return on.m_parts.edits.breakOut(), true; }},
        {QStringLiteral("block.absorb"), [](Keys& on) { return on.m_parts.edits.absorb(), true; }},
        {QStringLiteral("block.column"), [](Keys& on) { return on.selectLine(true); }},
        {QStringLiteral("block.row"), [](Keys& on) { return on.selectLine(false); }},
        {QStringLiteral("wire.next"), [](Keys& on) { return on.walkWires(); }},
        {QStringLiteral("wire.pin"), [](Keys& on) { return on.m_parts.hand.pin()->toggle(); }},
        {QStringLiteral("view.tidy"), [](Keys& on) { return on.m_parts.edits.tidy(), true; }},
        {QStringLiteral("view.fit"), [](Keys& on) { return on.m_parts.view.fit(), true; }},
        {QStringLiteral("view.fitSelection"), [](Keys& on) { return on.m_parts.view.fitSelection(), true; }},
        {QStringLiteral("canvas.add"), [](Keys& on) { return on.askForBlock(), true; }},
        {QStringLiteral("canvas.next"), [](Keys& on) { return on.walkBlocks(1); }},
        {QStringLiteral("canvas.previous"), [](Keys& on) { return on.walkBlocks(-1); }},
        {QStringLiteral("canvas.hand"), [](Keys& on) { return on.m_parts.hand.holdSpace(true), true; }},
        {QStringLiteral("canvas.set"), [](Keys& on) { return on.enter(); }},
        {QStringLiteral("canvas.values"), [](Keys& on) { return on.setValues(); }},
        {QStringLiteral("canvas.menu"), [](Keys& on) { return on.menu(); }},
        {QStringLiteral("canvas.letGo"), [](Keys& on) { return on.escape(); }},
        {QStringLiteral("canvas.fullSize"), [](Keys& on) { return on.m_parts.view.resetZoom(), true; }},
        {QStringLiteral("canvas.closer"), [](Keys& on) { return on.m_parts.view.zoomStep(1), true; }},
        {QStringLiteral("canvas.farther"), [](Keys& on) { return on.m_parts.view.zoomStep(-1), true; }},
    };
    const auto action = actions.value(id, nullptr);
    return action && action(*this);
}

bool CanvasKeys::setValues()
{
    m_parts.values.edit();
    return m_parts.drawing.selectedCard() >= 0;
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
    return setValues();
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
    const QRectF& rect = m_parts.drawing.scene().cards[static_cast<std::size_t>(card)].rect;
    emit arrayFieldWanted(m_parts.drawing.selection().first(), dims.isEmpty() ? QStringLiteral("1") : dims.join(u'x'),
                          {m_parts.view.toView(rect.topLeft()), rect.size() * m_parts.view.zoom()});
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

} // namespace floom::inline pages
