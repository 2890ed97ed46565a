// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_navigator.h"

#include "desk/painters/timeline_painter.h"
#include "recording/timeline_ruler.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {
constexpr int kAround = 20; // width of the lower row in windows
constexpr double kGap = 8; // px between the rows
constexpr double kHitTicks = 5; // px at a row's top for search hits
} // namespace

TimelineNavigator::TimelineNavigator(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    connect(this, &TimelineNavigator::sessionChanged, this, &CanvasImageItem::repaint);
    connect(Theme::current(), &Theme::changed, this, [this] {
        m_runPicture = {};
        repaint();
    });
}

void TimelineNavigator::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        for (QObject* part : m_session->children())
            part->disconnect(this);
    }
    m_session = session;
    m_runPicture = {};
    if (session) {
        connect(session->shown(), &ShownTime::changed, this, &CanvasImageItem::repaint);
        connect(session, &TimelineSession::playheadChanged, this, &CanvasImageItem::repaint);
        connect(session->finds(), &TimelineFinds::changed, this, &CanvasImageItem::repaint);
        connect(session->marks(), &TimelineMarks::flagsChanged, this, &CanvasImageItem::repaint);
        connect(session->recording(), &ShownRecording::changed, this, [this] {
            m_runPicture = {};
            repaint();
        });
    }
    emit sessionChanged();
}

std::vector<TimelineNavigator::Row> TimelineNavigator::rows() const
{
    std::vector<Row> list;
    const double wide = width() - m_labelWidth;
    if (!m_session || wide < 8)
        return list;
    const double tall = m_twoLevels ? (height() - kGap) / 2 : height();
    const auto end = later(TimelineWindow::kLeast, m_session->recording()->end());
    list.push_back({{{}, end}, QRectF(m_labelWidth, 0, wide, tall)});
    if (m_twoLevels) {
        const auto& window = m_session->shown()->window();
        const auto middle = window.from + window.length() / 2;
        const auto half = earlier(end, window.length() * kAround) / 2;
        list.push_back({TimelineWindow{middle - half, middle + half}.inside(end), QRectF(m_labelWidth, tall + kGap, wide, tall)});
    }
    return list;
}

void TimelineNavigator::paintRow(QPainter& painter, const Row& row, const QString& name)
{
    const auto& colours = Theme::current()->colours();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(row.rect, colours.canvas);
    const bool whole = row.rect.top() == 0;
    const QSize size(static_cast<int>(row.rect.width()), static_cast<int>(row.rect.height()));
    if (!whole || m_runPicture.size() != size) {
        QImage picture(size, QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::transparent);
        QPainter inner(&picture);
        TimelineScene scene;
        scene.index = &m_session->recording()->index();
        scene.colours = &colours;
        scene.labelWidth = 0;
        scene.width = size.width();
        scene.from = row.range.from;
        scene.to = row.range.to;
        paintTracksShare(inner, scene, m_session->layout().memories, 0, size.height());
        inner.end();
        if (whole)
            m_runPicture = picture;
        painter.drawImage(row.rect.topLeft(), picture);
    } else {
        painter.drawImage(row.rect.topLeft(), m_runPicture);
    }
    const auto xOf = [&](Time at) { return row.rect.left() + ratio(at - row.range.from, row.range.length()) * row.rect.width(); };
    if (const double warm = std::min(row.rect.right(), xOf(m_session->recording()->warmupEnd()));
        m_session->recording()->warmupEnd() > Time{} && warm > row.rect.left()) {
        painter.fillRect(QRectF(row.rect.left(), row.rect.top(), warm - row.rect.left(), row.rect.height()),
                         QColor(colours.canvas.red(), colours.canvas.green(), colours.canvas.blue(), 150));
        fillUnmeasured(painter, colours, QRectF(row.rect.left(), row.rect.top(), warm - row.rect.left(), row.rect.height()));
        painter.setFont(wordFont(11));
        painter.setPen(colours.muted);
        if (warm - row.rect.left() > 60)
            painter.drawText(QRectF(row.rect.left() + 6, row.rect.top(), 60, row.rect.height()), Qt::AlignVCenter,
                             QStringLiteral("warm-up"));
    }
    paintGaps(painter, colours, m_session->recording()->gaps(), row.range, row.rect, true);
    if (const auto* hits = m_session->finds()->hits())
        paintHitTicks(painter, colours, *hits, row.range, QRectF(row.rect.left(), row.rect.top(), row.rect.width(), kHitTicks));
    if (const Time head = m_session->playhead(); head >= row.range.from && head < row.range.to)
        painter.fillRect(QRectF(std::round(xOf(head)) - 1, row.rect.top(), 2, row.rect.height()), colours.accent);
    for (const auto& flag : m_session->marks()->flags())
        if (flag.at >= row.range.from && flag.at < row.range.to)
            paintFlag(painter, colours, flag, QPointF(std::round(xOf(flag.at)), row.rect.top()), 0);
    const auto& window = m_session->shown()->window();
    const double x0 = std::round(xOf(window.from)), x1 = std::max(x0 + 4, std::round(xOf(window.to)));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colours.text, 2));
    painter.setBrush(QColor(colours.text.red(), colours.text.green(), colours.text.blue(), 30));
    painter.drawRoundedRect(QRectF(x0, row.rect.top() + 1, x1 - x0, row.rect.height() - 2), 3, 3);
    painter.setFont(wordFont(12));
    painter.setPen(colours.text);
    painter.drawText(QRectF(12, row.rect.top(), m_labelWidth - 24, row.rect.height()), Qt::AlignVCenter | Qt::AlignLeft, name);
    painter.setFont(figureFont(12));
    painter.setPen(colours.muted);
    painter.drawText(QRectF(12, row.rect.top(), m_labelWidth - 20, row.rect.height()), Qt::AlignVCenter | Qt::AlignRight,
                     durationText(row.range.length()));
}

void TimelineNavigator::paint(QPainter& painter)
{
    const auto list = rows();
    if (list.empty())
        return;
    paintRow(painter, list.front(), tr("run"));
    if (list.size() < 2)
        return;
    paintRow(painter, list[1], tr("around"));
    // A trapezoid connects the window's neighbourhood in the run with the row that magnifies it.
    const auto& upper = list.front();
    const auto xOf = [&](Time at) { return upper.rect.left() + ratio(at, upper.range.length()) * upper.rect.width(); };
    painter.setPen(QPen(Theme::current()->colours().muted, 1));
    painter.drawLine(QPointF(xOf(list[1].range.from), upper.rect.bottom()), list[1].rect.topLeft());
    painter.drawLine(QPointF(xOf(list[1].range.to), upper.rect.bottom()), list[1].rect.topRight());
}

const TimelineNavigator::Row* TimelineNavigator::rowAt(const std::vector<Row>& list, double y) const
{
    for (const auto& row : list)
        if (y <= row.rect.bottom() + kGap / 2)
            return &row;
    return list.empty() ? nullptr : &list.back();
}

void TimelineNavigator::centreOn(double x, const Row& row)
{
    const double share = (x - row.rect.left()) / row.rect.width();
    const Time at = row.range.from + Time{static_cast<std::int64_t>(share * static_cast<double>(row.range.length().ps))};
    const auto& window = m_session->shown()->window();
    m_session->shown()->pan(at - window.from - window.length() / 2);
}

void TimelineNavigator::mousePressEvent(QMouseEvent* event)
{
    const auto list = rows();
    const auto* row = rowAt(list, event->position().y());
    if (!row || event->position().x() < m_labelWidth)
        return;
    m_dragging = true;
    m_dragUpper = row == &list.front();
    centreOn(event->position().x(), *row);
    setKeepMouseGrab(true);
}

void TimelineNavigator::mouseMoveEvent(QMouseEvent* event)
{
    const auto list = rows();
    if (m_dragging && m_dragUpper && !list.empty())
        centreOn(event->position().x(), list.front());
}

void TimelineNavigator::wheelEvent(QWheelEvent* event)
{
    if (m_session)
        m_session->shown()->zoom(m_session->shown()->window().from + m_session->shown()->window().length() / 2,
                                 std::pow(1.5, event->angleDelta().y() / 120.0));
}

} // namespace floom::inline pages
