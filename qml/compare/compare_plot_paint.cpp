// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_plot.h"
#include "export/number_text.h"
#include "look/theme.h"
#include "recording/timeline_ruler.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

const ThemeColours& colours()
{
    return Theme::current()->colours();
}

struct Rarity {
    double decades;
    const char* label;
};
constexpr double kLabelGap = 12; // px between two labels
constexpr Rarity kRarities[] = {{0.30103, "p50"}, {1, "p90"}, {2, "p99"}, {3, "p99.9"}, {4, "p99.99"}, {5, "p99.999"}};

// Both return the place of the label.
QRectF paintLevel(QPainter& painter, const QRectF& plot, double y, const QString& label)
{
    y = std::round(y) + 0.5;
    painter.setPen(QPen(colours().line, 1));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(colours().caption);
    QRectF place;
    painter.drawText(QRectF(0, y - 8, plot.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter, label, &place);
    return place;
}

QRectF paintMark(QPainter& painter, const QRectF& plot, double x, const QString& label)
{
    painter.setPen(QPen(colours().border, 1));
    painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 4));
    painter.setPen(colours().caption);
    const double left = std::clamp(x - 40, 0.0, plot.right() + 16 - 80);
    const auto side = left < x - 40 ? Qt::AlignRight : left > x - 40 ? Qt::AlignLeft : Qt::AlignHCenter;
    QRectF place;
    painter.drawText(QRectF(left, plot.bottom() + 6, 80, 16), side | Qt::AlignTop, label, &place);
    return place;
}

} // namespace

void ComparePlot::paintAxes(QPainter& painter)
{
    const QRectF area = plot();
    m_labels.clear();
    painter.setFont(figureFont(11));
    if (m_picture == CompareLines::Latency) {
        double above = area.bottom() + kLabelGap; // y of the previous label: where two would overlap, the upper one is omitted
        for (const Rarity& rarity : kRarities)
            if (rarity.decades <= m_mostDecades)
                if (const double y = placeOf({m_micros.least, rarity.decades}).y(); above - y >= kLabelGap) {
                    m_labels.push_back(paintLevel(painter, area, y, QString::fromLatin1(rarity.label)));
                    above = y;
                }
        for (const double tick : m_micros.ticks)
            m_labels.push_back(paintMark(painter, area, placeOf({tick, 0}).x(), durationText(Time{std::llround(tick * 1e6)})));
    } else {
        for (const double tick : m_figure.ticks)
            m_labels.push_back(
                paintLevel(painter, area, placeOf({0, tick}).y(), tick == 0 ? QStringLiteral("0") : m_lines->courseText(tick)));
        for (const RulerMark& mark : rulerMarks({}, Time{std::llround(m_time.most * 1e12)}, static_cast<int>(area.width())))
            if (!mark.label.isEmpty())
                m_labels.push_back(paintMark(painter, area, placeOf({mark.at.seconds(), 0}).x(), mark.label));
    }
    painter.setPen(QPen(colours().border, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
}

void ComparePlot::paintLine(QPainter& painter, const CompareLines::Line& line, double width) const
{
    const auto look = line.place >= 0 ? lineLook(line.place, Theme::current()->isDark()) : LineLook{colours().disabled};
    QColor colour = look.colour;
    if (line.place < 0)
        colour.setAlphaF(0.45F);
    QPen pen(colour, width, look.isDashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (look.isDashed)
        pen.setDashPattern({5, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPolygonF path;
    for (const QPointF& point : pointsOf(line)) {
        const QPointF at = placeOf(point);
        if (m_picture == CompareLines::Course && !path.isEmpty())
            path << QPointF(at.x(), path.last().y()); // a slice's mean holds until the next slice
        path << at;
    }
    if (m_picture == CompareLines::Course && line.course.size() > 1)
        path << QPointF(placeOf({line.course.back().x() + line.course[1].x() - line.course[0].x(), 0}).x(), path.last().y());
    painter.drawPolyline(path);
}

// Grey lines first, then coloured ones, A and B on top.
void ComparePlot::paintLines(QPainter& painter) const
{
    painter.setClipRect(plot().adjusted(-1, -2, 1, 2));
    const auto& lines = m_lines->lines();
    for (const auto& line : lines)
        if (line.place < 0)
            paintLine(painter, line, 1);
    for (const auto& line : lines)
        if (line.place > kLineOfB)
            paintLine(painter, line, 1.5);
    for (const auto& line : lines)
        if (line.place == kLineOfA || line.place == kLineOfB)
            paintLine(painter, line, 2.2);
    painter.setClipping(false);
}

void ComparePlot::paintCrosshair(QPainter& painter) const
{
    const QRectF area = plot();
    const bool isLatency = m_picture == CompareLines::Latency;
    const QPointF at = isLatency ? placeOf({m_micros.least, m_lines->decades()}) : placeOf({m_lines->seconds(), 0});
    if (isLatency && m_lines->decades() > m_mostDecades)
        return;
    painter.setPen(QPen(colours().muted, 1, Qt::DashLine));
    painter.drawLine(isLatency ? QPointF(area.left(), at.y()) : QPointF(at.x(), area.top()),
                     isLatency ? QPointF(area.right(), at.y()) : QPointF(at.x(), area.bottom()));
    painter.setPen(QPen(colours().panel, 1.5));
    for (const auto& line : m_lines->lines()) {
        if (line.place < 0)
            continue;
        const double x = isLatency ? xAtHeight(line.latency, m_lines->decades()) : m_lines->seconds();
        const double y = isLatency ? m_lines->decades() : stepAt(line.course, x);
        if (!std::isfinite(x) || !std::isfinite(y))
            continue;
        painter.setBrush(lineLook(line.place, Theme::current()->isDark()).colour);
        painter.drawEllipse(placeOf({x, y}), 4, 4);
    }
    const QString words = isLatency ? m_lines->percentileText() : m_lines->instantText();
    painter.setFont(figureFont(11, QFont::DemiBold));
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(words) + 10;
    const QRectF tag = isLatency ? QRectF(std::max(1.0, area.left() - wide - 2), at.y() - 8, wide, 16)
                                 : QRectF(std::clamp(at.x() - wide / 2, 0.0, width() - wide), area.bottom() + 5, wide, 16);
    for (const QRectF& label : m_labels) // half hidden they could be misread
        if (label.intersects(tag.adjusted(-4, 0, 4, 0)))
            painter.fillRect(label, colours().panel);
    painter.setPen(QPen(hasActiveFocus() ? colours().accent : colours().edge, 1));
    painter.setBrush(colours().card);
    painter.drawRoundedRect(tag, 3, 3);
    painter.setPen(colours().text);
    painter.drawText(tag, Qt::AlignCenter, words);
}

void ComparePlot::paint(QPainter& painter)
{
    if (isBlank() || plot().width() < 40 || plot().height() < 40)
        return;
    const double scale = painter.transform().m11();
    const QSize size(static_cast<int>(std::ceil(width() * scale)), static_cast<int>(std::ceil(height() * scale)));
    if (m_still.size() != size) {
        m_still = QImage(size, QImage::Format_ARGB32_Premultiplied);
        m_still.fill(Qt::transparent);
        QPainter still(&m_still);
        still.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        still.scale(scale, scale);
        paintAxes(still);
        paintLines(still);
    }
    painter.drawImage(QRectF(0, 0, m_still.width() / scale, m_still.height() / scale), m_still);
    paintCrosshair(painter);
}

} // namespace floom::inline pages
