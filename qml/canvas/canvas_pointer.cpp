// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's pointer: press, drag, release, and what hovering says.
#include "canvas/canvas_controller.h"
#include "canvas/inside_model.h"
#include "document/document.h"
#include "drawing/block_text.h"
#include "drawing/default_place.h"

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr qreal kDragDistance = 4; // px of the view before a press becomes a drag
constexpr qreal kPortReach = 12;
constexpr qreal kWireReach = 6;
constexpr qreal kHandleReach = 12;
constexpr qreal kTokenReach = 12;

QStringList toggled(QStringList ids, const QString& id)
{
    if (!ids.removeOne(id))
        ids.append(id);
    return ids;
}

} // namespace

void CanvasController::setMode(Mode mode)
{
    if (m_mode == mode)
        return;
    const bool wiringBefore = isWiring();
    m_mode = mode;
    if (wiringBefore != isWiring())
        emit wiringChanged();
    emit overlayChanged();
}

void CanvasController::setCursor(Qt::CursorShape cursor)
{
    if (m_cursor == cursor)
        return;
    m_cursor = cursor;
    emit cursorChanged();
}

QRectF CanvasController::marquee() const
{
    return m_mode == Mode::marquee ? QRectF(m_pressAt, m_pointer).normalized() : QRectF();
}

int CanvasController::handleCard() const
{
    return isWiring() ? -1 : m_drawing->selectedCard();
}

QPointF CanvasController::handleAt() const
{
    const int card = handleCard();
    return card < 0 ? QPointF() : m_drawing->scene().cards[static_cast<std::size_t>(card)].rect.bottomRight();
}

int CanvasController::anchorUnder(QPointF at) const
{
    const int found = m_drawing->scene().anchorAt(m_view->toCanvas(at), kPortReach / m_view->zoom());
    return found >= 0 && (isWiring() || !m_drawing->scene().anchors[static_cast<std::size_t>(found)].hidden) ? found : -1;
}

void CanvasController::press(qreal x, qreal y, int button, int modifiers)
{
    const QPointF at(x, y);
    m_pointer = m_pressAt = at;
    m_pressModifiers = modifiers;
    if (!m_drawing->document())
        return;
    stopGlide();
    m_drawing->document()->endBurst();
    if (isWiring())
        return;
    if (button == Qt::MiddleButton || (button == Qt::LeftButton && m_spaceHeld)) {
        m_panFrom = m_view->origin();
        setMode(Mode::pan);
        setCursor(Qt::ClosedHandCursor);
    } else if (button == Qt::LeftButton) {
        pressLeft(at, modifiers);
    } else if (button == Qt::RightButton) {
        pressRight(at);
    }
}

void CanvasController::pressRight(QPointF at)
{
    const QPointF on = m_view->toCanvas(at);
    const int card = m_drawing->scene().cardAt(on);
    if (const int wire = card < 0 ? m_drawing->scene().wireAt(on, kWireReach / m_view->zoom()) : -1; wire >= 0) {
        requestMapMenu(m_drawing->scene().wires[static_cast<std::size_t>(wire)].link, at);
        return;
    }
    const auto id = card < 0 ? QString() : QString::fromStdString(m_drawing->scene().cards[static_cast<std::size_t>(card)].id);
    if (card < 0)
        m_drawing->select({});
    else if (!m_drawing->selection().contains(id))
        m_drawing->select({id});
    if (card >= 0 && m_drawing->selection().size() == 1)
        selectPart(card, at);
    emit blockMenuRequested(at.x(), at.y());
}

void CanvasController::pressLeft(QPointF at, int modifiers)
{
    for (const auto& token : m_moment->tokens()) // a request on its way: it is followed from now on
        if (token.request >= 0 && (m_view->toView(token.at) - at).manhattanLength() <= kTokenReach) {
            m_drawing->workspace()->setPinnedRequest(static_cast<int>(token.request));
            return;
        }
    if (handleCard() >= 0 && (at - m_view->toView(handleAt())).manhattanLength() <= kHandleReach) {
        const auto& grid = m_drawing->scene().cards[static_cast<std::size_t>(handleCard())].layout.grid;
        m_arrayFrom = grid.isEmpty() ? QSize(1, 1) : QSize(grid.elementColumns, grid.elementRows);
        m_arrayDigits.clear();
        m_pressedBlock = m_drawing->selection().first();
        setMode(Mode::array);
        showArray(m_arrayFrom.width(), m_arrayFrom.height());
        return;
    }
    if (const int anchor = anchorUnder(at); anchor >= 0) {
        startWire(anchor, false);
        return;
    }
    const int card = m_drawing->scene().cardAt(m_view->toCanvas(at));
    if (card >= 0) {
        m_pressedBlock = QString::fromStdString(m_drawing->scene().cards[static_cast<std::size_t>(card)].id);
        if (modifiers & Qt::ShiftModifier)
            m_drawing->select(toggled(m_drawing->selection(), m_pressedBlock));
        else if (!m_drawing->selection().contains(m_pressedBlock))
            m_drawing->select({m_pressedBlock});
        setMode(Mode::pressed);
        return;
    }
    const int wire = m_drawing->scene().wireAt(m_view->toCanvas(at), kWireReach / m_view->zoom());
    m_drawing->select(wire < 0 && (modifiers & Qt::ShiftModifier) ? m_drawing->selection() : QStringList());
    m_drawing->selectLinks(wire >= 0 ? QList<int>{m_drawing->scene().wires[static_cast<std::size_t>(wire)].link} : QList<int>());
    m_pressedBlock.clear();
    setMode(wire >= 0 ? Mode::pin : Mode::marquee);
}

bool CanvasController::scrollDragging(qreal dx, qreal dy)
{
    if (m_mode == Mode::idle || m_mode == Mode::pan || m_mode == Mode::pressed || (m_mode == Mode::wire && m_wireByKeyboard))
        return false;
    if (m_mode == Mode::array && !m_arrayDigits.isEmpty()) // what is typed holds, wherever the hand is
        return false;
    m_view->panBy(dx, dy);
    m_pressAt += QPointF(dx, dy); // it stays where it was on the drawing
    moveTo(m_pointer.x(), m_pointer.y(), 0, 0);
    return true;
}

void CanvasController::moveTo(qreal x, qreal y, int, int)
{
    const QPointF at(x, y);
    const bool far = (at - m_pressAt).manhattanLength() >= kDragDistance;
    m_pointer = at;
    switch (m_mode) {
    case Mode::idle:
        hover(at);
        return;
    case Mode::pan:
        m_view->moveTo(m_panFrom + at - m_pressAt);
        return;
    case Mode::pressed:
        if (!far)
            return;
        m_copying = m_pressModifiers & Qt::AltModifier;
        setMode(Mode::move);
        [[fallthrough]];
    case Mode::move:
        dragMove(at);
        return;
    case Mode::array:
        dragArray(at);
        return;
    case Mode::pin:
        if (far || m_pinAt)
            dragPin(at);
        return;
    case Mode::wire:
        if (!m_wireByKeyboard)
            aimWire(at);
        return;
    case Mode::marquee:
        selectInMarquee();
        return;
    }
}

void CanvasController::release(qreal x, qreal y, int, int)
{
    m_pointer = QPointF(x, y);
    auto* doc = m_drawing->document();
    if (!doc)
        return;
    const auto mode = m_mode;
    if (mode == Mode::wire) {
        if (!m_wireByKeyboard)
            finishWire(m_pointer);
        return;
    }
    const auto by = m_moveBy.toPoint();
    const bool copying = m_copying;
    const int into = m_dropLink;
    const auto pin = m_pinAt;
    endDrag();
    if (mode == Mode::pin && pin && !m_drawing->selectedLinks().isEmpty())
        doc->setLinkPin(m_drawing->selectedLinks().first(), static_cast<int>(pin->x()), static_cast<int>(pin->y()));
    if (mode == Mode::pressed)
        finishClick(m_pointer);
    else if (mode == Mode::move && copying)
        m_drawing->select(duplicated(by));
    else if (mode == Mode::move && !(into >= 0 && moveIntoWire(*doc, m_drawing->selection().value(0), {by.x(), by.y()}, into)))
        moveSelected(by.x(), by.y());
    else if (mode == Mode::array)
        doc->setCount(m_pressedBlock, QList<int>(m_arrayShape.begin(), m_arrayShape.end()));
    rebuild();
    hover(m_pointer);
}

void CanvasController::endDrag()
{
    m_guides.clear();
    m_distances.clear();
    m_dropLink = -1;
    m_dropType = nullptr;
    m_pinAt.reset();
    m_moveBy = {};
    m_copying = false;
    showReadout({}, {});
    setMode(Mode::idle);
    setCursor(Qt::ArrowCursor);
}

void CanvasController::finishClick(QPointF at)
{
    if (m_pressModifiers & Qt::ShiftModifier)
        return;
    m_drawing->select({m_pressedBlock});
    if (const int card = m_drawing->scene().cardOf(m_pressedBlock.toStdString()); card >= 0)
        selectPart(card, at);
}

void CanvasController::selectPart(int card, QPointF at)
{
    const auto& shown = m_drawing->scene().cards[static_cast<std::size_t>(card)];
    const QPointF inside = m_view->toCanvas(at) - shown.origin;
    const bool onCells = shown.layout.grid.bounds().adjusted(-2, -2, 2, 2).contains(inside);
    const auto& block = m_drawing->scene().design.blocks[static_cast<std::size_t>(card)];
    if (const auto line = lineUnder(card, inside); !line.isEmpty()) {
        m_drawing->workspace()->setSelectedInstance(line);
        return;
    }
    m_drawing->workspace()->setSelectedInstance(onCells ? elementAddress(block, shown.layout.grid.elementAt(inside)) : QString());
}

void CanvasController::doubleClick(qreal x, qreal y)
{
    const QPointF at(x, y);
    m_pointer = at;
    if (!m_drawing->document() || isWiring())
        return;
    const QPointF on = m_view->toCanvas(at);
    if (anchorUnder(at) >= 0)
        return;
    if (const int card = m_drawing->scene().cardAt(on); card >= 0) {
        endDrag();
        const auto id = QString::fromStdString(m_drawing->scene().cards[static_cast<std::size_t>(card)].id);
        m_drawing->select({id});
        if (const int row = keyRowUnder(card, on - m_drawing->scene().cards[static_cast<std::size_t>(card)].origin); row >= 0)
            emit keyFieldRequested(id, row);
        else if (InsideModel::canEnter(m_drawing->workspace(), id))
            enter();
        return;
    }
    if (const int wire = m_drawing->scene().wireAt(on, kWireReach / m_view->zoom()); wire >= 0) {
        endDrag();
        const auto& shown = m_drawing->scene().wires[static_cast<std::size_t>(wire)];
        if (shown.pin && (m_view->toView(*shown.pin) - at).manhattanLength() <= kPortReach) {
            m_drawing->document()->clearLinkPin(shown.link);
            return;
        }
        requestMapMenu(m_drawing->scene().wires[static_cast<std::size_t>(wire)].link, at);
        return;
    }
    endDrag();
    m_quickAddAt = on;
    cancelQuickAdd();
    emit quickAddRequested(x, y, false);
}

} // namespace floom
