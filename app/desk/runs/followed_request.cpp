// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/followed_request.h"

namespace floom::inline desk {

void FollowedRequest::setPinned(int request)
{
    if (m_pinned == request)
        return;
    m_pinned = request;
    emit pinnedChanged();
}

void FollowedRequest::setOutlined(int request)
{
    if (m_outlined == request)
        return;
    m_outlined = request;
    emit outlinedChanged();
}

void FollowedRequest::setPlayhead(Time at)
{
    if (m_playhead == at)
        return;
    m_playhead = at;
    emit playheadChanged();
}

void FollowedRequest::showBreakdown(BreakdownOverlay overlay)
{
    if (m_overlay == overlay)
        return;
    m_overlay = std::move(overlay);
    emit livesChanged();
}

void FollowedRequest::forget()
{
    setPinned(-1);
    setOutlined(-1);
    showBreakdown({});
    setPlayhead(Time{-1});
}

} // namespace floom::inline desk
