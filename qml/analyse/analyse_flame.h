// SPDX-License-Identifier: GPL-3.0-or-later
// A core's functions as a flame graph: a box for each way a function was called, as wide as the cycles of all that happened in it, on top
// of the one that called it; the callers stand below. Brighter: more of its own cycles it waits. The pointer and the arrow keys pick a box,
// whose figures are told. GUI thread only; the layout is pure.
#pragma once

#include "analyse/analyse_firmware_model.h"
#include "look/canvas_image_item.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom {

struct FlameBox {
    int path = 0; // of the core
    int parent = -1; // box below it
    int depth = 0;
    double from = 0, to = 0; // of the width, 0..1
};

// Boxes stand behind the one that they stand on; of those on the same box the widest stands left.
[[nodiscard]] std::vector<FlameBox> flameOf(const FirmwareCore& core);

class AnalyseFlame : public floom::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::AnalyseFirmwareModel* functions READ functions WRITE setFunctions NOTIFY functionsChanged)
    Q_PROPERTY(int rows READ rows NOTIFY flameChanged) // high
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged) // box; -1 = none
    Q_PROPERTY(QString words READ words NOTIFY currentChanged) // of the current box

public:
    static constexpr int kRow = 18; // px

    explicit AnalyseFlame(QQuickItem* parent = nullptr);
    [[nodiscard]] AnalyseFirmwareModel* functions() const { return m_functions; }
    void setFunctions(AnalyseFirmwareModel* functions);
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int box);
    [[nodiscard]] QString words() const;
    [[nodiscard]] const std::vector<FlameBox>& boxes() const { return m_boxes; }
    Q_INVOKABLE int boxAt(double x, double y) const; // px; -1 = none
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
    [[nodiscard]] int beside(int box, int step) const; // on the same row; itself at the end
    [[nodiscard]] int above(int box) const; // the widest; itself where nothing was called

    QPointer<AnalyseFirmwareModel> m_functions;
    std::vector<FlameBox> m_boxes;
    int m_rows = 0, m_current = -1;
};

} // namespace floom
