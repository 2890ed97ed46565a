// SPDX-License-Identifier: GPL-3.0-or-later
// Routes wires at right angles around cards. Pure and deterministic: equal input gives equal routes, in the order given; later wires keep 8
// px away from earlier ones where there is room. A wire meets its ports at 90 degrees. If cards are so close that there is no free route,
// the wire is drawn straight across them.
#pragma once

#include "catalogue/catalogue.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace floom::inline drawing {

struct WireRequest {
    QPointF from;
    Side fromSide = Side::right;
    QPointF to;
    Side toSide = Side::left;
    std::optional<QPointF> via = std::nullopt; // a point the route must pass through
};

struct WireRoute {
    std::vector<QPointF> points; // corners, both ends included; consecutive points differ in one coordinate only
    bool clear = false; // touches no card
};

[[nodiscard]] std::vector<WireRoute> routeWires(const std::vector<QRectF>& cards, const std::vector<WireRequest>& requests);

// Does any part of the route lie inside a card?
[[nodiscard]] bool crosses(const std::vector<QPointF>& points, const std::vector<QRectF>& cards);

} // namespace floom::inline drawing
