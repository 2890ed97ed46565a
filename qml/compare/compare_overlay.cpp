// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_overlay.h"

#include "look/theme.h"

#include <QPainter>

#include <algorithm>
#include <map>

namespace floom::inline pages {

namespace {
constexpr double kNarrowestPx = 2; // shorter spans would merge into a solid block of lines
}

CompareOverlay::CompareOverlay(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void CompareOverlay::setPair(CompareTimelines* pair)
{
    if (m_pair == pair)
        return;
    if (m_pair)
        m_pair->disconnect(this);
    m_pair = pair;
    if (pair) {
        connect(pair, &CompareTimelines::changed, this, &CanvasImageItem::repaint);
        connect(pair->timelineA()->shown(), &ShownTime::changed, this, &CanvasImageItem::repaint);
        connect(pair->timelineB()->shown(), &ShownTime::changed, this, &CanvasImageItem::repaint);
        connect(pair->timelineA(), &TimelineSession::layoutChanged, this, &CanvasImageItem::repaint);
    }
    repaint();
    emit pairChanged();
}

void CompareOverlay::setLanes(TimelineItem* lanes)
{
    if (m_lanes == lanes)
        return;
    m_lanes = lanes;
    if (lanes)
        connect(lanes, &TimelineItem::scrollChanged, this, &CanvasImageItem::repaint);
    repaint();
    emit lanesChanged();
}

// Only lanes with a single track: in a folded lane the outline's track would be ambiguous.
std::vector<CompareOverlay::Outline> CompareOverlay::outlines() const
{
    std::vector<Outline> all;
    if (!m_pair || !m_lanes || m_pair->request() < 0 || m_pair->timelineA()->recording()->isEmpty()
        || m_pair->timelineB()->recording()->isEmpty())
        return all;
    const TimelineScene scene = m_lanes->scene();
    const TimelineIndex &a = m_pair->timelineA()->recording()->index(), &b = m_pair->timelineB()->recording()->index();
    std::map<std::string, int> trackInB;
    for (int t = 0; t < b.trackCount(); ++t)
        trackInB[b.store().tracks[static_cast<std::size_t>(t)].name] = t;
    const Time apart = m_pair->apart(), least{static_cast<std::int64_t>(kNarrowestPx * scene.psPerPixel())};
    for (const Lane& lane : m_pair->timelineA()->layout().lanes) {
        if (lane.tracks.size() != 1)
            continue;
        const auto found = trackInB.find(a.store().tracks[static_cast<std::size_t>(lane.tracks.front())].name);
        const QRectF row = scene.laneRect(lane).adjusted(0, 1, 0, -3);
        if (found == trackInB.end() || row.bottom() < scene.rulerHeight || row.top() > height())
            continue;
        b.forEachLong(found->second, scene.from + apart, scene.to + apart, least, [&](const Span& span) {
            if (b.look(span) == ActivityStyle::waiting)
                return;
            const double left = std::max<double>(scene.labelWidth, scene.xOf(span.start - apart));
            const double right = std::min<double>(scene.width, scene.xOf(span.end() - apart));
            all.push_back({{left, row.top(), right - left, row.height()}, static_cast<int>(span.request) - 1 == m_pair->request()});
        });
    }
    return all;
}

void CompareOverlay::paint(QPainter& painter)
{
    if (!m_lanes)
        return;
    const QColor colour = Theme::current()->colours().variantB;
    QColor faint = colour;
    faint.setAlphaF(0.4F);
    painter.setClipRect(boundingRect().adjusted(m_lanes->labelWidth(), m_lanes->rulerHeight(), 0, 0));
    painter.setBrush(Qt::NoBrush);
    for (const Outline& outline : outlines()) {
        painter.setPen(QPen(outline.pinned ? colour : faint, outline.pinned ? 2 : 1));
        painter.drawRect(outline.box.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace floom::inline pages
