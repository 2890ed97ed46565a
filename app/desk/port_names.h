// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of ports stand beside them: outside the card, where they cover neither a card nor a wire nor another word. A name
// without such a place is left to the hand that hovers. Pure; canvas px.
#pragma once

#include "drawing/canvas_scene.h"
#include "look/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace floom {

struct PortName {
    int anchor = -1; // into Scene::anchors
    QRectF box;
    QString text;
    bool leftAligned = true; // else it ends at the port
};

[[nodiscard]] std::vector<PortName> portNames(const Scene& scene);
void paintPortNames(QPainter& painter, const Scene& scene, const ThemeColours& colours);

} // namespace floom
