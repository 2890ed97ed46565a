// SPDX-License-Identifier: GPL-3.0-or-later
// Requests in flight as a recording of its own: one track whose spans are whole requests, so that the "in flight" lane uses the same exact
// sums as any other. Reads are drawn as data out, writes as data in. A request cut off by the end of the run counts from its first event.
// Pure.
#pragma once

#include "recording/timeline_index.h"

#include <optional>
#include <unordered_map>

namespace floom::inline recording {

struct Flight {
    std::shared_ptr<const TimelineIndex> index; // one track, or none if no request was recorded
    int most = 0; // the largest number in flight at once
};

[[nodiscard]] Flight flightOf(const SpanStore& store);

// State of each request in flight: served (even category, by the work) or waiting (odd category, by the work it waits behind). Request
// lives are reconstructed when they become visible, and cached. An interval with too many requests is refused; the caller then shows reads
// and writes.
class FlightCauses {
public:
    FlightCauses(std::shared_ptr<const TimelineIndex> index, std::shared_ptr<const TimelineIndex> flight);

    // Nothing if the interval holds more than kMostRequests.
    [[nodiscard]] std::optional<BusyColumns> columns(const TimelineColumns& columns);

    static constexpr std::size_t kMostRequests = 1500;

private:
    struct Part {
        Time start, end;
        int category;
    };
    const std::vector<Part>& life(const Span& whole); // `whole`: a span of the flight track

    std::shared_ptr<const TimelineIndex> m_index;
    std::shared_ptr<const TimelineIndex> m_flight;
    std::unordered_map<std::uint32_t, std::vector<Part>> m_parts; // by request id
};

} // namespace floom::inline recording
