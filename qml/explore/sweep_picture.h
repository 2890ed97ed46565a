// SPDX-License-Identifier: GPL-3.0-or-later
// Base of the painted pictures of a sweep: they follow its session, are laid out anew when what is looked at or their size changes, and
// hand over the point that a click or Enter takes. GUI thread.
#pragma once

#include "desk/sweep_session.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom {

class SweepPicture : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(floom::SweepSession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    explicit SweepPicture(QQuickItem* parent = nullptr);

    [[nodiscard]] SweepSession* session() const { return m_session; }
    void setSession(SweepSession* session);

signals:
    void sessionChanged();
    void layoutChanged();
    void chosen(int point);

protected:
    virtual void arrange() = 0; // lays out and repaints; there may be no session
    virtual void link(SweepSession& session) = 0; // what a subclass listens to beside SweepVerdict::changed and SweepPick::currentChanged
    void geometryChange(const QRectF& now, const QRectF& before) override;

    QPointer<SweepSession> m_session;
};

} // namespace floom
