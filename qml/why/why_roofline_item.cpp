// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_pictures.h"

#include "desk/session_link.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace floom::inline pages {

namespace {

QPolygonF polygon(const std::vector<QPointF>& points)
{
    return {QList<QPointF>(points.begin(), points.end())};
}

void paintGrid(QPainter& painter, const RooflineLayout& at, const ThemeColours& colours)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(figureFont(11));
    for (const auto& [y, words] : at.yTicks) {
        painter.setPen(colours.line);
        painter.drawLine(QPointF(at.plot.left(), y), QPointF(at.plot.right(), y));
        painter.setPen(colours.muted);
        painter.drawText(QRectF(0, y - 8, at.plot.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, words);
    }
    for (const auto& [x, words] : at.xTicks) {
        painter.setPen(colours.line);
        painter.drawLine(QPointF(x, at.plot.top()), QPointF(x, at.plot.bottom()));
        painter.setPen(colours.muted);
        painter.drawText(QRectF(x - 40, at.plot.bottom() + 4, 80, 18), Qt::AlignHCenter | Qt::AlignTop, words);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

} // namespace

WhyRoofline::WhyRoofline(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void WhyRoofline::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &WhyRoofline::refresh))
        return;
    emit sessionChanged();
    refresh();
}

QString WhyRoofline::words() const
{
    return m_session && isVisible() ? m_session->rooflineText() : QString();
}

void WhyRoofline::itemChange(ItemChange change, const ItemChangeData& value)
{
    CanvasImageItem::itemChange(change, value);
    if (change == ItemVisibleHasChanged)
        refresh();
}

void WhyRoofline::refresh()
{
    repaint();
    emit wordsChanged();
}

void WhyRoofline::paint(QPainter& painter)
{
    if (!m_session || !m_session->roofline().isKnown)
        return;
    const auto& colours = Theme::current()->colours();
    const Roofline& roofline = m_session->roofline();
    const RooflineLayout at = layoutOf(roofline, size());
    paintGrid(painter, at, colours);
    const auto isLowest = [&](std::size_t roof) {
        return std::find(roofline.lowest.begin(), roofline.lowest.end(), roof) != roofline.lowest.end();
    };
    for (std::size_t roof = 0; roof < at.lines.size(); ++roof) {
        painter.setPen(QPen(isLowest(roof) ? colours.muted : colours.border, 1));
        painter.drawPolyline(polygon(at.lines[roof]));
    }
    painter.setFont(figureFont(11));
    for (const auto& label : at.labels) {
        const bool low = isLowest(label.roof);
        painter.setPen(QPen(colours.edge, 1));
        painter.drawLine(label.end, QPointF(label.end.x() + 8, label.y));
        painter.setPen(low ? colours.text : colours.muted);
        painter.drawText(QRectF(label.end.x() + 11, label.y - 8, width() - label.end.x() - 11, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         label.text);
    }
    painter.setPen(QPen(colours.lead, 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(polygon(at.envelope));
    painter.setPen(QPen(colours.answer, 1, Qt::DashLine));
    painter.drawLine(at.above, at.dot);
    painter.setPen(QPen(colours.canvas, 1.5));
    painter.setBrush(colours.answer);
    painter.drawEllipse(at.dot, 6, 6);
    painter.setPen(colours.text);
    painter.setFont(figureFont(12, QFont::DemiBold));
    const bool right = at.dot.x() < at.plot.center().x();
    painter.drawText(QRectF(right ? at.dot.x() + 12 : at.dot.x() - 172, at.dot.y() - 1, 160, 18),
                     (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop, qt(bytesPerSecondText(roofline.dotRate * 1e9)));
}

} // namespace floom::inline pages
