// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/followed_request.h"

namespace floom {

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

void FollowedRequest::showLives(ShownLives lives)
{
    if (m_lives == lives)
        return;
    m_lives = std::move(lives);
    emit livesChanged();
}

void FollowedRequest::forget()
{
    setPinned(-1);
    setOutlined(-1);
    showLives({});
    setPlayhead(Time{-1});
}

} // namespace floom
