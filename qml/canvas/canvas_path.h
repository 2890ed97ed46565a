// SPDX-License-Identifier: GPL-3.0-or-later
// The path of a request on the canvas: the blocks that served it or that it waited for, and the wires between them. Pure.
#pragma once

#include "drawing/canvas_scene.h"
#include "look/theme.h"
#include "recording/timeline_request.h"

#include <vector>

class QPainter;

namespace floom::inline pages {

struct PathStop { // a block
    int card = -1;
    std::vector<int> elements; // elements of an array, ascending
};
struct PathWire {
    int wire = -1; // index into Scene::wires
    int strand = -1; // index of a strand; -1 = the whole wire
    bool operator==(const PathWire&) const = default;
};
struct PathOutline {
    std::vector<PathStop> stops; // in the order of the request's first visit
    std::vector<PathWire> wires;
    [[nodiscard]] bool isEmpty() const { return stops.empty(); }
};

// Blocks no longer in the design are skipped. Blocks not joined by a wire are connected by the shortest way, through blocks of the path if
// possible.
[[nodiscard]] PathOutline pathOutline(const Scene& scene, const SpanStore& store, const RequestLife& life);

// A 3 px outline on screen at any zoom, with a halo in the background colour, below the labels of bundles; in canvas px.
void paintPathOutline(QPainter& painter, const Scene& scene, const PathOutline& outline, const ThemeColours& colours, qreal zoom);

} // namespace floom::inline pages
