// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/wire_labels.h"

#include <algorithm>

namespace floom::inline drawing {

namespace {

constexpr qreal kLetter = 7.25; // of figures 12 px high
constexpr qreal kShortest = 20; // a segment that holds the slash
constexpr qreal kWireHalf = 3, kPortHalf = 6;

struct Stretch {
    QPointF a, b;
    [[nodiscard]] qreal length() const { return (b - a).manhattanLength(); }
};

struct Covered {
    std::vector<QRectF> cards, labels, lines; // lines: ports too
};

// Areas that hide text or make it another, and those that only cross it.
struct Overlap {
    qreal hidden = 0, crossed = 0;
};

qreal commonArea(const QRectF& box, const std::vector<QRectF>& others)
{
    qreal sum = 0;
    for (const QRectF& other : others) {
        const QRectF common = box & other;
        sum += common.isEmpty() ? 0 : common.width() * common.height();
    }
    return sum;
}

QRectF lineArea(QPointF a, QPointF b)
{
    return QRectF(a, b).normalized().adjusted(-kWireHalf, -kWireHalf, kWireHalf, kWireHalf);
}

std::vector<Stretch> segmentsOf(const SceneWire& wire)
{
    std::vector<Stretch> all;
    for (std::size_t i = 1; i < wire.path.size(); ++i)
        all.push_back({wire.path[i - 1], wire.path[i]});
    std::stable_sort(all.begin(), all.end(), [](const Stretch& x, const Stretch& y) { return x.length() > y.length(); });
    return all;
}

// What others draw, and of the wire itself all but the segment that the label stands at.
Overlap overlapOf(const SceneWire& wire, const Stretch& at, const Covered& covered)
{
    const QRectF box = labelBox(wire);
    Overlap overlap{commonArea(box, covered.cards) + commonArea(box, covered.labels), commonArea(box, covered.lines)};
    for (std::size_t i = 1; i < wire.path.size(); ++i)
        if (wire.path[i - 1] != at.a || wire.path[i] != at.b)
            overlap.crossed += commonArea(box, {lineArea(wire.path[i - 1], wire.path[i])});
    return overlap;
}

void placeLabel(SceneWire& wire, const Covered& covered)
{
    const auto segments = segmentsOf(wire);
    if (segments.empty())
        return;
    SceneWire best = wire, trial = wire;
    Overlap least{1e9, 1e9};
    for (const Stretch& segment : segments) {
        if (segment.length() < kShortest && segment.length() < segments.front().length())
            break;
        trial.labelHorizontal = segment.a.y() == segment.b.y();
        for (const double share : {0.5, 0.35, 0.65, 0.2, 0.8})
            for (const bool left : {false, true}) {
                trial.labelAt = segment.a + (segment.b - segment.a) * share;
                trial.labelLeft = left && !trial.labelHorizontal && !wire.pill;
                if (left && !trial.labelLeft)
                    continue;
                const Overlap now = overlapOf(trial, segment, covered);
                if (now.hidden < least.hidden || (now.hidden == least.hidden && now.crossed < least.crossed)) {
                    least = now;
                    best = trial;
                }
            }
    }
    wire.labelAt = best.labelAt;
    wire.labelHorizontal = best.labelHorizontal;
    wire.labelLeft = best.labelLeft;
    if (least.hidden > 0)
        wire.label.clear();
}

} // namespace

QRectF labelBox(const SceneWire& wire)
{
    if (wire.label.isEmpty())
        return {};
    const qreal wide = kLetter * static_cast<qreal>(wire.label.size());
    if (wire.pill)
        return {wire.labelAt - QPointF(wide / 2 + 10, 12), QSizeF(wide + 20, 24)};
    if (wire.labelHorizontal)
        return {wire.labelAt + QPointF(-wide / 2 - 2, -28), QSizeF(wide + 4, 18)};
    return {wire.labelAt + QPointF(wire.labelLeft ? -14 - wide : 14, -9), QSizeF(wide, 18)};
}

void placeLabels(Scene& scene)
{
    Covered covered;
    for (const SceneCard& card : scene.cards)
        covered.cards.push_back(card.outer());
    for (const SceneAnchor& anchor : scene.anchors)
        if (!anchor.hidden)
            covered.lines.emplace_back(anchor.at - QPointF(kPortHalf, kPortHalf), QSizeF(2 * kPortHalf, 2 * kPortHalf));
    std::vector<std::vector<QRectF>> drawn(scene.wires.size()); // of each wire
    for (std::size_t i = 0; i < scene.wires.size(); ++i) {
        const SceneWire& wire = scene.wires[i];
        for (std::size_t k = 1; k < wire.path.size(); ++k)
            drawn[i].push_back(lineArea(wire.path[k - 1], wire.path[k]));
        for (const auto& [a, b] : wire.strands)
            drawn[i].push_back(lineArea(a, b));
        if (!wire.strands.empty() && !wire.label.isEmpty())
            covered.labels.push_back(labelBox(wire));
    }
    const auto alone = covered.lines.size();
    for (std::size_t i = 0; i < scene.wires.size(); ++i) {
        SceneWire& wire = scene.wires[i];
        if (!wire.strands.empty())
            continue;
        covered.lines.resize(alone);
        for (std::size_t k = 0; k < drawn.size(); ++k)
            if (k != i)
                covered.lines.insert(covered.lines.end(), drawn[k].begin(), drawn[k].end());
        placeLabel(wire, covered);
        if (!wire.label.isEmpty())
            covered.labels.push_back(labelBox(wire));
    }
}

} // namespace floom::inline drawing
