// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/wire_tool.h"

#include "document/document.h"
#include "document/splice_edits.h"
#include "document/wire_edits.h"
#include "drawing/block_text.h"
#include "drawing/drawing_room.h"
#include "look/key_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace floom::inline pages {

namespace {

constexpr qreal kTargetReach = 15; // radius of a highlighted port

QString spelled(std::size_t n)
{
    static const std::array<const char*, 11> kNames{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"};
    return n < kNames.size() ? QString::fromLatin1(kNames[n]) : QString::number(n);
}

Side opposite(Side side)
{
    switch (side) {
    case Side::left:
        return Side::right;
    case Side::right:
        return Side::left;
    case Side::top:
        return Side::bottom;
    case Side::bottom:
        return Side::top;
    }
    return Side::left;
}

} // namespace

WireTool::WireTool(CanvasDrawing& drawing, CanvasViewport& view, CanvasPointer& pointer, CanvasCards& cards, QObject* parent)
    : CanvasTool(drawing, view, pointer, parent)
    , m_cards(cards)
{
    connect(&drawing, &CanvasDrawing::restored, this, [this] {
        if (isActive()) // the design changed during the gesture: its ports may be gone
            leave();
    });
}

void WireTool::start(int anchor)
{
    begin(anchor, false);
}

void WireTool::begin(int anchor, bool byKeyboard)
{
    m_from = anchor;
    m_over = -1;
    m_byKeyboard = byKeyboard;
    m_targets = wireTargets(m_drawing.scene(), m_drawing.document()->catalogue(), anchor);
    std::set<int> open{m_drawing.scene().anchors[static_cast<std::size_t>(anchor)].card};
    for (const auto& target : m_targets)
        if (target.reason.isEmpty())
            open.insert(anchorOf(target).card);
    QStringList dimmed;
    for (std::size_t i = 0; i < m_drawing.scene().cards.size(); ++i)
        if (!open.contains(static_cast<int>(i)))
            dimmed.append(QString::fromStdString(m_drawing.scene().cards[i].id));
    CanvasTool::begin();
    if (byKeyboard && !m_targets.empty())
        m_over = 0;
    showTarget();
    explain();
    m_cards.dim(dimmed);
}

QString WireTool::hint() const
{
    if (!isActive())
        return {};
    const auto legal = std::count_if(m_targets.begin(), m_targets.end(), [](const WireTarget& t) { return t.reason.isEmpty(); });
    const auto n = static_cast<std::size_t>(legal);
    const QString ports = n == 0 ? tr("No port can take this wire.")
        : n == 1                 ? tr("One port can take this wire.")
                                 : tr("%1 ports can take this wire.").arg(spelled(n));
    if (m_over < 0)
        return ports;
    const LinkEnd end = endOf(m_drawing.scene(), m_targets[static_cast<std::size_t>(m_over)].anchor);
    return tr("%1 Now at %2.").arg(ports, QString::fromStdString(end.block));
}

QString WireTool::help() const
{
    if (!isActive())
        return {};
    const QString cancels = tr("%1 cancels.").arg(KeyTable::of(QStringLiteral("canvas.letGo")));
    return (m_byKeyboard ? tr("Arrows choose the port, %1 connects.").arg(KeyTable::of(QStringLiteral("wiring.connect")))
                         : tr("Release on empty canvas to add a block."))
        + QStringLiteral("  ") + cancels;
}

// By keys, the port may be anywhere in the drawing.
void WireTool::showTarget()
{
    constexpr qreal kAround = 24;
    if (m_byKeyboard && m_over >= 0)
        m_view.reveal(
            QRectF(anchorOf(m_targets[static_cast<std::size_t>(m_over)]).at, QSizeF()).adjusted(-kAround, -kAround, kAround, kAround));
}

// Aims at the port under the pointer; over a card away from its ports, at the card's first legal port, else its first.
void WireTool::drag()
{
    if (m_byKeyboard)
        return;
    const QPointF on = m_view.toCanvas(m_pointer.at());
    const int anchor = m_drawing.scene().anchorAt(on, kTargetReach / m_view.zoom());
    const int card = anchor >= 0 ? m_drawing.scene().anchors[static_cast<std::size_t>(anchor)].card : m_drawing.scene().cardAt(on);
    int over = -1;
    for (std::size_t i = 0; i < m_targets.size() && card >= 0; ++i) {
        if (anchorOf(m_targets[i]).card != card)
            continue;
        const bool exact = anchor >= 0 && anchorOf(m_targets[i]).port == m_drawing.scene().anchors[static_cast<std::size_t>(anchor)].port;
        if (over < 0 || exact)
            over = static_cast<int>(i);
    }
    const bool another = over != m_over;
    m_over = over;
    if (another)
        explain();
    emit moved();
}

void WireTool::explain()
{
    m_reasonTitle.clear();
    m_reasonDetail.clear();
    m_between = nullptr;
    if (m_over >= 0) {
        const auto& target = m_targets[static_cast<std::size_t>(m_over)];
        if (!target.reason.isEmpty()) {
            const auto& card = m_drawing.scene().cards[static_cast<std::size_t>(anchorOf(target).card)];
            const auto hintText = card.type ? QString::fromStdString(card.type->hint) : QString();
            const auto end = target.reason.indexOf(QStringLiteral(". "));
            m_reasonTitle = end < 0 ? target.reason : target.reason.left(end);
            m_reasonDetail = end < 0 ? QString() : target.reason.mid(end + 2);
            if (m_reasonDetail.isEmpty() && !m_reasonTitle.contains(hintText))
                m_reasonDetail = hintText;
            if (m_reasonTitle.endsWith(u'.'))
                m_reasonTitle.chop(1);
            m_between = typeBetween(m_drawing.scene().design, m_drawing.document()->catalogue(), endOf(m_drawing.scene(), m_from),
                                    endOf(m_drawing.scene(), target.anchor));
        }
    }
    m_pointer.setCursor(m_reasonTitle.isEmpty() || m_between ? Qt::CrossCursor : Qt::ForbiddenCursor);
    emit changed();
}

QPointF WireTool::reasonAt() const
{
    if (m_over < 0 || m_over >= static_cast<int>(m_targets.size()))
        return {};
    return m_view.toView(anchorOf(m_targets[static_cast<std::size_t>(m_over)]).at);
}

std::vector<QPointF> WireTool::rubber() const
{
    if (!isActive() || m_from < 0)
        return {};
    const auto& from = m_drawing.scene().anchors[static_cast<std::size_t>(m_from)];
    WireRequest request{from.at, from.side, m_view.toCanvas(m_pointer.at()), opposite(from.side)};
    std::vector<QRectF> cards;
    if (m_over >= 0) {
        const auto& to = anchorOf(m_targets[static_cast<std::size_t>(m_over)]);
        request.to = to.at;
        request.toSide = to.side;
        for (const auto& card : m_drawing.scene().cards)
            cards.push_back(card.rect);
    } else if (m_byKeyboard) {
        return {};
    }
    return routeWires(cards, {request}).front().points;
}

void WireTool::drop()
{
    if (!m_byKeyboard)
        finish();
}

void WireTool::finish()
{
    auto* doc = m_drawing.document();
    const auto from = endOf(m_drawing.scene(), m_from);
    const bool moved = m_byKeyboard || m_pointer.dragged().manhattanLength() > 6;
    const int over = m_over;
    const auto to = over >= 0 ? endOf(m_drawing.scene(), m_targets[static_cast<std::size_t>(over)].anchor) : LinkEnd();
    const auto reason = over >= 0 ? m_targets[static_cast<std::size_t>(over)].reason : QString();
    const auto offer = m_between ? QString::fromStdString(m_between->id) : QString();
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const QPointF at = m_pointer.at();
    leave();
    if (over >= 0 && reason.isEmpty()) {
        doc->wires()->add(text(from.block), text(from.port), text(to.block), text(to.port));
    } else if (over >= 0 && !offer.isEmpty()) {
        const QRectF target = m_drawing.scene().cards[static_cast<std::size_t>(m_drawing.scene().cardOf(to.block))].rect;
        Block fresh;
        fresh.type = offer.toStdString();
        if (const auto* array = doc->design().find(to.block); array && !array->count.empty())
            fresh.count = {array->count.front()};
        const Point above{static_cast<int>(target.left()), static_cast<int>(std::round((target.top() - 152) / kSnap) * kSnap)};
        const Point place = freePlace(doc->design(), doc->catalogue(), fresh, above);
        const auto id =
            doc->splices()->addBetween(offer, place.x, place.y, text(from.block), text(from.port), text(to.block), text(to.port));
        if (!id.isEmpty())
            m_drawing.select({id});
    } else if (over < 0 && moved && m_drawing.scene().cardAt(m_view.toCanvas(at)) < 0) {
        emit endedOnNothing(at, from);
    }
}

void WireTool::leave()
{
    m_targets.clear();
    m_from = m_over = -1;
    m_between = nullptr;
    m_reasonTitle.clear();
    m_reasonDetail.clear();
    m_byKeyboard = false;
    m_portTry = 0;
    m_cards.dim({});
    CanvasTool::leave();
}

// The block's next port with a legal target; W again moves on to the one after.
void WireTool::startByKeyboard()
{
    const int card = m_drawing.selectedCard();
    const auto* type = card >= 0 ? m_drawing.scene().cards[static_cast<std::size_t>(card)].type : nullptr;
    if (!type)
        return;
    const auto ports = static_cast<int>(type->ports.size());
    for (int i = 0; i < ports; ++i) {
        const int index = (m_portTry + i) % ports;
        const auto* anchor = m_drawing.scene().anchorOf(card, type->ports[static_cast<std::size_t>(index)].id, {});
        if (!anchor)
            continue;
        const auto at = static_cast<int>(anchor - m_drawing.scene().anchors.data());
        const auto targets = wireTargets(m_drawing.scene(), m_drawing.document()->catalogue(), at);
        if (targets.empty() || !targets.front().reason.isEmpty())
            continue;
        begin(at, true);
        m_portTry = index + 1;
        return;
    }
    emit m_drawing.document()->notice(tr("No port of %1 can be wired to another block in the drawing.").arg(m_drawing.selection().first()));
}

void WireTool::walk(int step)
{
    const auto n = static_cast<int>(m_targets.size());
    if (n == 0)
        return;
    m_over = m_over < 0 ? 0 : (m_over + step + n) % n;
    showTarget();
    explain();
}

bool WireTool::key(int key, const QString& text)
{
    const QString id = KeyTable::pressed(KeyTable::Place::wiring, key, Qt::NoModifier, text);
    if (id == u"wiring.nextPort")
        walk(1);
    else if (id == u"wiring.previousPort")
        walk(-1);
    else if (id == u"wiring.connect")
        finish();
    else if (id == u"wiring.otherEnd")
        startByKeyboard();
    return !id.isEmpty();
}

const SceneAnchor& WireTool::anchorOf(const WireTarget& target) const
{
    return m_drawing.scene().anchors[static_cast<std::size_t>(target.anchor)];
}

} // namespace floom::inline pages
