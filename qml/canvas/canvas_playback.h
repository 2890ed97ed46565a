// SPDX-License-Identifier: GPL-3.0-or-later
// What the drawing shows at one instant of a recorded run: what each element is busy with, and what travels on which wire, and
// what waits where. Pure; one
// binary search per track, so the cost follows the number of tracks, not of spans.
#pragma once

#include "desk/block_cells.h"
#include "drawing/canvas_scene.h"
#include "recording/timeline_index.h"
#include "results/run_result.h"

#include <vector>

namespace floom {

struct Token {
    QPointF at; // canvas px; of the front
    std::vector<QPointF> trail; // the stretch of the wire behind it, from back to front
    QChar letter; // R read, W write, G collection, E erase, M map, X parity
    Look look = Look::transfer;
    int wire = -1;
    double progress = 0;
    bool isPinned = false; // of the request that is followed
    std::int64_t request = -1; // whose work it is; -1 = the drive's own
};

struct TokenQueue { // requests that wait to be taken up by a block
    int card = -1;
    int count = 0;
    std::vector<QChar> first; // letters of the first ones, at most kMostStacked
    bool holdsPinned = false;
};
constexpr std::size_t kMostStacked = 5;

struct Moment {
    std::vector<std::vector<CellActivity>> cards; // by card, then element; empty where nothing is recorded
    std::vector<Token> tokens;
    std::vector<TokenQueue> queues; // by card, only where something waits
};

// The span of a track that covers `ps`; null between spans.
[[nodiscard]] const Span* spanAt(const SpanStore& store, int track, std::int64_t ps);

// `index` is of the result's spans; null = there are none. `pinned` is the number of the request that is followed; -1 = none.
[[nodiscard]] Moment momentAt(const Scene& scene, const RunResult& result, const TimelineIndex* index, std::int64_t ps,
                              std::int64_t pinned);
// Where the life of a request goes: "wait 31.0 µs · array read 60.0 µs · read data 5.6 µs"; and its three longest works.
[[nodiscard]] QString lifeText(const TimelineIndex& index, std::int64_t request);
// What the request is at: "read 1,000 · 72.3 of 139 µs · data out on ch[3], 5.4 of 10.9 µs"; "" when it is not there.
[[nodiscard]] QString momentCaption(const TimelineIndex& index, std::int64_t request, std::int64_t ps);

} // namespace floom
