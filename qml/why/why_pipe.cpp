// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_pictures.h"

#include "desk/painters/pipe_painter.h"
#include "desk/session_link.h"
#include "look/theme.h"

#include <QPainter>

namespace floom::inline pages {

WhyPipe::WhyPipe(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void WhyPipe::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &CanvasImageItem::repaint))
        return;
    emit sessionChanged();
    repaint();
}

void WhyPipe::paint(QPainter& painter)
{
    if (m_session && m_session->hasStages() && m_session->result() && height() > 60)
        paintPipe(painter, m_session->stages(), m_session->result()->iops, size(), Theme::current()->colours());
}

} // namespace floom::inline pages
