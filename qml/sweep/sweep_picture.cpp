// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_picture.h"

#include "look/theme.h"

namespace floom::inline pages {

SweepPicture::SweepPicture(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void SweepPicture::setSession(SweepSession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        for (QObject* part : m_session->children())
            part->disconnect(this);
    m_session = session;
    if (session) {
        connect(session->verdict(), &SweepVerdict::changed, this, &SweepPicture::arrange);
        connect(session->pick(), &SweepPick::currentChanged, this, [this] {
            repaint();
            emit layoutChanged();
        });
        link(*session);
    }
    arrange();
    emit sessionChanged();
}

void SweepPicture::geometryChange(const QRectF& now, const QRectF& before)
{
    CanvasImageItem::geometryChange(now, before);
    if (now.size() != before.size())
        arrange();
}

} // namespace floom::inline pages
