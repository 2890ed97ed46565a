// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineItem: the lanes of a session on screen: painting, hit tests, the highlighted event and the focused lane. Mouse and keyboard have
// their own classes. GUI thread.
#pragma once

#include "desk/timeline/hovered_span.h"
#include "desk/timeline/timeline_keyboard.h"
#include "desk/timeline/timeline_mouse.h"
#include "desk/timeline/timeline_session.h"
#include "look/canvas_image_item.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class TimelineItem : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int labelWidth READ labelWidth NOTIFY sessionChanged)
    Q_PROPERTY(int rulerHeight READ rulerHeight NOTIFY sessionChanged)
    Q_PROPERTY(int scroll READ scroll WRITE setScroll NOTIFY scrollChanged)
    Q_PROPERTY(int contentHeight READ contentHeight NOTIFY contentHeightChanged)
    Q_PROPERTY(floom::desk::HoveredSpan* hovered READ hovered CONSTANT)

public:
    explicit TimelineItem(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int rulerHeight() const;
    [[nodiscard]] int scroll() const { return m_scroll; }
    void setScroll(int scroll);
    [[nodiscard]] int contentHeight() const;
    [[nodiscard]] HoveredSpan* hovered() const { return m_hovered; }
    void hover(const Span* span, const QPointF& at); // of the shown recording or its call frames; null = none
    [[nodiscard]] int focusLane() const { return m_focusLane; } // with keyboard focus; -1 = none
    void setFocusLane(int lane);
    void showLane(int lane); // scrolls it into view

    // Screen positions of instants and lanes, for popups that point at them.
    Q_INVOKABLE double xOf(qint64 ps) const { return scene().xOf(Time{ps}); }
    [[nodiscard]] int laneAt(double y) const; // -1 = none
    [[nodiscard]] const Span* spanAt(const QPointF& at) const; // null = none

    // What the table of keys calls so, done here; false if the lanes do no such thing, or show nothing.
    Q_INVOKABLE bool perform(const QString& id) { return m_session && m_keyboard.perform(id); }

    [[nodiscard]] TimelineScene scene() const; // as painted, but without the cache

signals:
    void sessionChanged();
    void scrollChanged();
    void contentHeightChanged();
    void bookmarkPressed(int digit, bool set); // plain digit: go to; Alt+digit: set (Ctrl+digit selects pages)
    void commentWanted();

protected:
    void paint(QPainter& painter) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void wheelEvent(QWheelEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr double kReachPx = 4; // tolerance beside a span

    [[nodiscard]] std::vector<int> tracksAt(const Lane& lane, double y) const;
    void followPlayhead();
    void showPinned();

    QPointer<TimelineSession> m_session;
    TimelineShares m_shares; // cache for the visible interval
    int m_scroll = 0;
    HoveredSpan* m_hovered;
    TimelineMouse m_mouse{*this};
    TimelineKeyboard m_keyboard{*this};
    int m_focusLane = -1;
    int m_followed = -1; // the track where the pinned request was last followed
};

} // namespace floom::inline desk
