// SPDX-License-Identifier: GPL-3.0-or-later
// SweepScatter: a sweep's points over two figures: the front as steps, points outside limits dimmed, limits as lines hatched on the far
// side, crosses for points that could not run, the best and the knee. Pointer or arrow keys select a point, a click or Enter takes it,
// Space ticks it; a limit's handle can be dragged. GUI thread.
#pragma once

#include "look/sweep_scatter_layout.h"
#include "sweep/sweep_picture.h"

namespace floom::inline pages {

class SweepScatter : public floom::pages::SweepPicture {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QPointF currentPlace READ currentPlace NOTIFY layoutChanged) // of the current point; (-1, -1) if it has no position
    Q_PROPERTY(QPointF bestPlace READ bestPlace NOTIFY layoutChanged)
    Q_PROPERTY(bool pointing READ isPointing NOTIFY pointingChanged) // by pointer or keys: the card is shown

public:
    explicit SweepScatter(QQuickItem* parent = nullptr);

    [[nodiscard]] QPointF currentPlace() const;
    [[nodiscard]] QPointF bestPlace() const;
    [[nodiscard]] bool isPointing() const { return m_pointing; }
    Q_INVOKABLE QPointF cardPlace(double width, double height) const; // where a card for the current point hides least
    Q_INVOKABLE QPointF placeOf(int point) const; // (-1, -1) if it has no position

signals:
    void pointingChanged();

protected:
    void paint(QPainter& painter) override;
    void arrange() override;
    void link(SweepSession& session) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void setPointing(bool pointing);
    [[nodiscard]] std::optional<std::size_t> markOf(int point) const;
    [[nodiscard]] int limitAt(const QPointF& at) const; // the limit whose handle is there; -1 = none
    void paintAxes(QPainter& painter) const;
    void paintLimits(QPainter& painter) const;
    void paintFront(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintMark(QPainter& painter, const ScatterMark& mark, bool front) const;

    ScatterLayout m_layout;
    bool m_pointing = false;
    int m_draggedLimit = -1;
};

} // namespace floom::inline pages
