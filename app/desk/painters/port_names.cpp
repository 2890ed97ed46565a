// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/port_names.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <set>

namespace floom::inline desk {

namespace {

constexpr qreal kNameHeight = 14;
constexpr qreal kBeside = 9; // from the port's centre, outward
constexpr qreal kOffWire = 5; // from the wire at the port
constexpr qreal kPort = 6;
constexpr qreal kWire = 4;

qreal widthOf(const QString& text, int px)
{
    return QFontMetricsF(figureFont(px)).horizontalAdvance(text);
}

// Area of the wire's label and slash, with room for a run's reading.
std::vector<QRectF> labelBoxes(const SceneWire& wire)
{
    if (wire.label.isEmpty())
        return {};
    const qreal wide = widthOf(wire.label, 12);
    if (wire.pill)
        return {QRectF(wire.labelAt - QPointF(wide / 2 + 10, 12), QSizeF(wide + 20, 24))};
    const QRectF slash(wire.labelAt - QPointF(6, 8), QSizeF(12, 16));
    if (wire.labelHorizontal)
        return {slash, QRectF(wire.labelAt + QPointF(-wide / 2 - 2, -28), QSizeF(wide + 4, 18)),
                wire.bus == Bus::host ? QRectF(wire.labelAt + QPointF(-20, 12), QSizeF(40, 36)) : QRectF()};
    return {slash, QRectF(wire.labelAt + QPointF(wire.labelLeft ? -14 - wide : 14, -9), QSizeF(wide, 18))};
}

std::vector<QRectF> coveredIn(const Scene& scene)
{
    std::vector<QRectF> covered;
    for (const auto& card : scene.cards)
        covered.push_back(card.outer());
    for (const auto& anchor : scene.anchors)
        if (!anchor.hidden)
            covered.emplace_back(anchor.at - QPointF(kPort, kPort), QSizeF(2 * kPort, 2 * kPort));
    for (const auto& wire : scene.wires) {
        const auto boxes = labelBoxes(wire);
        covered.insert(covered.end(), boxes.begin(), boxes.end());
        for (std::size_t i = 1; i < wire.path.size(); ++i)
            covered.push_back(QRectF(wire.path[i - 1], wire.path[i]).normalized().adjusted(-kWire, -kWire, kWire, kWire));
        for (const auto& [a, b] : wire.strands)
            covered.push_back(QRectF(a, b).normalized().adjusted(-kWire, 0, kWire, 0));
    }
    return covered;
}

// The positions on both sides of the port's wire, the upper or right one first.
std::array<PortName, 2> placesOf(const SceneAnchor& anchor, qreal wide)
{
    const auto box = [&](qreal x, qreal y) { return QRectF(anchor.at + QPointF(x, y), QSizeF(wide, kNameHeight)); };
    switch (anchor.side) {
    case Side::right:
        return {{{-1, box(kBeside, -kOffWire - kNameHeight), {}, true}, {-1, box(kBeside, kOffWire), {}, true}}};
    case Side::left:
        return {{{-1, box(-kBeside - wide, -kOffWire - kNameHeight), {}, false}, {-1, box(-kBeside - wide, kOffWire), {}, false}}};
    case Side::top:
        return {{{-1, box(kBeside, -kBeside - kNameHeight), {}, true}, {-1, box(-kBeside - wide, -kBeside - kNameHeight), {}, false}}};
    case Side::bottom:
        return {{{-1, box(kBeside, kBeside), {}, true}, {-1, box(-kBeside - wide, kBeside), {}, false}}};
    }
    return {};
}

} // namespace

std::vector<PortName> portNames(const Scene& scene)
{
    auto covered = coveredIn(scene);
    std::vector<PortName> names;
    std::set<std::pair<int, std::string>> named;
    for (std::size_t i = 0; i < scene.anchors.size(); ++i) {
        const auto& anchor = scene.anchors[i];
        if (anchor.hidden || named.contains({anchor.card, anchor.port}))
            continue;
        const auto text = QString::fromStdString(anchor.port);
        for (auto place : placesOf(anchor, widthOf(text, 11))) {
            const bool isFree =
                std::none_of(covered.begin(), covered.end(), [&](const QRectF& other) { return other.intersects(place.box); });
            if (!isFree)
                continue;
            named.insert({anchor.card, anchor.port});
            covered.push_back(place.box);
            place.anchor = static_cast<int>(i);
            place.text = text;
            names.push_back(place);
            break;
        }
    }
    return names;
}

void paintPortNames(QPainter& painter, const Scene& scene, const ThemeColours& colours)
{
    painter.setFont(figureFont(11));
    painter.setPen(colours.muted);
    for (const auto& name : portNames(scene))
        painter.drawText(name.box.adjusted(-1, -2, 1, 2), Qt::AlignVCenter | (name.leftAligned ? Qt::AlignLeft : Qt::AlignRight),
                         name.text);
}

} // namespace floom::inline desk
