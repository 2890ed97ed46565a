// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineDrive: the activity of every channel and die at the playhead. A column per channel, with a square for the bus and a cell per
// memory below: colour and letter show the operation, the filled part its progress, a dim hatch waiting. GUI thread only.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "look/canvas_image_item.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineDrive : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString instant READ instant NOTIFY moved)
    Q_PROPERTY(QString summary READ summary NOTIFY moved) // "20 of 32 at work"

public:
    explicit TimelineDrive(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] QString instant() const;
    [[nodiscard]] QString summary() const;

signals:
    void sessionChanged();
    void moved();

protected:
    void paint(QPainter& painter) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    struct Column {
        int channel = -1; // track; -1 = memories without a channel
        std::vector<int> below;
    };
    [[nodiscard]] Time at() const;
    void readTracks();
    void measure();
    void paintCell(QPainter& painter, const QRectF& cell, int track) const;

    QPointer<TimelineSession> m_session;
    std::vector<Column> m_columns;
    std::size_t m_rows = 0;
};

} // namespace floom::inline pages
