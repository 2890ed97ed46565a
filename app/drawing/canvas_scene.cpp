// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/canvas_scene.h"

#include "document/wire_pins.h"
#include "drawing/block_text.h"
#include "drawing/canvas_anchors.h"
#include "drawing/wire_labels.h"

#include <algorithm>
#include <cmath>

namespace floom::inline drawing {

namespace {

qreal distanceTo(QPointF p, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const qreal length = QPointF::dotProduct(along, along);
    const qreal t = length > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / length, 0.0, 1.0) : 0;
    const QPointF off = p - (a + along * t);
    return std::hypot(off.x(), off.y());
}

qreal distanceTo(QPointF p, const SceneWire& wire)
{
    qreal least = 1e9;
    for (std::size_t i = 1; i < wire.path.size(); ++i)
        least = std::min(least, distanceTo(p, wire.path[i - 1], wire.path[i]));
    for (const auto& [a, b] : wire.strands)
        least = std::min(least, distanceTo(p, a, b));
    return least;
}

// The roles whose lanes or width label a wire of this kind, by preference.
std::vector<Role> widthRoles(Bus bus)
{
    switch (bus) {
    case Bus::host:
        return {Role::host};
    case Bus::ddr:
        return {Role::buffer};
    case Bus::nand:
        return {Role::channel};
    case Bus::interconnect:
        return {Role::transport, Role::codec};
    }
    return {};
}

// "×4", "128", or "8 × 8 bit" with arrays at an end.
QString wireLabel(const Scene& scene, const SceneCard& a, const SceneCard& b, Bus bus)
{
    QString width;
    for (const auto role : widthRoles(bus))
        for (const auto* card : {&a, &b})
            if (width.isEmpty() && card->type && card->type->role == role)
                width = widthText(*scene.design.find(card->id), *card->type);
    const auto& first = a.array ? a : b;
    if (!first.array)
        return bus == Bus::ddr && !width.isEmpty() ? QStringLiteral("×") + width : width;
    const int n = scene.design.find(first.id)->count.front();
    if (width.isEmpty())
        return QStringLiteral("× %1").arg(n);
    return QStringLiteral("%1 × %2").arg(n).arg(width) + (bus == Bus::nand ? QStringLiteral(" bit") : QString());
}

QRectF strandsArea(const SceneCard& above, const SceneCard& below)
{
    return {QPointF(above.rect.left(), above.outer().bottom()), QPointF(above.rect.right(), below.rect.top())};
}

// Strands need equal columns that line up vertically, and nothing in between.
bool hasAlignedColumns(const Scene& scene, const SceneCard& above, const SceneCard& below)
{
    const auto &g = above.layout.grid, &h = below.layout.grid;
    if (!above.array || !below.array || g.columns != h.columns || g.elementColumns != h.elementColumns || g.pitchX != h.pitchX
        || g.columns != g.elementColumns || above.origin.x() != below.origin.x()
        || below.rect.top() < above.outer().bottom() + (above.stacked ? 8 : 1))
        return false;
    return std::none_of(scene.cards.begin(), scene.cards.end(),
                        [between = strandsArea(above, below), &above, &below](const SceneCard& card) {
                            return &card != &above && &card != &below && card.rect.intersects(between);
                        });
}

void addStrands(SceneWire& wire, const SceneCard& above, const SceneCard& below)
{
    const auto& grid = above.layout.grid;
    const qreal top = above.outer().bottom(), bottom = below.rect.top();
    for (int i = 0; i < grid.columns; ++i) {
        const qreal x = above.origin.x() + grid.cell(i, 0).center().x();
        wire.strands.emplace_back(QPointF(x, top), QPointF(x, bottom));
    }
    const qreal x = above.origin.x() + grid.bounds().center().x();
    wire.path = {{x, top}, {x, bottom}};
    wire.pill = true;
    wire.labelAt = {x, (top + bottom) / 2};
}

} // namespace

QRectF SceneCard::outer() const
{
    return array && stacked ? rect.adjusted(0, 0, 2 * kStackOffset, 2 * kStackOffset) : rect;
}

QRectF Scene::bounds() const
{
    QRectF all;
    for (const auto& card : cards)
        all |= card.outer();
    return all;
}

int Scene::cardOf(const std::string& id) const
{
    const auto found = std::find_if(cards.begin(), cards.end(), [&](const SceneCard& card) { return card.id == id; });
    return found == cards.end() ? -1 : static_cast<int>(found - cards.begin());
}

int Scene::cardAt(QPointF point) const
{
    for (int i = static_cast<int>(cards.size()); i-- > 0;)
        if (cards[static_cast<std::size_t>(i)].rect.contains(point))
            return i;
    return -1;
}

int Scene::anchorAt(QPointF point, qreal reach) const
{
    int nearest = -1;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        const QPointF off = anchors[i].at - point;
        const qreal distance = std::max(std::abs(off.x()), std::abs(off.y()));
        if (distance <= reach) {
            reach = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

int Scene::wireAt(QPointF point, qreal reach) const
{
    int nearest = -1;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        const qreal distance = distanceTo(point, wires[i]);
        if (distance <= reach) {
            reach = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

const SceneAnchor* Scene::anchorOf(int card, const std::string& port, QPointF near) const
{
    const SceneAnchor* found = nullptr;
    for (const auto& anchor : anchors)
        if (anchor.card == card && anchor.port == port
            && (!found || (anchor.at - near).manhattanLength() < (found->at - near).manhattanLength()))
            found = &anchor;
    return found;
}

Scene placeCards(Design design, const Catalogue& catalogue)
{
    Scene scene;
    scene.design = std::move(design);
    for (const auto& block : scene.design.blocks) {
        SceneCard card;
        card.id = block.id;
        card.type = catalogue.find(block.type);
        card.layout = layoutCard(block, card.type);
        card.array = isArray(block);
        card.origin = QPointF(block.at.x, block.at.y);
        card.rect = QRectF(card.origin, card.layout.size);
        scene.cards.push_back(std::move(card));
    }
    return scene;
}

void connectCards(Scene& scene)
{
    std::vector<QRectF> obstacles;
    for (const auto& card : scene.cards)
        obstacles.push_back(card.rect);
    placeAnchors(scene);
    std::vector<WireRequest> requests;
    std::vector<std::size_t> routed;
    for (std::size_t i = 0; i + 1 < scene.anchors.size() && scene.anchors[i].link >= 0; i += 2) {
        auto &from = scene.anchors[i], &to = scene.anchors[i + 1];
        const auto &a = scene.cards[static_cast<std::size_t>(from.card)], &b = scene.cards[static_cast<std::size_t>(to.card)];
        const auto& link = scene.design.links[static_cast<std::size_t>(from.link)];
        SceneWire wire;
        wire.link = from.link;
        wire.bus = from.bus;
        wire.label = wireLabel(scene, a, b, wire.bus);
        const bool downwards = a.rect.top() < b.rect.top();
        const auto &above = downwards ? a : b, &below = downwards ? b : a;
        if (link.map == LinkMap::each && hasAlignedColumns(scene, above, below)) {
            addStrands(wire, above, below);
            obstacles.push_back(strandsArea(above, below)); // a wire routed among them could not be told apart from them
            from.hidden = to.hidden = true;
        } else {
            wire.ribbon = wire.pill = a.array && b.array;
            requests.push_back({from.at, from.side, to.at, to.side});
            routed.push_back(scene.wires.size());
        }
        scene.wires.push_back(std::move(wire));
    }
    const auto pins = pinsOf(scene.design);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        auto& wire = scene.wires[routed[i]];
        const auto& link = scene.design.links[static_cast<std::size_t>(wire.link)];
        for (const auto& pin : pins)
            if (pin.from == link.from && pin.to == link.to)
                requests[i].via = wire.pin = QPointF(pin.at.x, pin.at.y);
    }
    const auto routes = routeWires(obstacles, requests);
    for (std::size_t i = 0; i < routes.size(); ++i) {
        auto& wire = scene.wires[routed[i]];
        wire.path = routes[i].points;
        wire.clear = routes[i].clear;
    }
    placeLabels(scene);
}

Scene buildScene(Design design, const Catalogue& catalogue)
{
    auto scene = placeCards(std::move(design), catalogue);
    connectCards(scene);
    return scene;
}

} // namespace floom::inline drawing
