// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_window.h"

#include <algorithm>
#include <cmath>

namespace floom::inline recording {

TimelineWindow TimelineWindow::inside(Time end) const
{
    const Time whole = later(end, kLeast);
    const Time wide = std::clamp(length(), kLeast, whole);
    const Time start = std::clamp(from, Time{}, whole - wide);
    return {start, start + wide};
}

TimelineWindow TimelineWindow::zoomed(Time about, double factor, Time end) const
{
    if (!(factor > 0))
        return *this;
    const Time whole = later(end, kLeast);
    const double wanted = static_cast<double>(length().ps) / factor;
    const Time wide = std::clamp(Time{static_cast<std::int64_t>(std::min(wanted, static_cast<double>(whole.ps)))}, kLeast, whole);
    const double place = ratio(about - from, later(Time{1}, length()));
    const Time start = about - Time{std::llround(place * static_cast<double>(wide.ps))};
    return TimelineWindow{start, start + wide}.inside(end);
}

TimelineWindow TimelineWindow::panned(Time by, Time end) const
{
    return TimelineWindow{from + by, to + by}.inside(end);
}

TimelineWindow TimelineWindow::framing(Time from, Time to, double share, Time end)
{
    const Time wide = later(kLeast, Time{static_cast<std::int64_t>(static_cast<double>((to - from).ps) / share)});
    const Time start = from + (to - from) / 2 - wide / 2;
    return TimelineWindow{start, start + wide}.inside(end);
}

TimelineWindow TimelineWindow::towards(const TimelineWindow& target, double time) const
{
    if (time >= 1)
        return target;
    const double a = static_cast<double>(later(Time{1}, length()).ps), b = static_cast<double>(later(Time{1}, target.length()).ps);
    const double wide = a * std::pow(b / a, time);
    // The left edge moves in proportion to the length, so that the picture appears to zoom about a fixed point.
    const double share = std::abs(b - a) < 1 ? time : (wide - a) / (b - a);
    const double left = static_cast<double>(from.ps) + (static_cast<double>(target.from.ps) - static_cast<double>(from.ps)) * share;
    const Time start{std::llround(left)};
    return {start, start + later(kLeast, Time{std::llround(wide)})};
}

void TimelineHistory::clear()
{
    m_back.clear();
    m_forward.clear();
}

void TimelineHistory::leave(const TimelineWindow& window)
{
    m_forward.clear();
    if (!m_back.empty() && m_back.back() == window)
        return;
    m_back.push_back(window);
    if (m_back.size() > kMost)
        m_back.erase(m_back.begin());
}

TimelineWindow TimelineHistory::back(const TimelineWindow& now)
{
    if (m_back.empty())
        return now;
    m_forward.push_back(now);
    const auto window = m_back.back();
    m_back.pop_back();
    return window;
}

TimelineWindow TimelineHistory::forward(const TimelineWindow& now)
{
    if (m_forward.empty())
        return now;
    m_back.push_back(now);
    const auto window = m_forward.back();
    m_forward.pop_back();
    return window;
}

} // namespace floom::inline recording
