// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded run indexed for drawing: answers "how busy, with what" for any interval of any track from prefix sums, so that the cost of a
// picture depends on its pixels and not on the events. A prefix sum is stored for every block of kBlock spans; a block also stores its
// longest span (to find spans wide enough for a box) and the first span still running at its start (so overlapping spans are counted
// correctly). All values are integer picoseconds and exact at any zoom. Immutable after construction; may be shared between threads.
#pragma once

#include "recording/timeline_calls.h"
#include "recording/timeline_columns.h"
#include "results/run_result.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace floom::inline recording {

// Drawing category of a span: its ActivityStyle, and whether it is background work (garbage collection, map, parity) or the host's.
constexpr int kTimelineCategories = 22;
[[nodiscard]] constexpr int timelineCategory(ActivityStyle look, bool background)
{
    return static_cast<int>(look) * 2 + (background ? 1 : 0);
}
[[nodiscard]] constexpr ActivityStyle categoryStyle(int category)
{
    return static_cast<ActivityStyle>(category / 2);
}
[[nodiscard]] constexpr bool categoryIsBackground(int category)
{
    return category % 2 == 1;
}

// Progress and cancellation of an index under construction. A cancelled index must not be used.
struct ArrangeWatch {
    std::stop_token stop;
    std::atomic<int>* percent = nullptr;
};

// Finds a request by its number (not number + 1); null if there is none.
[[nodiscard]] const RequestSpan* findRequest(const SpanStore& store, std::int64_t number);

class TimelineIndex {
public:
    using Range = std::pair<std::size_t, std::size_t>; // [first, last) among a track's spans
    static constexpr int kBytesASpan = 16; // approximate index memory per span

    // `activities`: the meaning of the spans' activity ids. A null store is an empty recording.
    TimelineIndex(std::shared_ptr<const SpanStore> store, std::vector<ActivityInfo> activities, const ArrangeWatch& watch = {});

    [[nodiscard]] const SpanStore& store() const { return *m_store; }
    [[nodiscard]] const std::vector<ActivityInfo>& activities() const { return m_activities; }
    [[nodiscard]] int trackCount() const { return static_cast<int>(m_tracks.size()); }
    [[nodiscard]] Time end() const { return m_end; }
    [[nodiscard]] std::span<const Span> spans(int track) const;
    [[nodiscard]] const std::vector<int>& categories(int track) const { return m_tracks[static_cast<std::size_t>(track)].categories; }
    [[nodiscard]] int mostAtOnce(int track) const { return m_tracks[static_cast<std::size_t>(track)].mostAtOnce; } // overlapping spans
    // A track without service, on which any number of requests wait for room.
    [[nodiscard]] bool isQueue(int track) const;
    [[nodiscard]] const CallStacks& calls() const { return m_calls; } // of firmware
    [[nodiscard]] bool isFunction(int activity) const; // a firmware function

    [[nodiscard]] ActivityStyle look(const Span& span) const;
    [[nodiscard]] int category(const Span& span) const;
    [[nodiscard]] std::string_view activityName(const Span& span) const; // "" if unknown

    // A range that contains every span of the track that overlaps [from, to); its first few may end before.
    [[nodiscard]] Range reaching(int track, Time from, Time to) const;
    // Adds the track's busy picoseconds per column to the rows of `out`; categories without a row are ignored.
    void addBusy(int track, const TimelineColumns& columns, BusyColumns& out) const;
    // Busy time in [from, to), without waiting.
    [[nodiscard]] Time busy(int track, Time from, Time to) const;
    // Spans of at least `least` that overlap the interval, in order of start.
    template <typename Visit> void forEachLong(int track, Time from, Time to, Time least, Visit visit) const
    {
        const auto all = spans(track);
        const auto& blocks = m_tracks[static_cast<std::size_t>(track)].blocks;
        const auto [first, last] = reaching(track, from, to);
        for (std::size_t i = first; i < last;) {
            if (blocks[i / kBlock].longest < least) {
                i = (i / kBlock + 1) * kBlock;
                continue;
            }
            if (all[i].length() >= least && all[i].end() > from)
                visit(all[i]);
            ++i;
        }
    }
    // Rare spans that overlap the interval, in order of start: waits longer than ten times the track's median, and array reads repeated for
    // a single-page request. None if they are not rare (more than one span in 64).
    template <typename Visit> void forEachRare(int track, Time from, Time to, Visit visit) const
    {
        const auto all = spans(track);
        const auto& rare = m_tracks[static_cast<std::size_t>(track)].rare;
        const auto [first, last] = reaching(track, from, to);
        for (auto at = std::lower_bound(rare.begin(), rare.end(), first); at != rare.end() && *at < last; ++at)
            if (all[*at].end() > from)
                visit(all[*at]);
    }
    // The span at instant t (the one started last), or else the nearest within `tolerance`; null if there is none.
    [[nodiscard]] const Span* nearest(int track, Time t, Time tolerance) const;

    // All spans of a request (by its number, not number + 1), by start; empty if it has none.
    [[nodiscard]] std::vector<const Span*> ofRequest(std::int64_t request) const;
    [[nodiscard]] const RequestSpan* request(std::int64_t request) const { return findRequest(*m_store, request); }
    // Requests in flight at an instant, by number.
    template <typename Visit> void forEachRequestAt(Time at, Visit visit) const
    {
        for (std::size_t group = 0; group < m_groups.size(); ++group) {
            if (m_groups[group].first > at || m_groups[group].last <= at)
                continue;
            const std::size_t end = std::min(m_store->requests.size(), (group + 1) * kGroup);
            for (std::size_t i = group * kGroup; i < end; ++i)
                if (m_store->requests[i].issued <= at && at < m_store->requests[i].completed)
                    visit(m_store->requests[i]);
        }
    }

private:
    static constexpr std::size_t kBlock = 8;
    struct Block {
        Time start; // start of its first span: a search here touches far less memory than one over spans
        Time longest;
        std::uint32_t reach = 0; // first span still running when the block's first span starts
    };
    static constexpr std::size_t kGroup = 256; // requests per group
    struct Group {
        Time first = kNever, last{INT64_MIN}; // from the first issue to the last completion
    };
    static constexpr std::size_t kRare = 64; // at most one span in so many counts as rare
    struct Rarities { // state while scanning a track's spans
        const TimelineIndex& index;
        Time usualWait;
        std::uint32_t lastRead = 0; // request + 1
        std::vector<std::uint32_t> found = {};
        bool isOne(const Span& span, ActivityStyle what);
    };
    struct Track {
        std::vector<int> categories; // categories that occur, ascending
        int mostAtOnce = 0;
        std::array<std::int8_t, kTimelineCategories> slot{};
        std::vector<Block> blocks;
        std::vector<std::uint32_t> rare; // indices of rare spans, ascending
        std::vector<std::int64_t> sums; // per block, per category slot: prefix sum of all earlier spans' lengths, in picoseconds
    };

    void indexTrack(int track);
    [[nodiscard]] Time usualWait(int track) const;
    void indexRequests(const ArrangeWatch& watch);
    [[nodiscard]] std::size_t startsBefore(int track, Time t, std::size_t hint) const;
    void busyBefore(int track, Time t, std::size_t started, std::int64_t* perSlot) const;
    void prefetchBusy(int track, std::size_t started) const;

    std::shared_ptr<const SpanStore> m_store;
    std::vector<ActivityInfo> m_activities;
    std::vector<ActivityStyle> m_looks; // by activity, compact: read for every span
    std::vector<Track> m_tracks;
    std::vector<Group> m_groups;
    CallStacks m_calls;
    std::vector<std::uint32_t> m_requestBegin; // by index in store().requests
    std::vector<std::uint32_t> m_requestSpans;
    Time m_end;
};

} // namespace floom::inline recording
