// SPDX-License-Identifier: GPL-3.0-or-later
// A request in the hands of firmware: which core it waited for, and had it until it was passed on; and in which function that core was
// meanwhile. What the engine knows: the core may have been at work for others. Pure.
#pragma once

#include "results/spans.h"

#include <vector>

namespace floom {

struct HandPiece {
    std::int64_t fromPs = 0, toPs = 0;
    int core = -1; // its track
    int activity = -1; // the function; -1: it slept, or looked for work
    std::uint8_t owner = 0; // for whom it said to be at work
    bool taken = false; // else the command waited to be taken
    [[nodiscard]] std::int64_t lengthPs() const { return toPs - fromPs; }
};

// The track on which commands in the hands of firmware are recorded.
[[nodiscard]] bool isFirmwareQueue(const TrackInfo& track);
// One stretch of such a track, cut by the functions of its core, in the order of time.
[[nodiscard]] std::vector<HandPiece> handsOf(const SpanStore& store, const Span& stretch);
// All of them of a request (its number, not number + 1) that began at `issuedPs`.
[[nodiscard]] std::vector<HandPiece> handsOf(const SpanStore& store, const RequestSpan& request);

} // namespace floom
