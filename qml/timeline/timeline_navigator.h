// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineNavigator: where the window lies in the run. The upper row is the whole run, the lower one (full pages only) the neighbourhood of
// the window; both show memory activity as shares, with the warm-up hatched. Drag the box, or click to go there.
#pragma once

#include "desk/timeline/timeline_session.h"
#include "look/canvas_image_item.h"

#include <QImage>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineNavigator : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int labelWidth MEMBER m_labelWidth NOTIFY sessionChanged)
    Q_PROPERTY(bool twoLevels MEMBER m_twoLevels NOTIFY sessionChanged)

public:
    explicit TimelineNavigator(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);

signals:
    void sessionChanged();

protected:
    void paint(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent*) override { m_dragging = false; }
    void wheelEvent(QWheelEvent* event) override;

private:
    struct Row {
        TimelineWindow range;
        QRectF rect;
    };
    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] const Row* rowAt(const std::vector<Row>& rows, double y) const;
    void paintRow(QPainter& painter, const Row& row, const QString& name);
    void centreOn(double x, const Row& row);

    QPointer<TimelineSession> m_session;
    QImage m_runPicture; // shares of the whole run: depends only on recording, width and theme
    int m_labelWidth = 160;
    bool m_twoLevels = false;
    bool m_dragging = false;
    bool m_dragUpper = false;
};

} // namespace floom::inline pages
