// SPDX-License-Identifier: GPL-3.0-or-later
// What the drawing shows at one instant of a recorded run: what each element is busy with, and what travels on which wire. Pure; one
// binary search per track, so the cost follows the number of tracks, not of spans.
#pragma once

#include "results/run_result.h"
#include "view/block_cells.h"
#include "view/canvas_scene.h"

#include <vector>

namespace floom {

struct Token {
    QPointF at; // canvas px
    QChar letter; // R read, W write, G collection, E erase, M map, X parity
    Look look = Look::transfer;
    int wire = -1;
    double progress = 0;
};

struct Moment {
    std::vector<std::vector<CellActivity>> cards; // by card, then element; empty where nothing is recorded
    std::vector<Token> tokens;
};

// The span of a track that covers `ps`; null between spans.
[[nodiscard]] const Span* spanAt(const SpanStore& store, int track, std::int64_t ps);

[[nodiscard]] Moment momentAt(const Scene& scene, const RunResult& result, std::int64_t ps);

} // namespace floom
