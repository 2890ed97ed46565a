// SPDX-License-Identifier: GPL-3.0-or-later
// CompareLost: latency change of each request in B, largest loss on the left: a bar above the line for a loss, below for a gain. Pointer or
// arrow keys select a request; a click or the arrows show it in the lanes. GUI thread only.
#pragma once

#include "compare/compare_timelines.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline pages {

class CompareLost : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareTimelines* pair READ pair WRITE setPair NOTIFY pairChanged)
    Q_PROPERTY(QString currentText READ currentText NOTIFY pointedChanged) // "request 1,881: +331 µs in B"
    Q_PROPERTY(QString hoverText READ hoverText NOTIFY pointedChanged) // the same for the request under the pointer; "" = none
    Q_PROPERTY(double hoverX READ hoverX NOTIFY pointedChanged)
    Q_PROPERTY(QString sumText READ sumText NOTIFY pointedChanged) // "lost 12.3 ms, gained 1.20 ms, over all"

public:
    explicit CompareLost(QQuickItem* parent = nullptr);

    [[nodiscard]] CompareTimelines* pair() const { return m_pair; }
    void setPair(CompareTimelines* pair);
    [[nodiscard]] QString currentText() const;
    [[nodiscard]] QString hoverText() const;
    [[nodiscard]] double hoverX() const { return m_hoverX; }
    [[nodiscard]] QString sumText() const;
    Q_INVOKABLE double xOfRank(int rank) const; // middle of its bar

signals:
    void pairChanged();
    void pointedChanged();

protected:
    void paint(QPainter& painter) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void take();
    [[nodiscard]] int rankAt(double x) const; // -1 = no requests
    [[nodiscard]] int currentRank() const;
    void show(int rank);
    [[nodiscard]] QString textOf(int rank) const;

    QPointer<CompareTimelines> m_pair;
    std::vector<RequestPair> m_order; // by loss, largest first
    int m_hovered = -1;
    double m_hoverX = 0;
};

} // namespace floom::inline pages
