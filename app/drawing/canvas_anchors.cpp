// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/canvas_anchors.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline drawing {

namespace {

constexpr qreal kSpacing = 24; // between port centres: the minimum target size
constexpr qreal kAisle = 40; // between two cards: room for a wire with a corner
constexpr qreal kCorner = 16; // kept free of ports at the ends of a side; less on small tiles

struct Placed {
    std::size_t anchor;
    qreal wanted; // position along the side, absolute
    qreal farAway; // tie-breaker for equal positions
};

bool isVertical(Side side)
{
    return side == Side::left || side == Side::right;
}

// The sides on which two cards face each other; the ports' own sides if the cards overlap.
std::pair<Side, Side> facingSides(const SceneCard& a, const SceneCard& b, std::pair<Side, Side> otherwise)
{
    const QRectF &r = a.rect, &s = b.rect;
    const qreal gapX = std::max(s.left() - r.right(), r.left() - s.right());
    const qreal gapY = std::max(s.top() - r.bottom(), r.top() - s.bottom());
    if (gapX < 0 && gapY < 0)
        return otherwise;
    const bool arrays = a.array && b.array && gapY >= 0;
    const bool strandsBelow = a.array != b.array && gapX >= kAisle; // an array's strands leave above and below it
    if ((gapX >= gapY && !arrays) || strandsBelow)
        return r.center().x() <= s.center().x() ? std::pair{Side::right, Side::left} : std::pair{Side::left, Side::right};
    return r.center().y() <= s.center().y() ? std::pair{Side::bottom, Side::top} : std::pair{Side::top, Side::bottom};
}

qreal wantedOn(const SceneCard& card, Side side, const SceneCard* other)
{
    const bool vertical = isVertical(side);
    const auto low = [&](const QRectF& r) { return vertical ? r.top() : r.left(); };
    const auto high = [&](const QRectF& r) { return vertical ? r.bottom() : r.right(); };
    if (other) {
        const qreal from = std::max(low(card.rect), low(other->rect)), to = std::min(high(card.rect), high(other->rect));
        if (to - from >= 2 * kCorner)
            return std::round((from + to) / 8) * 4;
    }
    if (vertical && card.array && !card.layout.grid.isEmpty())
        return card.origin.y() + card.layout.grid.cell(0, 0).center().y();
    return std::round((low(card.rect) + high(card.rect)) / 8) * 4;
}

QPointF onSide(const QRectF& r, Side side, qreal along)
{
    switch (side) {
    case Side::left:
        return {r.left(), along};
    case Side::right:
        return {r.right(), along};
    case Side::top:
        return {along, r.top()};
    case Side::bottom:
        return {along, r.bottom()};
    }
    return r.center();
}

void spreadAnchors(std::vector<Placed>& list, qreal low, qreal high)
{
    std::stable_sort(list.begin(), list.end(),
                     [](const Placed& a, const Placed& b) { return a.wanted != b.wanted ? a.wanted < b.wanted : a.farAway < b.farAway; });
    const qreal room = (high - low) / std::max<qreal>(1, static_cast<qreal>(list.size()));
    const qreal spacing = std::min(kSpacing, room);
    for (std::size_t i = 0; i < list.size(); ++i)
        list[i].wanted = std::max(list[i].wanted, i == 0 ? low : list[i - 1].wanted + spacing);
    for (std::size_t i = list.size(); i-- > 0;)
        list[i].wanted = std::min(list[i].wanted, i + 1 == list.size() ? high : list[i + 1].wanted - spacing);
}

class Placement {
public:
    explicit Placement(Scene& scene)
        : m_scene(scene)
    {
    }

    void addEnd(int card, const std::string& portId, Side side, int link, const SceneCard* other)
    {
        const auto& from = m_scene.cards[static_cast<std::size_t>(card)];
        const auto* port = from.type ? from.type->port(portId) : nullptr;
        const qreal far = other ? (isVertical(side) ? other->rect.center().y() : other->rect.center().x()) : 0;
        m_sides[{card, side}].push_back({m_scene.anchors.size(), wantedOn(from, side, other), far});
        m_scene.anchors.push_back({card, portId, port ? port->bus : Bus::interconnect, side, {}, link, false});
    }

    void finish()
    {
        for (auto& [key, list] : m_sides) {
            const auto& rect = m_scene.cards[static_cast<std::size_t>(key.first)].rect;
            const bool vertical = isVertical(key.second);
            const qreal low = vertical ? rect.top() : rect.left(), high = vertical ? rect.bottom() : rect.right();
            const qreal corner = std::min(kCorner, (high - low) / 4);
            spreadAnchors(list, low + corner, high - corner);
            for (const auto& placed : list)
                m_scene.anchors[placed.anchor].at = onSide(rect, key.second, placed.wanted);
        }
    }

private:
    Scene& m_scene;
    std::map<std::pair<int, Side>, std::vector<Placed>> m_sides;
};

Side ownSide(const SceneCard& card, const std::string& portId, Side otherwise)
{
    const auto* port = card.type ? card.type->port(portId) : nullptr;
    return port ? port->side : otherwise;
}

} // namespace

void placeAnchors(Scene& scene)
{
    Placement placement(scene);
    std::map<std::pair<int, std::string>, bool> wired;
    for (std::size_t i = 0; i < scene.design.links.size(); ++i) {
        const auto& link = scene.design.links[i];
        const int from = scene.cardOf(link.from.block), to = scene.cardOf(link.to.block);
        if (from < 0 || to < 0 || from == to)
            continue;
        const auto &a = scene.cards[static_cast<std::size_t>(from)], &b = scene.cards[static_cast<std::size_t>(to)];
        const auto sides = facingSides(a, b, {ownSide(a, link.from.port, Side::right), ownSide(b, link.to.port, Side::left)});
        placement.addEnd(from, link.from.port, sides.first, static_cast<int>(i), &b);
        placement.addEnd(to, link.to.port, sides.second, static_cast<int>(i), &a);
        wired[{from, link.from.port}] = wired[{to, link.to.port}] = true;
    }
    for (int card = 0; card < static_cast<int>(scene.cards.size()); ++card) {
        const auto* type = scene.cards[static_cast<std::size_t>(card)].type;
        for (const auto& port : type ? type->ports : std::vector<PortSpec>())
            if (!wired.contains({card, port.id}))
                placement.addEnd(card, port.id, port.side, -1, nullptr);
    }
    placement.finish();
}

} // namespace floom::inline drawing
