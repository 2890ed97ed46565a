// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_hand.h"

#include "canvas/inside_model.h"
#include "document/document.h"
#include "document/wire_edits.h"
#include "drawing/block_text.h"

#include <algorithm>

namespace floom::inline pages {

CanvasHand::CanvasHand(CanvasDrawing& drawing, CanvasCards& cards, CanvasViewport& view, CanvasMoment& moment, CanvasHover& hover,
                       CanvasEdits& edits, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_view(view)
    , m_moment(moment)
    , m_hover(hover)
    , m_edits(edits)
    , m_hits(drawing, view)
    , m_pointer(new CanvasPointer(this))
    , m_pan(new PanTool(drawing, view, *m_pointer, this))
    , m_marquee(new MarqueeTool(drawing, view, *m_pointer, this))
    , m_move(new MoveTool(drawing, view, *m_pointer, edits, this))
    , m_wire(new WireTool(drawing, view, *m_pointer, cards, this))
    , m_array(new ArrayTool(drawing, view, *m_pointer, this))
    , m_pin(new PinTool(drawing, view, *m_pointer, this))
    , m_tools{m_pan, m_marquee, m_move, m_wire, m_array, m_pin}
{
    m_pointer->moveTo({-1, -1}); // outside, until it comes over the canvas
}

CanvasTool* CanvasHand::tool() const
{
    const auto found = std::find_if(m_tools.begin(), m_tools.end(), [](const CanvasTool* tool) { return tool->isActive(); });
    return found == m_tools.end() ? nullptr : *found;
}

void CanvasHand::press(qreal x, qreal y, int button, int modifiers)
{
    const QPointF at(x, y);
    m_pointer->press(at, modifiers);
    if (!m_drawing.document())
        return;
    m_edits.stopGliding();
    m_drawing.document()->steps()->endBurst();
    if (m_wire->isActive())
        return;
    if (button == Qt::MiddleButton || (button == Qt::LeftButton && m_spaceHeld)) {
        letGo();
        m_pan->start();
    } else if (button == Qt::LeftButton) {
        letGo();
        pressLeft(at);
    } else if (button == Qt::RightButton) {
        pressRight(at);
    }
}

void CanvasHand::pressLeft(QPointF at)
{
    constexpr qreal kTokenReach = 12;
    for (const auto& token : m_moment.tokens()) // a click on a token follows its request
        if (token.request >= 0 && (m_view.toView(token.at) - at).manhattanLength() <= kTokenReach) {
            m_drawing.workspace()->followed()->setPinned(static_cast<int>(token.request));
            return;
        }
    if (m_hits.isOnHandle(at)) {
        m_array->start();
    } else if (const int anchor = m_hits.anchor(at); anchor >= 0) {
        m_wire->start(anchor);
    } else if (const int card = m_hits.card(at); card >= 0) {
        m_move->start(card);
    } else if (const int wire = m_hits.wire(at); wire >= 0) {
        m_pin->start(m_drawing.scene().wires[static_cast<std::size_t>(wire)].link);
    } else {
        if (!(m_pointer->modifiers() & Qt::ShiftModifier))
            m_drawing.select({});
        m_drawing.selectLinks({});
        m_marquee->start();
    }
}

void CanvasHand::pressRight(QPointF at)
{
    const int card = m_hits.card(at);
    if (const int wire = card < 0 ? m_hits.wire(at) : -1; wire >= 0) {
        openMapMenu(m_drawing.scene().wires[static_cast<std::size_t>(wire)].link, at);
        return;
    }
    const auto id = m_hits.idOf(card);
    if (card < 0)
        m_drawing.select({});
    else if (!m_drawing.selection().contains(id))
        m_drawing.select({id});
    if (card >= 0 && m_drawing.selection().size() == 1)
        m_drawing.workspace()->selection()->setInstance(m_hits.part(card, at));
    emit blockMenuWanted(at.x(), at.y());
}

void CanvasHand::moveTo(qreal x, qreal y)
{
    m_pointer->moveTo({x, y});
    if (auto* active = tool())
        active->drag();
    else
        rest();
}

void CanvasHand::release(qreal x, qreal y)
{
    m_pointer->moveTo({x, y});
    if (!m_drawing.document())
        return;
    auto* active = tool();
    if (active)
        active->drop();
    if (active == m_wire) {
        if (!m_wire->isActive())
            rest(); // what was under the pointer before it drew the wire is not
        return;
    }
    m_drawing.restore();
    rest();
}

void CanvasHand::doubleClick(qreal x, qreal y)
{
    const QPointF at(x, y);
    m_pointer->moveTo(at);
    if (!m_drawing.document() || m_wire->isActive() || m_hits.anchor(at) >= 0)
        return;
    letGo();
    if (const int card = m_hits.card(at); card >= 0) {
        const auto id = m_hits.idOf(card);
        m_drawing.select({id});
        if (const int row = m_hits.keyRow(card, at); row >= 0)
            emit valueWanted(id, row);
        else if (InsideModel::canEnter(m_drawing.workspace(), id))
            emit insideWanted();
    } else if (const int wire = m_hits.wire(at); wire >= 0) {
        const int link = m_drawing.scene().wires[static_cast<std::size_t>(wire)].link;
        if (m_hits.isOnPin(wire, at))
            m_drawing.document()->wires()->clearPin(link);
        else
            openMapMenu(link, at);
    } else {
        emit blockWanted(at);
    }
}

void CanvasHand::rest()
{
    const QPointF at = m_pointer->at();
    m_pointer->setCursor(m_spaceHeld                                       ? Qt::OpenHandCursor
                             : m_hits.isOnHandle(at)                       ? Qt::SizeFDiagCursor
                             : m_hits.anchor(at) >= 0                      ? Qt::CrossCursor
                             : m_hits.card(at) < 0 && m_hits.wire(at) >= 0 ? Qt::PointingHandCursor
                                                                           : Qt::ArrowCursor);
    m_hover.show(at);
}

void CanvasHand::letGo()
{
    if (auto* active = tool())
        active->leave();
}

void CanvasHand::cancel()
{
    letGo();
    m_drawing.restore();
}

bool CanvasHand::scroll(qreal dx, qreal dy)
{
    auto* active = tool();
    if (!active || !active->scrolls())
        return false;
    m_view.panBy(dx, dy);
    m_pointer->scroll({dx, dy});
    active->drag();
    return true;
}

bool CanvasHand::key(int key, const QString& text)
{
    auto* active = tool();
    if (!active || !active->key(key, text))
        return false;
    if (!active->isActive() && active != m_wire) { // the key ended the gesture
        m_drawing.restore();
        rest();
    }
    return true;
}

void CanvasHand::holdSpace(bool held)
{
    m_spaceHeld = held;
    m_pointer->setCursor(held ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void CanvasHand::openMapMenu(int link, QPointF at)
{
    const auto& links = m_drawing.scene().design.links;
    if (link < 0 || link >= static_cast<int>(links.size()))
        return;
    letGo();
    m_drawing.selectLinks({link});
    emit mapMenuWanted(link, at.x(), at.y(), mapText(links[static_cast<std::size_t>(link)]));
}

} // namespace floom::inline pages
