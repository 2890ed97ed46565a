// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas at one instant of a recorded run: each element's activity, transfers on wires, and queues. Pure; one binary search per track,
// so the cost depends on the number of tracks, not of spans.
#pragma once

#include "desk/painters/block_cells.h"
#include "drawing/canvas_scene.h"
#include "recording/timeline_index.h"
#include "results/run_result.h"

#include <vector>

namespace floom::inline pages {

struct Token {
    QPointF at; // canvas px; the front end
    std::vector<QPointF> trail; // the part of the wire behind it, from back to front
    QChar letter; // R read, W write, G garbage collection, E erase, M map, X parity
    ActivityStyle look = ActivityStyle::transfer;
    int wire = -1;
    double progress = 0;
    bool isPinned = false; // belongs to the followed request
    std::int64_t request = -1; // its request; -1 = background work
};

struct TokenQueue { // requests waiting for a block
    int card = -1;
    int count = 0;
    std::vector<QChar> first; // letters of the first in the queue, at most kMostStacked
    bool holdsPinned = false;
};
constexpr std::size_t kMostStacked = 5;

struct Moment {
    std::vector<std::vector<CellActivity>> cards; // by card, then element; empty without a recording
    std::vector<Token> tokens;
    std::vector<TokenQueue> queues; // by card, non-empty queues only
};

// The span of a track that covers the instant; null between spans.
[[nodiscard]] const Span* spanAt(const SpanStore& store, int track, Time at);

// `index`: of the result's spans; null = none. `pinned`: number of the followed request; -1 = none.
[[nodiscard]] Moment momentAt(const Scene& scene, const RunResult& result, const TimelineIndex* index, Time at, std::int64_t pinned);
// Time breakdown of a request: "wait 31.0 µs · array read 60.0 µs · read data 5.6 µs", with its three longest services.
[[nodiscard]] QString lifeText(const TimelineIndex& index, std::int64_t request);
// The request's state: "read 1,000 · 72.3 of 139 µs · data out on ch[3], 5.4 of 10.9 µs"; "" if it is not in flight.
[[nodiscard]] QString momentCaption(const TimelineIndex& index, std::int64_t request, Time at);

} // namespace floom::inline pages
