// SPDX-License-Identifier: GPL-3.0-or-later
// A request handled by firmware: which core it waited for, how long that core had it before it was passed on, and which function the core
// executed meanwhile. This is what the engine sees: the core may have worked for other requests in that time. Pure.
#pragma once

#include "results/spans.h"

#include <vector>

namespace floom::inline engine {

struct HandPiece {
    Time from, to;
    int core = -1; // track of the core
    int activity = -1; // the function; -1: not known
    std::uint8_t owner = 0; // the Owner that the core declared to work for
    bool taken = false; // a core had taken the command; false: it waited to be taken
    bool asleep = false; // the core slept in that function, or spun in it without changing anything
    [[nodiscard]] Time length() const { return to - from; }
};

// True for the track that records commands handled by firmware.
[[nodiscard]] bool isFirmwareQueue(const TrackInfo& track);
// One span of such a track, split by the functions of its core, in time order.
[[nodiscard]] std::vector<HandPiece> handsOf(const SpanStore& store, const Span& stretch);
// All pieces of one request (its number, not number + 1).
[[nodiscard]] std::vector<HandPiece> handsOf(const SpanStore& store, const RequestSpan& request);

} // namespace floom::inline engine
