// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineItem: the lanes of a session on screen, and the hand on them. Wheel scrolls lanes (zooms when all fit), Ctrl+wheel zooms at the
// pointer, Shift+wheel pans; dragging pans, Shift-dragging selects an area, dragging in the ruler zooms to the range, a click pins the
// request under it, Ctrl+click places a marker, a double click frames the event. W S A D + - 0 F, Alt+Left/Right, M, arrows and Return do
// the same from the keyboard; Alt+digit, digits and C are for bookmarks and comments.
#pragma once

#include "look/canvas_image_item.h"
#include "timeline/timeline_session.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom {

class TimelineItem : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int labelWidth READ labelWidth NOTIFY sessionChanged)
    Q_PROPERTY(int rulerHeight READ rulerHeight NOTIFY sessionChanged)
    Q_PROPERTY(int scroll READ scroll WRITE setScroll NOTIFY scrollChanged)
    Q_PROPERTY(int contentHeight READ contentHeight NOTIFY contentHeightChanged)
    Q_PROPERTY(int hoveredRequest READ hoveredRequest NOTIFY hoveredChanged)
    Q_PROPERTY(QString hoveredTitle READ hoveredTitle NOTIFY hoveredChanged) // "tR · 60.0 µs"; "" = nothing under the pointer
    Q_PROPERTY(QString hoveredPlace READ hoveredPlace NOTIFY hoveredChanged)
    Q_PROPERTY(QPointF hoveredAt READ hoveredAt NOTIFY hoveredChanged)

public:
    explicit TimelineItem(QQuickItem* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int rulerHeight() const;
    [[nodiscard]] int scroll() const { return m_scroll; }
    void setScroll(int scroll);
    [[nodiscard]] int contentHeight() const;
    [[nodiscard]] int hoveredRequest() const;
    [[nodiscard]] QString hoveredTitle() const;
    [[nodiscard]] QString hoveredPlace() const;
    [[nodiscard]] QPointF hoveredAt() const { return m_hoverAt; }

    // Where an instant and a lane are on screen: for tests and for cards that point at them.
    Q_INVOKABLE double xOf(qint64 ps) const { return scene().xOf(ps); }
    Q_INVOKABLE qint64 psAt(double x) const { return scene().psAt(x); }
    Q_INVOKABLE double yOfTrack(const QString& name) const; // middle of the lane that shows the track; -1 when none does

    [[nodiscard]] TimelineScene scene() const; // as it is painted, without what was counted before

signals:
    void sessionChanged();
    void scrollChanged();
    void contentHeightChanged();
    void hoveredChanged();
    void bookmarkPressed(int digit, bool set); // a digit, or Alt and a digit: Ctrl and a digit are the pages
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
    enum class Drag { none, press, pan, area, range };
    static constexpr double kDragPx = 4; // less is a click
    static constexpr double kReachPx = 4; // how far beside a span the pointer still means it

    [[nodiscard]] int laneAtY(double y) const;
    [[nodiscard]] const Span* spanAt(const QPointF& at) const;
    [[nodiscard]] std::vector<int> tracksAt(const Lane& lane, double y) const;
    void setHovered(const Span* span, const QPointF& at);
    void clickAt(const QPointF& at);
    void dragArea(const QPointF& at);
    [[nodiscard]] std::int64_t edgeNear(const QPointF& at) const; // begin or end of the event under the pointer, else the instant itself
    bool windowKey(const QKeyEvent& event);
    bool laneKey(const QKeyEvent& event);
    bool markKey(const QKeyEvent& event);
    void moveFocusLane(int step);
    void moveEvent(int step);
    void growArea(int lanes, int steps);
    void showLane(int lane);
    void followPlayhead();

    QPointer<TimelineSession> m_session;
    TimelineShares m_shares; // of what is on screen
    int m_scroll = 0;
    const Span* m_hovered = nullptr; // lies in m_hoveredIn
    std::shared_ptr<const TimelineIndex> m_hoveredIn;
    QPointF m_hoverAt;
    int m_focusLane = -1;
    int m_followed = -1; // the track where the pinned request was last seen
    Drag m_drag = Drag::none;
    QPointF m_pressAt, m_lastAt;
    qint64 m_pressPs = 0;
    bool m_pressShift = false;
    double m_panRest = 0;
};

} // namespace floom
