// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_hits.h"

#include "recording/timeline_places.h"
#include "recording/timeline_request.h"

#include <algorithm>

namespace floom::inline recording {

// A query term with its words resolved against the recording's tables.
struct TimelineHits::Test {
    QueryTerm term;
    std::vector<char> tracks, activities, owners; // whether each matches; empty = not tested
};

namespace {

std::string ownerText(int owner)
{
    return ownerWords(static_cast<Owner>(owner)).toStdString() + ' ' + std::string(ownerName(static_cast<Owner>(owner)));
}

std::string activityText(const ActivityInfo& activity)
{
    return activity.name + ' ' + activityWords(TimelineIndex(nullptr, {activity}), 0).toStdString() + ' '
        + std::string(activityStyleName(activity.look));
}

std::vector<char> activitiesNamed(const TimelineIndex& index, const std::string& word)
{
    std::vector<char> named;
    for (const auto& activity : index.activities())
        named.push_back(occursIn(activityText(activity), word));
    return named;
}

std::vector<char> ownersNamed(const std::string& word)
{
    std::vector<char> named;
    for (int owner = 0; owner < kOwners; ++owner)
        named.push_back(occursIn(ownerText(owner), word));
    return named;
}

bool in(const std::vector<char>& list, int number)
{
    return number >= 0 && static_cast<std::size_t>(number) < list.size() && list[static_cast<std::size_t>(number)] != 0;
}

// "gc.program": every part must match the owner or the work that the request waited behind.
bool waitsBehind(const TimelineIndex& index, const RequestSpan& request, std::string_view words)
{
    for (const auto& piece : requestLife(index, request.request).pieces) {
        if (piece.service || piece.activity < 0 || static_cast<std::size_t>(piece.activity) >= index.activities().size())
            continue;
        const auto text =
            ownerText(static_cast<int>(piece.owner)) + ' ' + activityText(index.activities()[static_cast<std::size_t>(piece.activity)]);
        bool all = true;
        for (auto rest = words; all && !rest.empty();) {
            const auto dot = std::min(rest.find('.'), rest.size());
            all = occursIn(text, rest.substr(0, dot));
            rest.remove_prefix(std::min(rest.size(), dot + 1));
        }
        if (all)
            return true;
    }
    return false;
}

} // namespace

Time unserved(const TimelineIndex& index, const RequestSpan& request)
{
    Time sum;
    forEachWait(index, request, [&sum](int /*track*/, Time from, Time to) { sum += to - from; });
    return sum;
}

TimelineHits::TimelineHits(std::shared_ptr<const TimelineIndex> index, TimelineQuery query)
    : m_index(std::move(index))
    , m_findsRequests(query.findsRequests())
{
    const auto& store = m_index->store();
    for (auto& term : query.terms) {
        Test test;
        if (term.what == QueryWhat::place || term.what == QueryWhat::word)
            test.tracks = tracksAtPlace(store, term.text);
        if (term.what == QueryWhat::operation || term.what == QueryWhat::word)
            test.activities = activitiesNamed(*m_index, term.text);
        if (term.what == QueryWhat::owner || term.what == QueryWhat::word)
            test.owners = ownersNamed(term.text);
        if (term.what == QueryWhat::place && std::find(test.tracks.begin(), test.tracks.end(), 1) == test.tracks.end())
            m_unknownPlace = term.text;
        const bool ofRequests = term.asksRequest() || (m_findsRequests && term.what == QueryWhat::at);
        test.term = std::move(term);
        (ofRequests ? m_requestTests : m_eventTests).push_back(std::move(test));
    }
}

TimelineHits::~TimelineHits() = default;

bool TimelineHits::eventHolds(const Span& span) const
{
    return std::all_of(m_eventTests.begin(), m_eventTests.end(), [&](const Test& test) {
        bool holds = false;
        if (test.term.what == QueryWhat::at)
            holds = test.term.holds(span.start.ps);
        else if (test.term.what == QueryWhat::length)
            holds = test.term.holds(span.length().ps);
        else
            holds = in(test.tracks, span.track) || in(test.activities, span.activity()) || in(test.owners, span.owner);
        return holds != test.term.isNegated;
    });
}

bool TimelineHits::requestHolds(const RequestSpan& request) const
{
    return std::all_of(m_requestTests.begin(), m_requestTests.end(), [&](const Test& test) {
        bool holds = false;
        switch (test.term.what) {
        case QueryWhat::latency:
            holds = test.term.holds((request.completed - request.issued).ps);
            break;
        case QueryWhat::wait:
            holds = test.term.holds(unserved(*m_index, request).ps);
            break;
        case QueryWhat::behind:
            holds = waitsBehind(*m_index, request, test.term.text);
            break;
        case QueryWhat::request:
            holds = test.term.holds(request.request);
            break;
        case QueryWhat::size:
            holds = test.term.holds(request.bytes);
            break;
        case QueryWhat::offset:
            holds = test.term.holds(static_cast<std::int64_t>(request.offset));
            break;
        case QueryWhat::direction:
            holds = request.write == (test.term.text == "write");
            break;
        default:
            holds = test.term.holds(request.issued.ps);
        }
        return holds != test.term.isNegated;
    });
}

void TimelineHits::lookAtRequest(std::size_t place)
{
    const auto& request = m_index->store().requests[place];
    if (!requestHolds(request))
        return;
    if (!m_eventTests.empty()) {
        const auto spans = m_index->ofRequest(request.request);
        if (std::none_of(spans.begin(), spans.end(), [this](const Span* span) { return eventHolds(*span); }))
            return;
    }
    m_hits.push_back({request.issued, request.completed, request.request, -1});
}

void TimelineHits::lookAtEvent(std::size_t place)
{
    const auto& span = m_index->store().spans[place];
    if (eventHolds(span))
        m_hits.push_back({span.start, span.end(), static_cast<std::int64_t>(span.request) - 1, span.track});
}

bool TimelineHits::advance(std::size_t most)
{
    const auto all = m_findsRequests ? m_index->store().requests.size() : m_index->store().spans.size();
    for (; most > 0 && m_at < all; --most, ++m_at)
        m_findsRequests ? lookAtRequest(m_at) : lookAtEvent(m_at);
    if (m_at < all)
        return true;
    std::stable_sort(m_hits.begin(), m_hits.end(), [](const TimelineHit& a, const TimelineHit& b) { return a.start < b.start; });
    return false;
}

std::size_t firstHitFrom(const TimelineHitList& hits, Time from)
{
    return static_cast<std::size_t>(
        std::partition_point(hits.begin(), hits.end(), [from](const TimelineHit& hit) { return hit.start < from; }) - hits.begin());
}

} // namespace floom::inline recording
