// SPDX-License-Identifier: GPL-3.0-or-later
// SweepHeat: a sweep over two of its parameters, the goal's figure as colour and number in each cell. Where more than two vary, a cell
// holds the best over the others. The pointer or the arrows pick a cell, a click or Enter opens its design, Space ticks it. GUI thread.
#pragma once

#include "explore/sweep_heat_layout.h"
#include "explore/sweep_picture.h"

#include <QStringList>

namespace floom {

class SweepHeat : public floom::SweepPicture {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QStringList axes READ axes NOTIFY layoutChanged) // that can be chosen; fewer than two: there is nothing to show
    Q_PROPERTY(QStringList axisLabels READ axisLabels NOTIFY layoutChanged) // of axes, for people
    Q_PROPERTY(int indexX READ indexX NOTIFY layoutChanged) // in axes
    Q_PROPERTY(int indexY READ indexY NOTIFY layoutChanged)
    Q_PROPERTY(QString figureLabel READ figureLabel NOTIFY layoutChanged)
    Q_PROPERTY(QString leastText READ leastText NOTIFY layoutChanged) // of the scale; "" = nothing finished
    Q_PROPERTY(QString mostText READ mostText NOTIFY layoutChanged)
    Q_PROPERTY(QString restText READ restText NOTIFY layoutChanged) // over what the best is taken; "" = two parameters only
    Q_PROPERTY(QString currentText READ currentText NOTIFY layoutChanged) // of the cell that was picked, for readers
    Q_PROPERTY(QPointF currentPlace READ currentPlace NOTIFY layoutChanged) // its middle; (-1, -1) when none is
    Q_PROPERTY(bool pointing READ isPointing NOTIFY pointingChanged)

public:
    explicit SweepHeat(QQuickItem* parent = nullptr);

    [[nodiscard]] QStringList axes() const { return m_axes; }
    [[nodiscard]] QStringList axisLabels() const;
    [[nodiscard]] int indexX() const { return static_cast<int>(m_axes.indexOf(m_x)); }
    [[nodiscard]] int indexY() const { return static_cast<int>(m_axes.indexOf(m_y)); }
    Q_INVOKABLE void chooseX(int axis); // one that stands on the other side changes places with it
    Q_INVOKABLE void chooseY(int axis);
    [[nodiscard]] QString figureLabel() const;
    [[nodiscard]] QString leastText() const;
    [[nodiscard]] QString mostText() const;
    [[nodiscard]] QString restText() const;
    [[nodiscard]] QString currentText() const;
    [[nodiscard]] QPointF currentPlace() const;
    [[nodiscard]] bool isPointing() const { return m_pointing; }
    Q_INVOKABLE QPointF cardPlace(double width, double height) const; // beside the picked cell, inside the item
    Q_INVOKABLE QPointF placeOf(int column, int row) const; // the middle of a cell

signals:
    void pointingChanged();

protected:
    void paint(QPainter& painter) override;
    void arrange() override;
    void link(SweepSession& session) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void pick(std::optional<std::size_t> cell);
    void setPointing(bool pointing);
    void paintEdges(QPainter& painter) const;
    void paintMarks(QPainter& painter, std::size_t index) const;
    void paintCell(QPainter& painter, const HeatCell& cell) const;

    HeatLayout m_layout;
    QStringList m_axes;
    QString m_x, m_y;
    std::optional<std::size_t> m_picked; // a cell
    QPointF m_pointer; // where it was last: one that rests does not take the cell from the arrows
    bool m_pointing = false;
};

} // namespace floom
