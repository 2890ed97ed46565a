// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's pointer: press, drag, release, and what hovering says.
#include "document/document.h"
#include "document/edits.h"
#include "view/block_text.h"
#include "view/canvas_controller.h"

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr qreal kDragDistance = 4; // px of the view before a press becomes a drag
constexpr qreal kPortReach = 12;
constexpr qreal kWireReach = 6;
constexpr qreal kHandleReach = 12;
constexpr QSizeF kCellPitch(38, 26); // of a single block being pulled into an array

QStringList toggled(QStringList ids, const QString& id)
{
    if (!ids.removeOne(id))
        ids.append(id);
    return ids;
}

std::vector<std::string> toStd(const QStringList& ids)
{
    std::vector<std::string> list;
    for (const auto& id : ids)
        list.push_back(id.toStdString());
    return list;
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

QRectF CanvasController::selectionBounds() const
{
    QRectF area;
    for (const auto& card : m_scene.cards)
        if (m_state.selected.contains(QString::fromStdString(card.id)))
            area |= card.outer();
    return area;
}

int CanvasController::handleCard() const
{
    return m_state.selected.size() == 1 && !isWiring() ? m_scene.cardOf(m_state.selected.first().toStdString()) : -1;
}

QPointF CanvasController::handleAt() const
{
    const int card = handleCard();
    return card < 0 ? QPointF() : m_scene.cards[static_cast<std::size_t>(card)].rect.bottomRight();
}

int CanvasController::anchorUnder(QPointF at) const
{
    const int found = m_scene.anchorAt(toCanvas(at), kPortReach / m_zoom);
    return found >= 0 && (isWiring() || !m_scene.anchors[static_cast<std::size_t>(found)].hidden) ? found : -1;
}

void CanvasController::press(qreal x, qreal y, int button, int modifiers)
{
    const QPointF at(x, y);
    m_pointer = m_pressAt = at;
    m_pressModifiers = modifiers;
    if (!document())
        return;
    document()->endBurst();
    if (isWiring())
        return;
    if (button == Qt::MiddleButton || (button == Qt::LeftButton && m_spaceHeld)) {
        m_panFrom = m_origin;
        setMode(Mode::pan);
        setCursor(Qt::ClosedHandCursor);
    } else if (button == Qt::LeftButton) {
        pressLeft(at, modifiers);
    } else if (button == Qt::RightButton) {
        const int wire = m_scene.wireAt(toCanvas(at), kWireReach / m_zoom);
        if (wire >= 0)
            requestMapMenu(m_scene.wires[static_cast<std::size_t>(wire)].link, at);
    }
}

void CanvasController::pressLeft(QPointF at, int modifiers)
{
    if (handleCard() >= 0 && (at - toView(handleAt())).manhattanLength() <= kHandleReach) {
        const auto& grid = m_scene.cards[static_cast<std::size_t>(handleCard())].layout.grid;
        m_arrayFrom = grid.isEmpty() ? QSize(1, 1) : QSize(grid.elementColumns, grid.elementRows);
        m_arrayDigits.clear();
        m_pressedBlock = m_state.selected.first();
        setMode(Mode::array);
        showArray(m_arrayFrom.width(), m_arrayFrom.height());
        return;
    }
    if (const int anchor = anchorUnder(at); anchor >= 0) {
        startWire(anchor, false);
        return;
    }
    const int card = m_scene.cardAt(toCanvas(at));
    if (card >= 0) {
        m_pressedBlock = QString::fromStdString(m_scene.cards[static_cast<std::size_t>(card)].id);
        if (modifiers & Qt::ShiftModifier)
            setSelection(toggled(selection(), m_pressedBlock));
        else if (!selection().contains(m_pressedBlock))
            setSelection({m_pressedBlock});
        setMode(Mode::pressed);
        return;
    }
    const int wire = m_scene.wireAt(toCanvas(at), kWireReach / m_zoom);
    setSelection(wire < 0 && (modifiers & Qt::ShiftModifier) ? selection() : QStringList());
    m_selectedLinks = wire >= 0 ? QList<int>{m_scene.wires[static_cast<std::size_t>(wire)].link} : QList<int>();
    m_pressedBlock.clear();
    setMode(wire >= 0 ? Mode::idle : Mode::marquee);
    emit sceneChanged();
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
        setView(m_zoom, m_panFrom + at - m_pressAt);
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
    case Mode::wire:
        if (!m_wireByKeyboard)
            aimWire(at);
        return;
    case Mode::marquee:
        selectInMarquee();
        return;
    }
}

void CanvasController::dragMove(QPointF at)
{
    const auto& design = document()->design();
    const auto ids = selection();
    const auto before = placeCards(design, document()->catalogue());
    QRectF moving;
    std::vector<QRectF> others;
    for (const auto& card : before.cards) {
        if (ids.contains(QString::fromStdString(card.id)))
            moving |= card.rect;
        else
            others.push_back(card.rect);
    }
    if (moving.isNull())
        return;
    const auto found = guidesFor(moving, (at - m_pressAt) / m_zoom, others);
    m_moveBy = found.offset;
    m_guides = found.lines;
    Design shown = design;
    const auto dx = static_cast<int>(m_moveBy.x()), dy = static_cast<int>(m_moveBy.y());
    if (m_copying)
        edits::addCopies(shown, document()->catalogue(), design, toStd(ids), dx, dy);
    else
        for (auto& block : shown.blocks)
            if (ids.contains(QString::fromStdString(block.id)))
                block.at = {edits::moved(block.at.x, dx), edits::moved(block.at.y, dy)};
    preview(std::move(shown));
    setCursor(m_copying ? Qt::DragCopyCursor : Qt::SizeAllCursor);
}

void CanvasController::dragArray(QPointF at)
{
    const auto* block = document()->design().find(m_pressedBlock.toStdString());
    if (!block)
        return;
    const auto grid = layoutCard(*block, document()->catalogue().find(block->type)).grid;
    const QPointF by = (at - m_pressAt) / m_zoom;
    const qreal pitchX = grid.isEmpty() ? kCellPitch.width() : grid.pitchX, pitchY = grid.isEmpty() ? kCellPitch.height() : grid.pitchY;
    m_arrayDigits.clear();
    showArray(m_arrayFrom.width() + static_cast<int>(std::lround(std::clamp(by.x() / pitchX, -1e5, 1e5))),
              m_arrayFrom.height() + static_cast<int>(std::lround(std::clamp(by.y() / pitchY, -1e5, 1e5))));
}

void CanvasController::showArray(int columns, int rows)
{
    auto shown = document()->design();
    auto* block = shown.find(m_pressedBlock.toStdString());
    if (!block)
        return;
    columns = std::clamp(columns, 1, 4096);
    rows = std::clamp(rows, 1, 1'000'000 / columns);
    const bool flat = block->count.size() < 2 && rows == 1;
    if (block->count.size() > 2)
        rows = m_arrayFrom.height(); // inner dimensions are set by the field, not by the hand
    auto shape = block->count;
    if (flat)
        shape = columns == 1 && block->count.empty() ? std::vector<int>() : std::vector<int>{columns};
    else if (shape.size() > 2)
        shape[0] = columns;
    else
        shape = {columns, rows};
    m_arrayShape = shape;
    block->count = shape;
    const auto* type = document()->catalogue().find(block->type);
    showReadout(type ? arrayText(*block, *type) : QString(), tr("was %1 × %2").arg(m_arrayFrom.width()).arg(m_arrayFrom.height()));
    preview(std::move(shown));
}

void CanvasController::showReadout(const QString& text, const QString& detail)
{
    m_readout = text;
    m_readoutDetail = detail;
    emit readoutChanged();
}

void CanvasController::selectInMarquee()
{
    const auto box = marquee();
    const QRectF area(toCanvas(box.topLeft()), toCanvas(box.bottomRight()));
    auto ids = m_pressModifiers & Qt::ShiftModifier ? selection() : QStringList();
    for (const auto& card : m_scene.cards) {
        const auto id = QString::fromStdString(card.id);
        if (card.rect.intersects(area) && !ids.contains(id))
            ids.append(id);
    }
    setSelection(ids);
    emit overlayChanged();
}

void CanvasController::release(qreal x, qreal y, int, int)
{
    m_pointer = QPointF(x, y);
    auto* doc = document();
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
    endDrag();
    if (mode == Mode::pressed)
        finishClick(m_pointer);
    else if (mode == Mode::move && copying)
        m_lastDuplicate = by, setSelection(doc->duplicateBlocks(selection(), by.x(), by.y()));
    else if (mode == Mode::move)
        doc->moveBlocks(selection(), by.x(), by.y());
    else if (mode == Mode::array)
        doc->setCount(m_pressedBlock, QList<int>(m_arrayShape.begin(), m_arrayShape.end()));
    rebuild();
    hover(m_pointer);
}

void CanvasController::endDrag()
{
    m_guides.clear();
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
    setSelection({m_pressedBlock});
    const int card = m_scene.cardOf(m_pressedBlock.toStdString());
    if (card < 0)
        return;
    const auto& shown = m_scene.cards[static_cast<std::size_t>(card)];
    const QPointF inside = toCanvas(at) - shown.origin;
    const bool onCells = shown.layout.grid.bounds().adjusted(-2, -2, 2, 2).contains(inside);
    const auto& block = m_scene.design.blocks[static_cast<std::size_t>(card)];
    m_workspace->setSelectedInstance(onCells ? elementAddress(block, shown.layout.grid.elementAt(inside)) : QString());
}

void CanvasController::doubleClick(qreal x, qreal y)
{
    const QPointF at(x, y);
    m_pointer = at;
    if (!document() || isWiring())
        return;
    const QPointF on = toCanvas(at);
    if (m_scene.cardAt(on) >= 0 || anchorUnder(at) >= 0)
        return;
    if (const int wire = m_scene.wireAt(on, kWireReach / m_zoom); wire >= 0) {
        requestMapMenu(m_scene.wires[static_cast<std::size_t>(wire)].link, at);
        return;
    }
    endDrag();
    m_quickAddAt = on;
    m_quickAddFrom = {};
    emit quickAddRequested(x, y, false);
}

void CanvasController::hover(QPointF at)
{
    const int anchor = anchorUnder(at);
    const int wire = anchor < 0 ? m_scene.wireAt(toCanvas(at), kWireReach / m_zoom) : -1;
    const int card = m_scene.cardAt(toCanvas(at));
    const bool onHandle = handleCard() >= 0 && (at - toView(handleAt())).manhattanLength() <= kHandleReach;
    setCursor(m_spaceHeld                 ? Qt::OpenHandCursor
                  : onHandle              ? Qt::SizeFDiagCursor
                  : anchor >= 0           ? Qt::CrossCursor
                  : wire >= 0 && card < 0 ? Qt::PointingHandCursor
                                          : Qt::ArrowCursor);
    QString text;
    if (anchor >= 0) {
        const auto& shown = m_scene.anchors[static_cast<std::size_t>(anchor)];
        const auto& owner = m_scene.cards[static_cast<std::size_t>(shown.card)];
        const auto* port = owner.type ? owner.type->port(shown.port) : nullptr;
        text = QString::fromStdString(owner.id + "." + shown.port + (port ? "  " + port->label : ""));
    } else if (card < 0 && wire >= 0) {
        const auto& link = m_scene.design.links[static_cast<std::size_t>(m_scene.wires[static_cast<std::size_t>(wire)].link)];
        text = QString::fromStdString(link.from.block + "." + link.from.port + " – " + link.to.block + "." + link.to.port) + u'\n'
            + mapText(link);
    } else if (card >= 0) {
        text = cellText(card, toCanvas(at));
    }
    if (anchor != m_hoveredAnchor) {
        m_hoveredAnchor = anchor;
        emit overlayChanged();
    }
    if (text != m_hoverText) {
        m_hoverText = text;
        emit hoverChanged();
    }
}

QString CanvasController::cellText(int card, QPointF at) const
{
    const auto& shown = m_scene.cards[static_cast<std::size_t>(card)];
    const QPointF inside = at - shown.origin;
    if (!shown.layout.grid.bounds().contains(inside))
        return {};
    const int element = shown.layout.grid.elementAt(inside);
    const auto text = elementAddress(m_scene.design.blocks[static_cast<std::size_t>(card)], element);
    const auto load = m_state.loads.find(shown.id);
    const auto i = static_cast<std::size_t>(element);
    if (load == m_state.loads.end() || i >= load->second.elements.size())
        return text;
    return text + QStringLiteral("  %1 %").arg(std::lround(load->second.elements[i] * 100));
}

void CanvasController::dragOver(const QString& type, qreal x, qreal y)
{
    const auto* spec = document() ? document()->catalogue().find(type.toStdString()) : nullptr;
    if (!spec)
        return;
    Block block;
    block.type = spec->id;
    const auto size = layoutCard(block, spec).size;
    const QPointF corner = toCanvas({x, y}) - QPointF(size.width() / 2, kHeaderHeight / 2);
    const auto snap = [](qreal v) { return std::round(v / kSnap) * kSnap; };
    m_dropGhost = QRectF(QPointF(snap(corner.x()), snap(corner.y())), size);
    emit overlayChanged();
}

void CanvasController::dragLeave()
{
    m_dropGhost = {};
    emit overlayChanged();
}

bool CanvasController::drop(const QString& type, qreal x, qreal y)
{
    dragOver(type, x, y);
    const QRectF ghost = m_dropGhost;
    dragLeave();
    if (ghost.isNull())
        return false;
    const auto id = document()->addBlock(type, static_cast<int>(ghost.x()), static_cast<int>(ghost.y()));
    if (!id.isEmpty())
        setSelection({id});
    return !id.isEmpty();
}

} // namespace floom
