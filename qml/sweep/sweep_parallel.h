// SPDX-License-Identifier: GPL-3.0-or-later
// SweepParallel: a sweep's parallel coordinates. Dragging along an axis brushes it, a click removes the brush, dragging its name moves the
// axis. Keys: left and right select an axis, up and down move the brush's upper end, with Shift its lower one, Del removes it, Ctrl with
// left or right moves the axis. GUI thread.
#pragma once

#include "desk/sweeps/sweep_line_field.h"
#include "desk/sweeps/sweep_parallel_layout.h"
#include "sweep/sweep_picture.h"

namespace floom::inline pages {

class SweepParallel : public floom::pages::SweepPicture {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString description READ description NOTIFY layoutChanged) // the selected axis and its brush in words

public:
    explicit SweepParallel(QQuickItem* parent = nullptr);

    [[nodiscard]] int axisCount() const { return static_cast<int>(m_layout.axes.size()); }
    [[nodiscard]] QString description() const;
    Q_INVOKABLE QPointF axisPlace(const QString& id, double share) const; // share 0 = lower end; (-1, -1) if not shown

protected:
    void paint(QPainter& painter) override;
    void arrange() override;
    void link(SweepSession& session) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void forgetLines();
    void brush(const ParallelAxis& axis, double fromY, double toY);
    void nudge(const ParallelAxis& axis, bool upper, double by);
    void paintLines(QPainter& painter);
    void paintOne(QPainter& painter, int point, const QColor& colour) const;
    void drawAll(const QSize& size, double scale);
    void drawWithin();
    void paintAxis(QPainter& painter, const ParallelAxis& axis, bool chosen) const;
    void paintBrush(QPainter& painter, const ParallelAxis& axis) const;
    void paintLimit(QPainter& painter, const ParallelAxis& axis) const;
    [[nodiscard]] QString axisLabel(const ParallelAxis& axis) const;
    [[nodiscard]] QString valueText(const ParallelAxis& axis, double value) const;

    enum class Drag { none, brush, name };
    ParallelLayout m_layout;
    std::vector<std::vector<QPointF>> m_corners; // line corners by point; computed once per layout
    SweepLineField m_all, m_within; // all lines, and on top those inside limits and brushes
    std::vector<std::uint8_t> m_drawn; // by point: whether it is in m_within
    QImage m_dim, m_bright; // cached pictures; null = to be rebuilt
    Drag m_drag = Drag::none;
    int m_dragged = -1;
    QPointF m_from;
    bool m_moved = false;
    int m_chosen = -1;
};

} // namespace floom::inline pages
