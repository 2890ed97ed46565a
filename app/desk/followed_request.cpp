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

void FollowedRequest::setPlayheadPs(qint64 ps)
{
    if (m_playheadPs == ps)
        return;
    m_playheadPs = ps;
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
    setPlayheadPs(-1);
}

} // namespace floom
