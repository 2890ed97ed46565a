// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/firmware_hands.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

int coreTrack(const SpanStore& store, const TrackInfo& queue, int core)
{
    for (std::size_t t = 0; t < store.tracks.size(); ++t)
        if (const TrackInfo& track = store.tracks[t];
            track.block == queue.block && track.element == queue.element && track.resource == "core" && core-- == 0)
            return static_cast<int>(t);
    return -1;
}

auto spansOf(const SpanStore& store, int track)
{
    const auto t = static_cast<std::size_t>(track);
    return std::pair(store.spans.begin() + store.trackBegin[t], store.spans.begin() + store.trackBegin[t + 1]);
}

auto firstFrom(const SpanStore& store, int track, Time instant)
{
    const auto [begin, end] = spansOf(store, track);
    return std::lower_bound(begin, end, instant, [](const Span& span, Time at) { return span.start < at; });
}

} // namespace

bool isFirmwareQueue(const TrackInfo& track)
{
    return track.resource == "firmware";
}

std::vector<HandPiece> handsOf(const SpanStore& store, const Span& stretch)
{
    std::vector<HandPiece> pieces;
    const bool taken = (stretch.flags & Span::kTaken) != 0;
    const int core = coreTrack(store, store.tracks[stretch.track], (stretch.flags & ~Span::kTaken) - 1);
    Time at = stretch.start;
    int last = -1; // function executed before
    const auto add = [&](Time to, int activity, std::uint8_t owner, bool asleep) {
        if (to > at)
            pieces.push_back({at, to, core, activity, owner, taken, asleep});
        at = std::max(at, to);
        last = activity;
    };
    if (core >= 0) {
        const auto [begin, end] = spansOf(store, core);
        auto next = firstFrom(store, core, at);
        if (next != begin) { // a core executes one function at a time
            last = std::prev(next)->activity();
            next -= std::prev(next)->end() > at ? 1 : 0;
        }
        for (; next != end && next->start < stretch.end(); ++next) {
            add(std::max(at, next->start), last, 0, true);
            add(std::min(next->end(), stretch.end()), next->activity(), next->owner, false);
        }
    }
    add(stretch.end(), last, 0, true);
    return pieces;
}

std::vector<HandPiece> handsOf(const SpanStore& store, const RequestSpan& request)
{
    std::vector<HandPiece> pieces;
    for (std::size_t t = 0; t < store.tracks.size(); ++t) {
        if (!isFirmwareQueue(store.tracks[t]))
            continue;
        const auto end = spansOf(store, static_cast<int>(t)).second;
        for (auto span = firstFrom(store, static_cast<int>(t), request.issued); span != end && span->start < request.completed; ++span)
            if (span->request == request.request + 1) {
                const auto some = handsOf(store, *span);
                pieces.insert(pieces.end(), some.begin(), some.end());
            }
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const HandPiece& a, const HandPiece& b) { return a.from < b.from; });
    return pieces;
}

} // namespace floom::inline engine
