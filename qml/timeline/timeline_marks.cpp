// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_marks.h"

#include "recording/timeline_ruler.h"

#include <algorithm>
#include <cstdlib>

namespace floom {

void TimelineMarks::begin(std::int64_t endPs)
{
    m_endPs = endPs;
    m_own = m_around = {-1, -1};
}

void TimelineMarks::place(qint64 ps)
{
    m_last = m_own[0] < 0 ? 0 : 1 - m_last;
    m_own[static_cast<std::size_t>(m_last)] = std::clamp<qint64>(ps, 0, m_endPs);
    emit changed();
}

void TimelineMarks::clear()
{
    m_own = {-1, -1};
    m_last = 1;
    emit changed();
}

void TimelineMarks::setAround(const Marks& request)
{
    m_around = request;
    emit changed();
}

QString TimelineMarks::text() const
{
    const auto [first, second] = marks();
    return first < 0 || second < 0 ? QString() : QStringLiteral("Δ ") + durationText(std::abs(second - first));
}

void TimelineMarks::setFlags(std::vector<TimelineFlag> flags)
{
    m_flags = std::move(flags);
    emit flagsChanged();
}

} // namespace floom
