// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/drawing_room.h"

#include "document/wire_pins.h"
#include "drawing/auto_layout.h"
#include "drawing/canvas_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline drawing {

namespace {

constexpr qreal kAside = 80; // px beside an existing card: room for a wire and its label
constexpr qreal kBelow = 72; // px between stacked cards: room for a bundle's label
constexpr qreal kApart = 24; // minimum px between two cards
constexpr qreal kWireCost = 240; // covering a wire costs as much as this many px of distance
constexpr std::size_t kNearest = 24; // cards whose edges are tried

qreal up(qreal v)
{
    return std::ceil(v / kSnap) * kSnap;
}

qreal round(qreal v)
{
    return std::round(v / kSnap) * kSnap;
}

Point point(QPointF at)
{
    return {static_cast<int>(at.x()), static_cast<int>(at.y())};
}

QRectF cardOf(const Block& block, const Catalogue& catalogue)
{
    const QRectF rect(QPointF(block.at.x, block.at.y), layoutCard(block, catalogue.find(block.type)).size);
    return isArray(block) ? rect.adjusted(0, 0, 2 * kStackOffset, 2 * kStackOffset) : rect;
}

bool covers(const QRectF& rect, const std::vector<QRectF>& cards)
{
    const QRectF wide = rect.adjusted(-kApart, -kApart, kApart, kApart);
    return std::any_of(cards.begin(), cards.end(), [&](const QRectF& card) { return card.intersects(wide); });
}

int wiresUnder(const QRectF& rect, const Scene& scene)
{
    int n = 0;
    for (const auto& wire : scene.wires)
        for (std::size_t i = 1; i < wire.path.size(); ++i)
            if (rect.intersects(QRectF(wire.path[i - 1], wire.path[i]).normalized().adjusted(-1, -1, 1, 1))) {
                ++n;
                break;
            }
    return n;
}

// Candidate coordinates at which the card touches one of the nearest cards at the minimum distance.
std::pair<std::vector<qreal>, std::vector<qreal>> candidates(const QRectF& wanted, std::vector<QRectF> cards)
{
    std::sort(cards.begin(), cards.end(), [&](const QRectF& a, const QRectF& b) {
        return (a.center() - wanted.center()).manhattanLength() < (b.center() - wanted.center()).manhattanLength();
    });
    cards.resize(std::min(cards.size(), kNearest));
    std::vector<qreal> xs{wanted.x()}, ys{wanted.y()};
    for (const auto& card : cards) {
        xs.insert(xs.end(), {card.x(), up(card.right() + kAside), round(card.x() - kAside - wanted.width() - kSnap)});
        ys.insert(ys.end(), {card.y(), up(card.bottom() + kBelow), round(card.y() - kBelow - wanted.height() - kSnap)});
    }
    return {std::move(xs), std::move(ys)};
}

void shift(Design& design, const std::string& except, const std::vector<std::string>& ids, int dx, int dy)
{
    for (auto& block : design.blocks)
        if (block.id != except && std::find(ids.begin(), ids.end(), block.id) != ids.end())
            block.at = {block.at.x + dx, block.at.y + dy};
}

} // namespace

Point freePlace(const Design& design, const Catalogue& catalogue, const Block& fresh, Point wanted)
{
    Design part;
    part.blocks.push_back(fresh);
    return freePlace(design, catalogue, part, wanted);
}

Point freePlace(const Design& design, const Catalogue& catalogue, const Design& part, Point wanted)
{
    const auto scene = buildScene(design, catalogue);
    std::vector<QRectF> cards, own;
    QRectF whole;
    for (const auto& block : design.blocks)
        cards.push_back(cardOf(block, catalogue));
    for (const auto& block : part.blocks) {
        own.push_back(cardOf(block, catalogue));
        whole |= own.back();
    }
    const QRectF ideal(QPointF(round(wanted.x), round(wanted.y)), whole.size());
    const auto [xs, ys] = candidates(ideal, cards);
    qreal best = std::numeric_limits<qreal>::max();
    QPointF place(scene.bounds().isNull() ? kDrawingMargin : up(scene.bounds().right() + kAside), ideal.y());
    for (const qreal x : xs)
        for (const qreal y : ys) {
            const QPointF there(x, y), by = there - whole.topLeft();
            const qreal away = (there - ideal.topLeft()).manhattanLength();
            if (away >= best || std::any_of(own.begin(), own.end(), [&](const QRectF& card) { return covers(card.translated(by), cards); }))
                continue;
            qreal cost = away;
            for (const auto& card : own)
                cost += kWireCost * wiresUnder(card.translated(by), scene);
            if (cost < best) {
                best = cost;
                place = there;
            }
        }
    return point(place);
}

Point placeBeside(const Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids)
{
    const Block* anchor = nullptr;
    for (const auto& block : design.blocks)
        if ((ids.empty() || std::find(ids.begin(), ids.end(), block.id) != ids.end()) && (!anchor || block.at.x > anchor->at.x))
            anchor = &block;
    if (!anchor)
        return point({kDrawingMargin, kDrawingMargin});
    return {static_cast<int>(up(cardOf(*anchor, catalogue).right() + kAside)), anchor->at.y};
}

void makeRoomBetween(Design& design, const Catalogue& catalogue, const std::string& id, const std::string& from, const std::string& to)
{
    auto* block = design.find(id);
    const auto *a = design.find(from), *b = design.find(to);
    if (!block || !a || !b)
        return;
    QRectF first = cardOf(*a, catalogue), last = cardOf(*b, catalogue);
    const bool across = first.right() <= last.left() || last.right() <= first.left();
    if (across ? last.left() < first.left() : last.top() < first.top())
        std::swap(first, last);
    QRectF own = cardOf(*block, catalogue);
    std::vector<std::string> beyond;
    qreal by = 0;
    if (across) {
        own.moveLeft(std::max(round(own.left()), up(first.right() + kAside)));
        by = std::max(0.0, up(own.right() + kAside - last.left()));
    } else {
        own.moveTopLeft({first.x(), up(first.bottom() + kBelow)});
        by = std::max(0.0, up(own.bottom() + kBelow - last.top()));
    }
    for (const auto& other : design.blocks) {
        const QRectF card = cardOf(other, catalogue);
        if (across ? card.left() >= last.left() : card.top() >= last.top() && card.left() < last.right() && last.left() < card.right())
            beyond.push_back(other.id);
    }
    shift(design, id, beyond, across ? static_cast<int>(by) : 0, across ? 0 : static_cast<int>(by));
    block->at = point(own.topLeft());
    std::vector<QRectF> others;
    Design rest = design;
    std::erase_if(rest.blocks, [&](const Block& one) { return one.id == id; });
    for (const auto& other : rest.blocks)
        others.push_back(cardOf(other, catalogue));
    if (!covers(own, others))
        return;
    std::erase_if(rest.links, [&](const Link& link) { return link.from.block == id || link.to.block == id; });
    block->at = freePlace(rest, catalogue, *block, block->at);
}

void giveWay(const Design& before, Design& next, const Catalogue& catalogue)
{
    std::vector<std::string> larger;
    for (const auto& block : next.blocks)
        if (const auto* old = before.find(block.id); old && old->count != block.count)
            larger.push_back(block.id);
    bool moved = false;
    for (const auto& id : larger) {
        const auto *block = next.find(id), *old = before.find(id);
        const QRectF now = cardOf(*block, catalogue);
        const QRectF was(now.topLeft(), cardOf(*old, catalogue).size());
        qreal right = 0, down = 0;
        for (const auto& other : next.blocks) {
            const QRectF card = cardOf(other, catalogue);
            if (other.id == id || !covers(now, {card}) || was.intersects(card))
                continue;
            if (card.left() >= was.right())
                right = std::max(right, up(now.right() + std::min(kAside, card.left() - was.right()) - card.left()));
            else if (card.top() >= was.bottom())
                down = std::max(down, up(now.bottom() + std::min(kBelow, card.top() - was.bottom()) - card.top()));
        }
        std::vector<std::string> aside, below;
        for (const auto& other : next.blocks) {
            const QRectF card = cardOf(other, catalogue);
            if (card.left() >= was.right())
                aside.push_back(other.id);
            if (card.top() >= was.bottom())
                below.push_back(other.id);
        }
        shift(next, id, aside, static_cast<int>(right), 0);
        shift(next, id, below, 0, static_cast<int>(down));
        moved = moved || right > 0 || down > 0;
    }
    if (moved)
        movePins(next, before);
}

void standApart(Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids)
{
    qreal right = 0;
    std::vector<Block*> moving;
    for (auto& block : design.blocks)
        if (std::find(ids.begin(), ids.end(), block.id) == ids.end())
            right = std::max(right, cardOf(block, catalogue).right());
        else
            moving.push_back(&block);
    std::stable_sort(moving.begin(), moving.end(), [](const Block* a, const Block* b) { return a->at.y < b->at.y; });
    qreal top = std::numeric_limits<qreal>::lowest();
    for (auto* block : moving) {
        block->at = point({up(right + kAside), std::max<qreal>(block->at.y, top)});
        top = up(cardOf(*block, catalogue).bottom() + kBelow);
    }
}

} // namespace floom::inline drawing
