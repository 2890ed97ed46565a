// SPDX-License-Identifier: GPL-3.0-or-later
// SpanRecorder: stores the bookings of a run as spans: only inside the requested stretches, and up to a maximum number.
#pragma once

#include "kernel/event_queue.h"
#include "results/spans.h"
#include "results/stretches.h"

#include <cstddef>
#include <vector>

namespace floom::inline engine {

class SpanRecorder {
public:
    // Records spans that overlap `stretches` (all if empty), up to `most` of them.
    void start(std::size_t most, std::vector<Stretch> stretches)
    {
        m_on = true;
        m_most = most;
        m_stretches = std::move(stretches);
    }
    [[nodiscard]] bool isOn() const { return m_on; }
    // Stores `span`, booked at `now`, if it overlaps a stretch and there is room. `length` in picoseconds is limited to 48 bits.
    void add(Time now, Span span, std::int64_t length);
    [[nodiscard]] std::vector<Span> take() { return std::move(m_spans); }
    [[nodiscard]] Time fullSince() const { return m_fullSince; } // time of the first dropped span; kNever = none dropped

private:
    bool m_on = false;
    std::size_t m_most = 0;
    std::vector<Stretch> m_stretches;
    std::vector<Span> m_spans;
    Time m_fullSince = kNever;
};

} // namespace floom::inline engine
