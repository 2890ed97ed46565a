// SPDX-License-Identifier: GPL-3.0-or-later
// A query from the timeline's search field, as a value. Terms are separated by blanks and all must hold; ! negates a term.
//   of requests   lat>500us  wait>=1ms  behind:gc.program  request:123  request:100..200  size>=64k  offset<1g  at>2ms  read  write
//   of events     op:program  for:gc  on:pkg[3]*  die:3.5  len>60us  at<10ms  and any other word: matches the lane, the work or its owner
// If a term is about requests, the hits are requests with at least one event that satisfies the event terms; else the hits are events.
// Times need a unit; sizes are in bytes or 1024-based. Pure.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline recording {

enum class QueryWhat : std::uint8_t { latency, wait, behind, request, size, offset, direction, at, operation, owner, place, length, word };

struct QueryTerm {
    QueryWhat what = QueryWhat::word;
    bool isNegated = false;
    std::string text; // for behind, direction ("read", "write"), operation, owner, place, word; lower case
    std::int64_t least = 0, most = 0; // for all others, inclusive: ps, bytes or a request's number

    [[nodiscard]] bool asksRequest() const { return what <= QueryWhat::direction; }
    [[nodiscard]] bool holds(std::int64_t value) const { return value >= least && value <= most; }
};

struct TimelineQuery {
    std::vector<QueryTerm> terms;
    [[nodiscard]] bool isEmpty() const { return terms.empty(); }
    [[nodiscard]] bool findsRequests() const;
};

// The error names the word, what was expected and what was found.
[[nodiscard]] Result<TimelineQuery> parseTimelineQuery(std::string_view text);

} // namespace floom::inline recording
