// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a scene's wires and ports in canvas coordinates. Pure: shared by canvas, thumbnails and exports.
#pragma once

#include "drawing/canvas_scene.h"
#include "look/theme.h"

#include <QPainterPath>

#include <functional>

class QPainter;

namespace floom::inline desk {

struct WireLook {
    ThemeColours colours;
    qreal zoom = 1; // text below 9 px on screen is omitted
    bool labels = true;
    std::function<bool(const SceneWire&)> hushed; // draws the wire without its label; empty = none
    std::function<qreal(const SceneWire&)> opacity; // empty = 1
    std::function<bool(const SceneWire&)> selected; // empty = none
    std::function<QString(const SceneWire&)> reading; // a run's measurement on the wire: "943 MB/s"; may be empty
};

void paintWires(QPainter& painter, const Scene& scene, const WireLook& look);
void paintWire(QPainter& painter, const SceneWire& wire, const WireLook& look);

// A bundle's label on its own background; nothing if it would be unreadable.
void paintPill(QPainter& painter, const SceneWire& wire, const WireLook& look);

enum class PortState { normal, hovered, lit, refused };
void paintPort(QPainter& painter, const SceneAnchor& anchor, PortState state, const ThemeColours& colours, qreal opacity = 1);

// Corners rounded by 8 px, less on short segments.
[[nodiscard]] QPainterPath roundedPath(const std::vector<QPointF>& points, qreal radius = 8);

} // namespace floom::inline desk
