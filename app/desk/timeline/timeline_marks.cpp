// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/timeline_marks.h"

#include "recording/timeline_ruler.h"

#include <algorithm>

namespace floom::inline desk {

void TimelineMarks::begin(Time end)
{
    m_end = end;
    m_own = m_around = kNone;
}

void TimelineMarks::place(Time at)
{
    m_last = m_own[0] < Time{} ? 0 : 1 - m_last;
    m_own[static_cast<std::size_t>(m_last)] = std::clamp(at, Time{}, m_end);
    emit changed();
}

void TimelineMarks::clear()
{
    m_own = kNone;
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
    return first < Time{} || second < Time{} ? QString() : QStringLiteral("Δ ") + durationText(abs(second - first));
}

void TimelineMarks::setFlags(std::vector<TimelineFlag> flags)
{
    m_flags = std::move(flags);
    emit flagsChanged();
}

} // namespace floom::inline desk
