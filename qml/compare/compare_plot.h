// SPDX-License-Identifier: GPL-3.0-or-later
// ComparePlot: a comparison's lines on common axes: latencies on a scale that expands the tail, or a figure over time. Pointer and arrow
// keys move the shared crosshair. GUI thread only.
#pragma once

#include "compare/compare_lines.h"
#include "look/canvas_image_item.h"
#include "look/sweep_scatter_layout.h"

#include <QPointer>

namespace floom::inline pages {

// A logarithmic scale over several powers of ten.
struct LogScale {
    double least = 1, most = 10;
    std::vector<double> ticks; // 1, 2 and 5 of each power, or only the powers if there are many
    [[nodiscard]] double share(double value) const; // 0..1 inside
    [[nodiscard]] double value(double share) const;
};
[[nodiscard]] LogScale logScale(double least, double most);

class ComparePlot : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareLines* lines READ lines WRITE setLines NOTIFY linesChanged)
    Q_PROPERTY(int picture READ picture WRITE setPicture NOTIFY pictureChanged) // CompareLines::Picture
    Q_PROPERTY(bool blank READ isBlank NOTIFY linesChanged) // nothing to draw

public:
    explicit ComparePlot(QQuickItem* parent = nullptr);
    [[nodiscard]] CompareLines* lines() const { return m_lines; }
    void setLines(CompareLines* lines);
    [[nodiscard]] int picture() const { return m_picture; }
    void setPicture(int picture);
    [[nodiscard]] bool isBlank() const;
    Q_INVOKABLE QPointF crosshairAt(const QPointF& place) const; // percentile in decades (y) or instant in seconds (x) at a position

signals:
    void linesChanged();
    void pictureChanged();

protected:
    void paint(QPainter& painter) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void hoverEnterEvent(QHoverEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void renew(); // recomputes the scales and the still picture
    void point(const QPointF& at);
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QPointF placeOf(const QPointF& value) const;
    [[nodiscard]] const std::vector<QPointF>& pointsOf(const CompareLines::Line& line) const;
    void paintAxes(QPainter& painter); // fills m_labels
    void paintLines(QPainter& painter) const;
    void paintLine(QPainter& painter, const CompareLines::Line& line, double width) const;
    void paintCrosshair(QPainter& painter) const;

    QPointer<CompareLines> m_lines;
    int m_picture = CompareLines::Latency;
    LogScale m_micros; // x of the latency plot
    double m_mostDecades = 3; // y of the latency plot
    PlotScale m_time, m_figure; // x and y of the time plot
    std::vector<QRectF> m_labels; // of the axes; those below the crosshair's own are not shown
    QImage m_still; // axes and lines: not redrawn when the crosshair moves
};

} // namespace floom::inline pages
