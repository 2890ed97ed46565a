// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/hovered_span.h"

#include "recording/timeline_request.h"
#include "recording/timeline_ruler.h"

#include <algorithm>

namespace floom::inline desk {

void HoveredSpan::set(const Span* span, std::shared_ptr<const TimelineIndex> in, const QPointF& at)
{
    if (span == m_span && m_words.isEmpty() && (!span || at == m_at))
        return;
    m_words.clear();
    m_span = span;
    m_in = span ? std::move(in) : nullptr;
    m_at = at;
    emit changed();
}

void HoveredSpan::say(const QString& words, const QPointF& at)
{
    m_span = nullptr;
    m_in.reset();
    m_words = words;
    m_at = at;
    emit changed();
}

QString HoveredSpan::title() const
{
    if (!m_span)
        return m_words;
    const auto owner = m_span->request == 0 || m_span->owner > static_cast<std::uint8_t>(Owner::hostWrite)
        ? QStringLiteral(" · ") + ownerWords(static_cast<Owner>(std::min<std::uint8_t>(m_span->owner, kOwners - 1)))
        : QString();
    const int before = readsBefore(*m_in, *m_span);
    const auto retry = before > 0 ? tr(", retry %1").arg(before) : QString();
    return activityWords(*m_in, m_span->activity()) + retry + QStringLiteral(" · ") + durationText(m_span->length()) + owner;
}

QString HoveredSpan::place() const
{
    return m_span ? QString::fromStdString(m_in->store().tracks[m_span->track].name) : QString();
}

} // namespace floom::inline desk
