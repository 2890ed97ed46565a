// SPDX-License-Identifier: GPL-3.0-or-later
// The requests or events that match a query, in time order. Searched in slices, so that the window stays responsive over millions of spans:
// call advance() until it returns false, then take hits(). One thread.
#pragma once

#include "recording/timeline_index.h"
#include "recording/timeline_query.h"

#include <memory>
#include <string>
#include <vector>

namespace floom::inline recording {

struct TimelineHit {
    Time start, end;
    std::int64_t request = -1; // -1: an event of no request
    int track = -1; // of an event; -1: the hit is a request
};
using TimelineHitList = std::vector<TimelineHit>;

class TimelineHits {
public:
    TimelineHits(std::shared_ptr<const TimelineIndex> index, TimelineQuery query);
    ~TimelineHits();

    bool advance(std::size_t most); // examines up to `most` more requests or events; false: done
    [[nodiscard]] const TimelineHitList& hits() const { return m_hits; } // sorted by start once advance() returned false
    [[nodiscard]] bool findsRequests() const { return m_findsRequests; }
    [[nodiscard]] const std::string& unknownPlace() const { return m_unknownPlace; } // a queried place that the recording lacks; usually ""

private:
    struct Test;
    [[nodiscard]] bool eventHolds(const Span& span) const;
    [[nodiscard]] bool requestHolds(const RequestSpan& request) const;
    void lookAtRequest(std::size_t place);
    void lookAtEvent(std::size_t place);

    std::shared_ptr<const TimelineIndex> m_index;
    std::vector<Test> m_requestTests, m_eventTests;
    TimelineHitList m_hits;
    std::string m_unknownPlace;
    std::size_t m_at = 0;
    bool m_findsRequests = false;
};

// First hit that starts at or after an instant; the list's size if there is none.
[[nodiscard]] std::size_t firstHitFrom(const TimelineHitList& hits, Time from);
// The intervals between issue and completion in which nothing serves the request: visit(track, from, to) with the track that serves it
// next, -1 if none.
template <typename Visit> void forEachWait(const TimelineIndex& index, const RequestSpan& request, Visit visit)
{
    auto served = request.issued;
    for (const auto* span : index.ofRequest(request.request)) {
        if (index.look(*span) == ActivityStyle::waiting || span->length() == Time{} || span->start >= request.completed)
            continue;
        if (span->start > served)
            visit(static_cast<int>(span->track), served, span->start);
        served = served < span->end() ? span->end() : served;
    }
    if (served < request.completed)
        visit(-1, served, request.completed);
}
// Their total.
[[nodiscard]] Time unserved(const TimelineIndex& index, const RequestSpan& request);

} // namespace floom::inline recording
