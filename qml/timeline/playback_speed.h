// SPDX-License-Identifier: GPL-3.0-or-later
// PlaybackSpeed: the rate of playback, from 1 ns to 1 s of simulated time per second. Adaptive playback crosses a gap in which nothing
// begins or ends in at most kGapSeconds, and slows down bursts of starts so that eyes can follow; linear playback has constant speed.
// Independent of clock and playhead.
#pragma once

#include "recording/timeline_index.h"

#include <vector>

namespace floom::inline pages {

class PlaybackSpeed {
public:
    static constexpr double kGapSeconds = 0.2;
    static constexpr double kSlowest = 1e3, kFastest = 1e12; // ps of simulated time per second

    [[nodiscard]] double psPerSecond() const { return m_speed; }
    void set(double psPerSecond); // by the user: suitTo() no longer changes it
    [[nodiscard]] double dial() const; // 0 = kSlowest, 1 = kFastest, logarithmic
    void setDial(double dial);
    [[nodiscard]] bool isAdaptive() const { return m_adaptive; }
    void setAdaptive(bool adaptive) { m_adaptive = adaptive; }
    // The speed at which a median request takes a few seconds on screen. Does nothing without requests.
    void suitTo(const std::vector<RequestSpan>& requests);

    [[nodiscard]] Time fold() const; // longer gaps are folded; 0: none
    // The playhead after `seconds`, starting at `from`; `direction`: 1 forwards, -1 backwards.
    [[nodiscard]] Time advanced(const TimelineIndex& index, Time from, int direction, double seconds) const;

private:
    double m_speed = 70e6;
    double m_suited = 70e6;
    bool m_adaptive = true;
    bool m_isOurs = true; // until the user turns the dial
};

} // namespace floom::inline pages
