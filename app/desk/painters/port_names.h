// SPDX-License-Identifier: GPL-3.0-or-later
// Places port names outside the cards, where they cover no card, wire or other text. A name without such a place is shown only on hover.
// Pure; canvas px.
#pragma once

#include "drawing/canvas_scene.h"
#include "look/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace floom::inline desk {

struct PortName {
    int anchor = -1; // index into Scene::anchors
    QRectF box;
    QString text;
    bool leftAligned = true; // false: the text ends at the port
};

[[nodiscard]] std::vector<PortName> portNames(const Scene& scene);
void paintPortNames(QPainter& painter, const Scene& scene, const ThemeColours& colours);

} // namespace floom::inline desk
