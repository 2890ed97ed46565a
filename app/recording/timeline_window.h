// SPDX-License-Identifier: GPL-3.0-or-later
// The visible time interval, as a value with its moves: zoom about an instant, pan, frame. Never narrower than kLeastPs, never outside the
// recording. TimelineHistory keeps visited windows for back and forward. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace floom {

struct TimelineWindow {
    static constexpr std::int64_t kLeastPs = 500; // half a nanosecond over the full width

    std::int64_t fromPs = 0;
    std::int64_t toPs = kLeastPs;

    [[nodiscard]] std::int64_t lengthPs() const { return toPs - fromPs; }
    friend bool operator==(const TimelineWindow&, const TimelineWindow&) = default;

    // Moved and shrunk as little as needed to lie in [0, endPs).
    [[nodiscard]] TimelineWindow inside(std::int64_t endPs) const;
    // The instant keeps its screen position; factor > 1 zooms in.
    [[nodiscard]] TimelineWindow zoomed(std::int64_t aboutPs, double factor, std::int64_t endPs) const;
    [[nodiscard]] TimelineWindow panned(std::int64_t byPs, std::int64_t endPs) const;
    // The interval takes `share` of the width, centred.
    [[nodiscard]] static TimelineWindow framing(std::int64_t fromPs, std::int64_t toPs, double share, std::int64_t endPs);
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

} // namespace floom
