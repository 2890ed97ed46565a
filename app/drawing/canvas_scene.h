// SPDX-License-Identifier: GPL-3.0-or-later
// The design laid out for drawing: cards, ports and wires in canvas px. A pure function of design and catalogue, rebuilt after each edit
// (well below 8 ms for 50 wires); cards, wires, thumbnails and hit tests all use it. Indices of cards and of wires' links are those of
// design.blocks and design.links.
#pragma once

#include "drawing/block_layout.h"
#include "drawing/wire_router.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace floom::inline drawing {

struct SceneCard {
    std::string id;
    const TypeSpec* type = nullptr; // null: not in the catalogue
    QRectF rect;
    QPointF origin; // origin of the card's layout; in thumbnails rect need not start there
    CardLayout layout;
    bool array = false;
    bool stacked = true; // drawn with the array layers behind it
    [[nodiscard]] QRectF outer() const; // including the array layers
};

struct SceneAnchor { // one port square; a port with several wires has one per wire
    int card = -1;
    std::string port;
    Bus bus = Bus::interconnect;
    Side side = Side::left;
    QPointF at;
    int link = -1; // -1 = unconnected
    bool hidden = false; // covered by a bundle of strands: shown only while wiring
};

struct SceneWire {
    int link = -1;
    Bus bus = Bus::interconnect;
    std::vector<QPointF> path; // corners; for strands the centre line, used for hit tests and tokens
    std::vector<std::pair<QPointF, QPointF>> strands; // one line per element if columns are aligned
    bool ribbon = false; // array to array, columns not aligned
    QString label; // "×4", "128", "8 × 8 bit"; "" also where no place shows it whole
    QPointF labelAt; // on the path, where there is room beside it
    bool labelHorizontal = false; // that segment is horizontal
    bool labelLeft = false; // label left of a vertical segment
    bool pill = false;
    bool clear = true; // crosses no card
    std::optional<QPointF> pin; // a point the route must pass through
};

struct Scene {
    Design design;
    std::vector<SceneCard> cards;
    std::vector<SceneAnchor> anchors;
    std::vector<SceneWire> wires;

    [[nodiscard]] QRectF bounds() const; // of all cards; null if there are none
    [[nodiscard]] int cardOf(const std::string& id) const;
    [[nodiscard]] int cardAt(QPointF point) const; // topmost; -1 = none
    [[nodiscard]] int anchorAt(QPointF point, qreal reach) const; // nearest within `reach` px
    [[nodiscard]] int wireAt(QPointF point, qreal reach) const; // index into wires
    [[nodiscard]] const SceneAnchor* anchorOf(int card, const std::string& port, QPointF near) const;
};

[[nodiscard]] Scene buildScene(Design design, const Catalogue& catalogue);

// buildScene() in two steps: first the cards, then ports and wires between the placed cards.
[[nodiscard]] Scene placeCards(Design design, const Catalogue& catalogue);
void connectCards(Scene& scene);

} // namespace floom::inline drawing
