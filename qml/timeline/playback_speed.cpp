// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/playback_speed.h"

#include "recording/timeline_folds.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {
namespace {
constexpr double kMedianReadSeconds = 2.0; // a typical request's time on screen
constexpr double kBeginsASecond = 12; // starts per second that eyes can follow; more if the user speeds up beyond the suitable speed
constexpr int kMostGapsATick = 16; // after this many gaps in a tick, the rest is not folded
} // namespace

void PlaybackSpeed::set(double psPerSecond)
{
    m_isOurs = false;
    m_speed = std::clamp(psPerSecond, kSlowest, kFastest);
}

double PlaybackSpeed::dial() const
{
    return std::log(m_speed / kSlowest) / std::log(kFastest / kSlowest);
}

void PlaybackSpeed::setDial(double dial)
{
    set(kSlowest * std::pow(kFastest / kSlowest, std::clamp(dial, 0.0, 1.0)));
}

void PlaybackSpeed::suitTo(const std::vector<RequestSpan>& requests)
{
    if (requests.empty())
        return;
    std::vector<Time> latencies;
    for (std::size_t i = 0; i < requests.size(); i += std::max<std::size_t>(1, requests.size() / 1000))
        if (!requests[i].write || latencies.empty())
            latencies.push_back(requests[i].completed - requests[i].issued);
    std::nth_element(latencies.begin(), latencies.begin() + static_cast<std::ptrdiff_t>(latencies.size() / 2), latencies.end());
    m_suited = std::clamp(static_cast<double>(latencies[latencies.size() / 2].ps) / kMedianReadSeconds, kSlowest, kFastest);
    if (m_isOurs)
        m_speed = m_suited;
}

Time PlaybackSpeed::fold() const
{
    return m_adaptive ? Time{std::llround(m_speed * kGapSeconds)} : Time{};
}

// Advances from change to change: long gaps are folded, bursts of starts are slowed down.
Time PlaybackSpeed::advanced(const TimelineIndex& index, Time from, int direction, double seconds) const
{
    const double leastSeconds = 1 / (kBeginsASecond * std::max(1.0, m_speed / m_suited));
    auto at = from;
    for (int gaps = 0; m_adaptive && gaps < kMostGapsATick && seconds > 0; ++gaps) {
        const auto ahead = nextChange(index, at, direction);
        const auto behind = nextChange(index, at + Time{direction}, -direction); // `at` itself counts as a reached change
        const double gap = std::abs(static_cast<double>((ahead - behind).ps));
        const double least = isBegin(index, std::max(ahead, behind)) ? leastSeconds : 0;
        const double speed = gap / std::max(least, std::min(gap / m_speed, kGapSeconds));
        const double way = std::abs(static_cast<double>((ahead - at).ps));
        if (way > speed * seconds)
            return at + direction * later(Time{1}, Time{std::llround(speed * seconds)});
        if (ahead == at)
            return at; // the recording's edge
        at = ahead;
        seconds -= way / speed;
    }
    return at + direction * Time{std::llround(m_speed * std::max(0.0, seconds))};
}

} // namespace floom::inline pages
