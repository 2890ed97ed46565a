// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the drawing a request went: the blocks that served it or that it waited for, and the wires between them. Pure.
#pragma once

#include "drawing/canvas_scene.h"
#include "look/theme.h"
#include "recording/timeline_request.h"

#include <vector>

class QPainter;

namespace floom {

struct PathStop { // a block
    int card = -1;
    std::vector<int> elements; // of an array, ascending
};
struct PathWire {
    int wire = -1; // index into Scene::wires
    int strand = -1; // of its strands; -1 = all of it
    bool operator==(const PathWire&) const = default;
};
struct PathOutline {
    std::vector<PathStop> stops; // in the order in which the request first came there
    std::vector<PathWire> wires;
    [[nodiscard]] bool isEmpty() const { return stops.empty(); }
};

// Blocks that are not in the drawing any more are left out. Between blocks that no wire joins the shortest way is taken, through blocks of
// the path where that is possible.
[[nodiscard]] PathOutline pathOutline(const Scene& scene, const SpanStore& store, const RequestLife& life);

// Outlined 3 px on screen whatever the zoom, with a halo in the drawing's colour, under the labels of bundles; in canvas px.
void paintPathOutline(QPainter& painter, const Scene& scene, const PathOutline& outline, const ThemeColours& colours, qreal zoom);

} // namespace floom
