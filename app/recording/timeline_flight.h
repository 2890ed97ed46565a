// SPDX-License-Identifier: GPL-3.0-or-later
// Requests in flight as a recording of their own: one track whose spans are whole requests, so that the lane "in flight" is answered by
// the same exact sums as any other. Reads look like data out, writes like data in. One that the end of the run cut off counts from its
// first event on. Pure.
#pragma once

#include "recording/timeline_index.h"

#include <optional>
#include <unordered_map>

namespace floom {

struct Flight {
    std::shared_ptr<const TimelineIndex> index; // one track, or none when no request was recorded
    int most = 0; // the greatest number in flight at once
};

[[nodiscard]] Flight flightOf(const SpanStore& store);

// What each request in flight is at: being served (an even category, by the work) or waiting (odd, by the work it waits behind). Lives are
// recovered as they come into sight and kept; stretches with too many requests are refused, they show reads and writes instead.
class FlightCauses {
public:
    FlightCauses(std::shared_ptr<const TimelineIndex> index, std::shared_ptr<const TimelineIndex> flight);

    // Nothing when the stretch holds more than kMostRequests.
    [[nodiscard]] std::optional<BusyColumns> columns(const TimelineColumns& columns);

    static constexpr std::size_t kMostRequests = 1500;

private:
    struct Part {
        std::int64_t startPs, endPs;
        int category;
    };
    const std::vector<Part>& life(const Span& whole); // of the flight

    std::shared_ptr<const TimelineIndex> m_index;
    std::shared_ptr<const TimelineIndex> m_flight;
    std::unordered_map<std::uint32_t, std::vector<Part>> m_lives; // by request
};

} // namespace floom
