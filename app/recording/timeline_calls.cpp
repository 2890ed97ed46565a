// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_calls.h"

#include "recording/timeline_index.h"

#include <algorithm>

namespace floom::inline recording {

namespace {

void setEnd(Span& frame, Time end)
{
    frame.lengthAndKind = static_cast<std::uint64_t>(frame.activity()) << 48 | static_cast<std::uint64_t>((end - frame.start).ps);
}

// The frames of one core, by call depth.
std::vector<std::vector<Span>> framesOf(std::span<const Span> spans)
{
    std::vector<std::vector<Span>> frames;
    std::size_t open = 0; // number of outermost depths whose last frame is still open
    Time lastEnd;
    std::uint8_t outermost = UINT8_MAX; // callers above this depth never ran while recording
    for (const Span& span : spans)
        outermost = std::min(outermost, span.flags);
    const auto close = [&](std::size_t depth, Time now) {
        for (; open > depth; --open)
            setEnd(frames[open - 1].back(), now);
    };
    for (const Span& span : spans) {
        if (span.length() <= Time{})
            continue;
        const auto depth = static_cast<std::size_t>(span.flags - outermost);
        if (depth >= frames.size())
            frames.resize(depth + 1);
        const std::size_t before = open;
        if (span.start > lastEnd)
            close(0, lastEnd);
        // The core woke up where it slept: its callers are still on the stack.
        for (; open < std::min(before, depth) && !frames[open].empty(); ++open) {
            Span again = frames[open].back();
            again.flags |= kGoesOn;
            again.start = span.start;
            setEnd(again, span.start);
            frames[open].push_back(again);
        }
        if (open > depth + 1)
            close(depth + 1, span.start);
        if (open == depth + 1 && frames[depth].back().activity() != span.activity())
            close(depth, span.start);
        if (open <= depth) {
            const bool goesOn = before > depth && span.start > lastEnd && frames[depth].back().activity() == span.activity();
            frames[depth].push_back(span);
            frames[depth].back().flags = goesOn ? kGoesOn : 0;
            open = depth == open ? depth + 1 : open; // its caller is unknown: the frame ends with the span
        }
        lastEnd = span.end();
    }
    close(0, lastEnd);
    return frames;
}

} // namespace

CallStacks callStacksOf(const SpanStore& store, const std::vector<ActivityInfo>& activities)
{
    CallStacks stacks;
    auto rows = std::make_shared<SpanStore>();
    rows->end = store.end;
    rows->trackBegin = {0};
    for (std::size_t t = 0; t + 1 < store.trackBegin.size() && t < store.tracks.size(); ++t) {
        const auto spans = std::span(store.spans).subspan(store.trackBegin[t], store.trackBegin[t + 1] - store.trackBegin[t]);
        if (store.tracks[t].resource != "core" || std::all_of(spans.begin(), spans.end(), [](const Span& s) { return s.flags == 0; }))
            continue;
        stacks.rows.resize(store.tracks.size());
        for (std::vector<Span>& frames : framesOf(spans)) {
            const auto row = static_cast<int>(rows->tracks.size());
            stacks.rows[t].push_back(row);
            stacks.cores.push_back(static_cast<int>(t));
            rows->tracks.push_back(store.tracks[t]);
            rows->tracks.back().resource = kCallRows;
            stacks.functions.resize(activities.size());
            for (Span& frame : frames) {
                if (const auto activity = static_cast<std::size_t>(frame.activity()); activity < activities.size())
                    stacks.functions[activity] = true;
                frame.track = static_cast<std::uint16_t>(row);
                frame.request = 0;
                rows->spans.push_back(frame);
            }
            rows->trackBegin.push_back(static_cast<std::uint32_t>(rows->spans.size()));
        }
    }
    if (!rows->tracks.empty())
        stacks.frames = std::make_shared<const TimelineIndex>(std::move(rows), activities);
    return stacks;
}

} // namespace floom::inline recording
