// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing laid out: cards, ports and wires of a design in canvas px. A pure function of design and catalogue, made anew after each
// edit (well below 8 ms for 50 wires); cards, wires, thumbnails and hit tests all read it. Indices of cards and wires' links are those of
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

namespace floom {

struct SceneCard {
    std::string id;
    const TypeSpec* type = nullptr; // null: unknown to the catalogue
    QRectF rect;
    QPointF origin; // of the layout: the card's corner, also where a thumbnail shrinks rect
    CardLayout layout;
    bool array = false;
    bool stacked = true; // drawn with the layers behind an array
    [[nodiscard]] QRectF outer() const; // with the layers behind an array
};

struct SceneAnchor { // one port square; a port of many wires has one per wire
    int card = -1;
    std::string port;
    Bus bus = Bus::interconnect;
    Side side = Side::left;
    QPointF at;
    int link = -1; // -1 = unconnected
    bool hidden = false; // under a bundle of strands: shown only while wiring
};

struct SceneWire {
    int link = -1;
    Bus bus = Bus::interconnect;
    std::vector<QPointF> path; // corners; for strands the middle line, for hit tests and tokens
    std::vector<std::pair<QPointF, QPointF>> strands; // one line per element when columns are aligned
    bool ribbon = false; // array to array without aligned columns
    QString label; // "×4", "128", "8 × 8 bit"
    QPointF labelAt; // middle of the longest piece
    bool labelHorizontal = false; // that piece runs left to right
    bool labelLeft = false; // of a vertical piece
    bool pill = false;
    bool clear = true; // crosses no card
    std::optional<QPointF> pin; // through which it was asked to run
};

struct Scene {
    Design design;
    std::vector<SceneCard> cards;
    std::vector<SceneAnchor> anchors;
    std::vector<SceneWire> wires;

    [[nodiscard]] QRectF bounds() const; // of all cards; null when empty
    [[nodiscard]] int cardOf(const std::string& id) const;
    [[nodiscard]] int cardAt(QPointF point) const; // topmost; -1 = none
    [[nodiscard]] int anchorAt(QPointF point, qreal reach) const; // nearest within reach
    [[nodiscard]] int wireAt(QPointF point, qreal reach) const; // index into wires
    [[nodiscard]] const SceneAnchor* anchorOf(int card, const std::string& port, QPointF near) const;
};

[[nodiscard]] Scene buildScene(Design design, const Catalogue& catalogue);

// The two halves of it: cards alone, then ports and wires between the cards as they stand.
[[nodiscard]] Scene placeCards(Design design, const Catalogue& catalogue);
void connectCards(Scene& scene);

} // namespace floom
