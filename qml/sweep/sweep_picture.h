// SPDX-License-Identifier: GPL-3.0-or-later
// Base of a sweep's painted pictures: follows its session, is laid out again when the displayed data or the size change, and emits the
// point that a click or Enter selects. GUI thread.
#pragma once

#include "desk/sweeps/sweep_session.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline pages {

class SweepPicture : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(floom::desk::SweepSession* session READ session WRITE setSession NOTIFY sessionChanged)

public:
    explicit SweepPicture(QQuickItem* parent = nullptr);

    [[nodiscard]] SweepSession* session() const { return m_session; }
    void setSession(SweepSession* session);

signals:
    void sessionChanged();
    void layoutChanged();
    void chosen(int point);

protected:
    virtual void arrange() = 0; // lays out and repaints; must handle a missing session
    virtual void link(SweepSession& session) = 0; // a subclass's connections besides SweepVerdict::changed and SweepPick::currentChanged
    void geometryChange(const QRectF& now, const QRectF& before) override;

    QPointer<SweepSession> m_session;
};

} // namespace floom::inline pages
