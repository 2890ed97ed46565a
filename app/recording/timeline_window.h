// SPDX-License-Identifier: GPL-3.0-or-later
// The visible time interval, as a value with its moves: zoom about an instant, pan, frame. Never narrower than kLeast, never outside the
// recording. TimelineHistory keeps visited windows for back and forward. Pure.
#pragma once

#include "base/time.h"

#include <vector>

namespace floom::inline recording {

struct TimelineWindow {
    static constexpr Time kLeast{500}; // half a nanosecond over the full width

    Time from, to = kLeast;

    [[nodiscard]] Time length() const { return to - from; }
    friend bool operator==(const TimelineWindow&, const TimelineWindow&) = default;

    // Moved and shrunk as little as needed to lie in [0, end).
    [[nodiscard]] TimelineWindow inside(Time end) const;
    // The instant keeps its screen position; factor > 1 zooms in.
    [[nodiscard]] TimelineWindow zoomed(Time about, double factor, Time end) const;
    [[nodiscard]] TimelineWindow panned(Time by, Time end) const;
    // The interval takes `share` of the width, centred.
    [[nodiscard]] static TimelineWindow framing(Time from, Time to, double share, Time end);
    // Interpolates towards another window: time 0..1; the length changes by equal factors.
    [[nodiscard]] TimelineWindow towards(const TimelineWindow& target, double time) const;
};

class TimelineHistory {
public:
    void clear();
    // Stores the current window before a jump. Zooms and pans between jumps are not history steps.
    void leave(const TimelineWindow& window);
    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }
    [[nodiscard]] TimelineWindow back(const TimelineWindow& now);
    [[nodiscard]] TimelineWindow forward(const TimelineWindow& now);

private:
    static constexpr std::size_t kMost = 100;
    std::vector<TimelineWindow> m_back, m_forward;
};

} // namespace floom::inline recording
