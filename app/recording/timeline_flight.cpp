// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_flight.h"

#include "recording/timeline_request.h"

#include <algorithm>
#include <map>

namespace floom::inline recording {

namespace {

int mostAtOnce(const std::vector<Span>& spans)
{
    std::vector<Time> ends;
    ends.reserve(spans.size());
    for (const auto& span : spans)
        ends.push_back(span.end());
    std::sort(ends.begin(), ends.end());
    std::size_t ended = 0;
    std::size_t most = 0;
    for (std::size_t begun = 0; begun < spans.size(); ++begun) {
        while (ended < ends.size() && ends[ended] <= spans[begun].start)
            ++ended;
        most = std::max(most, begun + 1 - ended);
    }
    return static_cast<int>(most);
}

Span wholeRequest(std::uint32_t number, bool write, Time from, Time to)
{
    Span span;
    span.start = from;
    span.lengthAndKind = static_cast<std::uint64_t>(later(Time{}, to - from).ps) | (write ? 1ULL << 48 : 0ULL);
    span.request = number + 1;
    span.owner = static_cast<std::uint8_t>(write ? Owner::hostWrite : Owner::hostRead);
    return span;
}

// Requests that have spans but never completed.
void addUnfinished(const SpanStore& store, std::vector<Span>& into)
{
    struct Begin {
        Time at = kNever;
        bool write = false;
    };
    std::uint32_t numbers = 0;
    for (const auto& span : store.spans)
        numbers = std::max(numbers, span.request);
    std::vector<bool> ended(numbers, false);
    for (const auto& request : store.requests)
        if (request.request < numbers)
            ended[request.request] = true;
    std::map<std::uint32_t, Begin> begins; // ordered by number, which fixes the order of the added spans
    for (const auto& span : store.spans) {
        if (span.request == 0 || ended[span.request - 1] || span.owner > static_cast<std::uint8_t>(Owner::hostWrite))
            continue;
        auto& begin = begins[span.request - 1];
        begin.at = earlier(begin.at, span.start);
        begin.write = span.owner == static_cast<std::uint8_t>(Owner::hostWrite);
    }
    for (const auto& [number, begin] : begins)
        into.push_back(wholeRequest(number, begin.write, begin.at, store.end));
}

} // namespace

Flight flightOf(const SpanStore& store)
{
    auto own = std::make_shared<SpanStore>();
    own->spans.reserve(store.requests.size());
    for (const auto& request : store.requests)
        own->spans.push_back(wholeRequest(request.request, request.write, request.issued, request.completed));
    if (!store.requests.empty())
        addUnfinished(store, own->spans);
    std::stable_sort(own->spans.begin(), own->spans.end(), [](const Span& a, const Span& b) { return a.start < b.start; });
    const int most = mostAtOnce(own->spans);
    if (!own->spans.empty()) {
        own->tracks.resize(1);
        own->trackBegin = {0, static_cast<std::uint32_t>(own->spans.size())};
    }
    own->end = store.end;
    const std::vector<ActivityInfo> activities{{{}, {}, "read", ActivityStyle::dataOut}, {{}, {}, "write", ActivityStyle::dataIn}};
    return {std::make_shared<const TimelineIndex>(std::move(own), activities), most};
}

FlightCauses::FlightCauses(std::shared_ptr<const TimelineIndex> index, std::shared_ptr<const TimelineIndex> flight)
    : m_index(std::move(index))
    , m_flight(std::move(flight))
{
}

const std::vector<FlightCauses::Part>& FlightCauses::life(const Span& whole)
{
    const auto [found, isNew] = m_parts.try_emplace(whole.request);
    if (!isNew)
        return found->second;
    auto& parts = found->second;
    const auto pieces = requestLife(*m_index, std::int64_t{whole.request} - 1).pieces;
    if (std::none_of(pieces.begin(), pieces.end(), [](const LifePiece& piece) { return piece.service; })) { // not recorded
        parts.push_back({whole.start, whole.end(), m_flight->category(whole)});
        return parts;
    }
    for (const auto& piece : pieces) {
        const auto activity = static_cast<std::size_t>(std::max(0, piece.activity));
        const bool known = piece.activity >= 0 && activity < m_index->activities().size();
        const auto look = known ? m_index->activities()[activity].look : ActivityStyle::waiting;
        const auto category = timelineCategory(look, !piece.service);
        if (!parts.empty() && parts.back().category == category)
            parts.back().end = piece.end;
        else
            parts.push_back({piece.start, piece.end, category});
    }
    return parts;
}

std::optional<BusyColumns> FlightCauses::columns(const TimelineColumns& columns)
{
    if (m_flight->trackCount() == 0)
        return std::nullopt;
    const auto all = m_flight->spans(0);
    const auto [first, last] = m_flight->reaching(0, columns.from(), columns.to());
    if (last - first > kMostRequests)
        return std::nullopt;
    if (m_parts.size() > 8 * kMostRequests)
        m_parts.clear();
    std::vector<int> categories; // served categories first: they are drawn at the bottom
    for (const int wait : {0, 1})
        for (int look = 0; look <= static_cast<int>(ActivityStyle::waiting); ++look)
            categories.push_back(look * 2 + wait);
    BusyColumns busy(std::move(categories), columns.count());
    for (auto i = first; i < last; ++i)
        if (all[i].end() > columns.from())
            for (const auto& part : life(all[i]))
                busy.add(columns, busy.row(part.category), part.start, part.end);
    return busy;
}

} // namespace floom::inline recording
