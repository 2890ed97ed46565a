// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController while a wire is drawn, by hand or by keyboard.
#include "canvas/canvas_controller.h"
#include "document/document.h"
#include "drawing/block_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace floom {

namespace {

constexpr qreal kPortReach = 15; // the ring of a lit port

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

void CanvasController::startWire(int anchor, bool byKeyboard)
{
    m_wireFrom = anchor;
    m_wireOver = -1;
    m_wireByKeyboard = byKeyboard;
    m_targets = wireTargets(m_drawing->scene(), m_drawing->document()->catalogue(), anchor);
    std::set<int> open{m_drawing->scene().anchors[static_cast<std::size_t>(anchor)].card};
    for (const auto& target : m_targets)
        if (target.reason.isEmpty())
            open.insert(m_drawing->scene().anchors[static_cast<std::size_t>(target.anchor)].card);
    QStringList dimmed;
    for (std::size_t i = 0; i < m_drawing->scene().cards.size(); ++i)
        if (!open.contains(static_cast<int>(i)))
            dimmed.append(QString::fromStdString(m_drawing->scene().cards[i].id));
    setMode(Mode::wire);
    setCursor(Qt::CrossCursor);
    if (byKeyboard && !m_targets.empty())
        m_wireOver = 0;
    explainTarget();
    m_cards->dim(dimmed);
}

QString CanvasController::hint() const
{
    if (!isWiring())
        return {};
    const auto legal = std::count_if(m_targets.begin(), m_targets.end(), [](const WireTarget& t) { return t.reason.isEmpty(); });
    const auto n = static_cast<std::size_t>(legal);
    return n == 0 ? tr("No port can take this wire.")
        : n == 1  ? tr("One port can take this wire.")
                  : tr("%1 ports can take this wire.").arg(spelled(n));
}

// The port under the pointer; over a card away from its ports, the card's first legal one, else its first.
void CanvasController::aimWire(QPointF at)
{
    const QPointF on = m_view->toCanvas(at);
    const int anchor = m_drawing->scene().anchorAt(on, kPortReach / m_view->zoom());
    const int card = anchor >= 0 ? m_drawing->scene().anchors[static_cast<std::size_t>(anchor)].card : m_drawing->scene().cardAt(on);
    const auto portOf = [&](const WireTarget& t) { return m_drawing->scene().anchors[static_cast<std::size_t>(t.anchor)]; };
    int over = -1;
    for (std::size_t i = 0; i < m_targets.size() && card >= 0; ++i) {
        if (portOf(m_targets[i]).card != card)
            continue;
        const bool exact = anchor >= 0 && portOf(m_targets[i]).port == m_drawing->scene().anchors[static_cast<std::size_t>(anchor)].port;
        if (over < 0 || exact)
            over = static_cast<int>(i);
    }
    const bool changed = over != m_wireOver;
    m_wireOver = over;
    if (changed)
        explainTarget();
    emit overlayChanged();
}

void CanvasController::explainTarget()
{
    m_reasonTitle.clear();
    m_reasonDetail.clear();
    m_between = nullptr;
    if (m_wireOver >= 0) {
        const auto& target = m_targets[static_cast<std::size_t>(m_wireOver)];
        if (!target.reason.isEmpty()) {
            const auto& card =
                m_drawing->scene()
                    .cards[static_cast<std::size_t>(m_drawing->scene().anchors[static_cast<std::size_t>(target.anchor)].card)];
            const auto hintText = card.type ? QString::fromStdString(card.type->hint) : QString();
            const auto end = target.reason.indexOf(QStringLiteral(". "));
            m_reasonTitle = end < 0 ? target.reason : target.reason.left(end);
            m_reasonDetail = end < 0 ? QString() : target.reason.mid(end + 2);
            if (m_reasonDetail.isEmpty() && !m_reasonTitle.contains(hintText))
                m_reasonDetail = hintText;
            if (m_reasonTitle.endsWith(u'.'))
                m_reasonTitle.chop(1);
            m_between = typeBetween(m_drawing->scene().design, m_drawing->document()->catalogue(), endOf(m_drawing->scene(), m_wireFrom),
                                    endOf(m_drawing->scene(), target.anchor));
        }
    }
    setCursor(m_reasonTitle.isEmpty() || m_between ? Qt::CrossCursor : Qt::ForbiddenCursor);
    emit wiringChanged();
    emit overlayChanged();
}

QPointF CanvasController::reasonAt() const
{
    if (m_wireOver < 0 || m_wireOver >= static_cast<int>(m_targets.size()))
        return {};
    return m_view->toView(m_drawing->scene().anchors[static_cast<std::size_t>(m_targets[static_cast<std::size_t>(m_wireOver)].anchor)].at);
}

std::vector<QPointF> CanvasController::rubber() const
{
    if (!isWiring() || m_wireFrom < 0)
        return {};
    const auto& from = m_drawing->scene().anchors[static_cast<std::size_t>(m_wireFrom)];
    WireRequest request{from.at, from.side, m_view->toCanvas(m_pointer), opposite(from.side)};
    std::vector<QRectF> cards;
    if (m_wireOver >= 0) {
        const auto& to = m_drawing->scene().anchors[static_cast<std::size_t>(m_targets[static_cast<std::size_t>(m_wireOver)].anchor)];
        request.to = to.at;
        request.toSide = to.side;
        for (const auto& card : m_drawing->scene().cards)
            cards.push_back(card.rect);
    } else if (m_wireByKeyboard) {
        return {};
    }
    return routeWires(cards, {request}).front().points;
}

void CanvasController::finishWire(QPointF at)
{
    auto* doc = m_drawing->document();
    const auto from = endOf(m_drawing->scene(), m_wireFrom);
    const bool moved = m_wireByKeyboard || (at - m_pressAt).manhattanLength() > 6;
    const int over = m_wireOver;
    const auto to = over >= 0 ? endOf(m_drawing->scene(), m_targets[static_cast<std::size_t>(over)].anchor) : LinkEnd();
    const auto reason = over >= 0 ? m_targets[static_cast<std::size_t>(over)].reason : QString();
    const auto offer = m_between ? QString::fromStdString(m_between->id) : QString();
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const QPointF on = m_view->toCanvas(at);
    cancel();
    if (over >= 0 && reason.isEmpty()) {
        doc->addLink(text(from.block), text(from.port), text(to.block), text(to.port));
    } else if (over >= 0 && !offer.isEmpty()) {
        const QRectF target = m_drawing->scene().cards[static_cast<std::size_t>(m_drawing->scene().cardOf(to.block))].rect;
        const auto y = std::round((target.top() - 152) / kSnap) * kSnap;
        const auto id = doc->addBlockBetween(offer, static_cast<int>(target.left()), static_cast<int>(y), text(from.block), text(from.port),
                                             text(to.block), text(to.port));
        if (!id.isEmpty())
            m_drawing->select({id});
    } else if (over < 0 && moved && m_drawing->scene().cardAt(on) < 0) {
        m_quickAddAt = on;
        m_quickAddFrom = from;
        emit quickAddRequested(at.x(), at.y(), true);
    }
}

void CanvasController::dropWire()
{
    m_targets.clear();
    m_wireFrom = m_wireOver = -1;
    m_between = nullptr;
    m_reasonTitle.clear();
    m_reasonDetail.clear();
    m_cards->dim({});
    m_wireByKeyboard = false;
    m_wirePortTry = 0;
}

void CanvasController::cancel()
{
    dropWire();
    endDrag();
    rebuild();
    emit wiringChanged();
}

// The block's next port that has a legal target; W again takes the one after.
void CanvasController::startKeyboardWire()
{
    const int card = m_drawing->selection().size() == 1 ? m_drawing->scene().cardOf(m_drawing->selection().first().toStdString()) : -1;
    const auto* type = card >= 0 ? m_drawing->scene().cards[static_cast<std::size_t>(card)].type : nullptr;
    if (!type)
        return;
    const auto ports = static_cast<int>(type->ports.size());
    for (int i = 0; i < ports; ++i) {
        const int index = (m_wirePortTry + i) % ports;
        const auto* anchor = m_drawing->scene().anchorOf(card, type->ports[static_cast<std::size_t>(index)].id, {});
        if (!anchor)
            continue;
        const auto at = static_cast<int>(anchor - m_drawing->scene().anchors.data());
        const auto targets = wireTargets(m_drawing->scene(), m_drawing->document()->catalogue(), at);
        if (targets.empty() || !targets.front().reason.isEmpty())
            continue;
        startWire(at, true);
        m_wirePortTry = index + 1;
        return;
    }
    emit m_drawing->document()->notice(tr("No port of %1 can take another wire to what is drawn.").arg(m_drawing->selection().first()));
}

void CanvasController::walkTargets(int step)
{
    const auto n = static_cast<int>(m_targets.size());
    if (n == 0)
        return;
    m_wireOver = m_wireOver < 0 ? 0 : (m_wireOver + step + n) % n;
    explainTarget();
}

bool CanvasController::wireKey(int key)
{
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Tab:
        walkTargets(1);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_Backtab:
        walkTargets(-1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        finishWire(m_pointer);
        return true;
    case Qt::Key_W:
        startKeyboardWire();
        return true;
    default:
        return false;
    }
}

void CanvasController::requestMapMenu(int link, QPointF at)
{
    const auto& links = m_drawing->scene().design.links;
    if (link < 0 || link >= static_cast<int>(links.size()))
        return;
    m_drawing->selectLinks({link});
    setMode(Mode::idle);
    emit mapMenuRequested(link, at.x(), at.y(), mapText(links[static_cast<std::size_t>(link)]));
}

} // namespace floom
