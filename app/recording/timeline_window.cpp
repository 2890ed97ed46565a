// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_window.h"

#include <algorithm>
#include <cmath>

namespace floom {

TimelineWindow TimelineWindow::inside(std::int64_t endPs) const
{
    const auto end = std::max(endPs, kLeastPs);
    const auto length = std::clamp(lengthPs(), kLeastPs, end);
    const auto from = std::clamp<std::int64_t>(fromPs, 0, end - length);
    return {from, from + length};
}

TimelineWindow TimelineWindow::zoomed(std::int64_t aboutPs, double factor, std::int64_t endPs) const
{
    if (!(factor > 0))
        return *this;
    const auto end = std::max(endPs, kLeastPs);
    const double wanted = static_cast<double>(lengthPs()) / factor;
    const auto length = std::clamp(static_cast<std::int64_t>(std::min(wanted, static_cast<double>(end))), kLeastPs, end);
    const double place = static_cast<double>(aboutPs - fromPs) / static_cast<double>(std::max<std::int64_t>(1, lengthPs()));
    const auto from = aboutPs - static_cast<std::int64_t>(std::llround(place * static_cast<double>(length)));
    return TimelineWindow{from, from + length}.inside(endPs);
}

TimelineWindow TimelineWindow::panned(std::int64_t byPs, std::int64_t endPs) const
{
    return TimelineWindow{fromPs + byPs, toPs + byPs}.inside(endPs);
}

TimelineWindow TimelineWindow::framing(std::int64_t fromPs, std::int64_t toPs, double share, std::int64_t endPs)
{
    const auto length = std::max<std::int64_t>(kLeastPs, static_cast<std::int64_t>(static_cast<double>(toPs - fromPs) / share));
    const auto from = fromPs + (toPs - fromPs) / 2 - length / 2;
    return TimelineWindow{from, from + length}.inside(endPs);
}

TimelineWindow TimelineWindow::towards(const TimelineWindow& target, double time) const
{
    if (time >= 1)
        return target;
    const double a = static_cast<double>(std::max<std::int64_t>(1, lengthPs())),
                 b = static_cast<double>(std::max<std::int64_t>(1, target.lengthPs()));
    const double length = a * std::pow(b / a, time);
    // The left edge moves in proportion to the length, so that the picture appears to zoom about a fixed point.
    const double share = std::abs(b - a) < 1 ? time : (length - a) / (b - a);
    const double from = static_cast<double>(fromPs) + (static_cast<double>(target.fromPs) - static_cast<double>(fromPs)) * share;
    const auto start = static_cast<std::int64_t>(std::llround(from));
    return {start, start + std::max(kLeastPs, static_cast<std::int64_t>(std::llround(length)))};
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

} // namespace floom
