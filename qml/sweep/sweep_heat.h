// SPDX-License-Identifier: GPL-3.0-or-later
// SweepHeat: a sweep over two of its parameters, with the goal's figure as colour and number in each cell. If more than two vary, a cell
// shows the best over the others. Pointer or arrow keys select a cell, a click or Enter opens its design, Space ticks it. GUI thread.
#pragma once

#include "sweep/sweep_heat_layout.h"
#include "sweep/sweep_picture.h"

#include <QStringList>

namespace floom::inline pages {

class SweepHeat : public floom::pages::SweepPicture {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QStringList axes READ axes NOTIFY layoutChanged) // selectable axes; fewer than two: nothing to show
    Q_PROPERTY(QStringList axisLabels READ axisLabels NOTIFY layoutChanged) // display names of `axes`
    Q_PROPERTY(int indexX READ indexX NOTIFY layoutChanged) // index into axes
    Q_PROPERTY(int indexY READ indexY NOTIFY layoutChanged)
    Q_PROPERTY(QString figureLabel READ figureLabel NOTIFY layoutChanged)
    Q_PROPERTY(QString leastText READ leastText NOTIFY layoutChanged) // low end of the scale; "" = nothing finished
    Q_PROPERTY(QString mostText READ mostText NOTIFY layoutChanged)
    Q_PROPERTY(QString restText READ restText NOTIFY layoutChanged) // the parameters over which the best is taken; "" = only two parameters
    Q_PROPERTY(QString currentText READ currentText NOTIFY layoutChanged) // the selected cell, for screen readers
    Q_PROPERTY(QPointF currentPlace READ currentPlace NOTIFY layoutChanged) // its centre; (-1, -1) = none
    Q_PROPERTY(bool pointing READ isPointing NOTIFY pointingChanged)

public:
    explicit SweepHeat(QQuickItem* parent = nullptr);

    [[nodiscard]] QStringList axes() const { return m_axes; }
    [[nodiscard]] QStringList axisLabels() const;
    [[nodiscard]] int indexX() const { return static_cast<int>(m_axes.indexOf(m_x)); }
    [[nodiscard]] int indexY() const { return static_cast<int>(m_axes.indexOf(m_y)); }
    Q_INVOKABLE void chooseX(int axis); // exchanges the axes if it is the other one
    Q_INVOKABLE void chooseY(int axis);
    [[nodiscard]] QString figureLabel() const;
    [[nodiscard]] QString leastText() const;
    [[nodiscard]] QString mostText() const;
    [[nodiscard]] QString restText() const;
    [[nodiscard]] QString currentText() const;
    [[nodiscard]] QPointF currentPlace() const;
    [[nodiscard]] bool isPointing() const { return m_pointing; }
    Q_INVOKABLE QPointF cardPlace(double width, double height) const; // beside the selected cell, inside the item
    Q_INVOKABLE QPointF placeOf(int column, int row) const; // a cell's centre

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
    std::optional<std::size_t> m_picked; // index of a cell
    QPointF m_pointer; // last position: a resting pointer does not override the arrow keys
    bool m_pointing = false;
};

} // namespace floom::inline pages
