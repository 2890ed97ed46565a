// SPDX-License-Identifier: GPL-3.0-or-later
// A core's functions as a flame graph: one box per call path, its width proportional to the cycles spent in it, callees included; callers
// are below. Brightness: share of its own cycles spent waiting. Pointer or arrow keys select a box and show its figures. GUI thread only;
// the layout is pure.
#pragma once

#include "look/canvas_image_item.h"
#include "why/why_firmware_model.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

struct FlameBox {
    int path = 0; // index of the core's call path
    int parent = -1; // index of the box below it
    int depth = 0;
    double from = 0, to = 0; // share of the width, 0..1
};

// A box comes after its parent; children are sorted by width, widest on the left.
[[nodiscard]] std::vector<FlameBox> flameOf(const FirmwareCore& core);

class WhyFlame : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhyFirmwareModel* functions READ functions WRITE setFunctions NOTIFY functionsChanged)
    Q_PROPERTY(int rows READ rows NOTIFY flameChanged) // number of rows
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged) // box; -1 = none
    Q_PROPERTY(QString words READ words NOTIFY currentChanged) // figures of the current box

public:
    static constexpr int kRow = 18; // px

    explicit WhyFlame(QQuickItem* parent = nullptr);
    [[nodiscard]] WhyFirmwareModel* functions() const { return m_functions; }
    void setFunctions(WhyFirmwareModel* functions);
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int box);
    [[nodiscard]] QString words() const;
    [[nodiscard]] const std::vector<FlameBox>& boxes() const { return m_boxes; }
    [[nodiscard]] int boxAt(double x, double y) const; // px; -1 = none
    Q_INVOKABLE QRectF placeOf(int box) const;

signals:
    void functionsChanged();
    void flameChanged();
    void currentChanged();

protected:
    void paint(QPainter& painter) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh();
    void paintBox(QPainter& painter, int box) const;
    [[nodiscard]] int beside(int box, int step) const; // its neighbour in the row; itself at the end
    [[nodiscard]] int above(int box) const; // its widest child; itself if there is none

    QPointer<WhyFirmwareModel> m_functions;
    std::vector<FlameBox> m_boxes;
    int m_rows = 0, m_current = -1;
};

} // namespace floom::inline pages
