// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/timeline_item.h"

#include "desk/painters/timeline_painter.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/timeline_flight.h"
#include "recording/timeline_ruler.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <functional>

namespace floom::inline desk {

namespace {

constexpr int kDockLabels = 232, kNarrowDockLabels = 168; // px: "Channel controller", its id and a share; without the id
constexpr int kRoomyDock = 900;

// True if the "in flight" lane cannot tell what its requests wait for.
bool isCrowded(const TimelineScene& scene)
{
    if (!scene.flight || scene.flight->trackCount() == 0)
        return false;
    const auto [first, last] = scene.flight->reaching(0, scene.from, scene.to);
    return last - first > FlightCauses::kMostRequests;
}

} // namespace

TimelineItem::TimelineItem(QQuickItem* parent)
    : CanvasImageItem(parent)
    , m_hovered(new HoveredSpan(this))
{
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    setClip(true);
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
    connect(m_hovered, &HoveredSpan::changed, this, &CanvasImageItem::repaint);
}

void TimelineItem::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        for (QObject* part : m_session->children())
            part->disconnect(this);
    }
    m_session = session;
    m_shares.forget();
    hover(nullptr, {});
    if (session) {
        for (const auto signal : {&TimelineSession::pinnedChanged, &TimelineSession::playheadChanged, &TimelineSession::foldChanged})
            connect(session, signal, this, &CanvasImageItem::repaint);
        connect(session->shown(), &ShownTime::changed, this, &CanvasImageItem::repaint);
        connect(session->marks(), &TimelineMarks::changed, this, &CanvasImageItem::repaint);
        connect(session->marks(), &TimelineMarks::flagsChanged, this, &CanvasImageItem::repaint);
        connect(session->chosen(), &ChosenArea::changed, this, &CanvasImageItem::repaint);
        connect(session->finds(), &TimelineFinds::changed, this, &CanvasImageItem::repaint);
        connect(session, &TimelineSession::playheadChanged, this, &TimelineItem::followPlayhead);
        connect(session->finds(), &TimelineFinds::reached, this, &TimelineItem::showPinned);
        connect(session, &TimelineSession::layoutChanged, this, [this] {
            setScroll(m_scroll);
            emit contentHeightChanged();
            emit sessionChanged(); // widths depend on the kind of page
            repaint();
        });
        connect(session->recording(), &ShownRecording::changed, this, [this] {
            m_focusLane = -1;
            m_shares.forget();
            hover(nullptr, {});
            repaint();
        });
    }
    emit sessionChanged();
    emit contentHeightChanged();
    repaint();
}

int TimelineItem::labelWidth() const
{
    if (m_session && m_session->isFull())
        return m_session->layout().labelWidth;
    return width() >= kRoomyDock ? kDockLabels : kNarrowDockLabels;
}
int TimelineItem::rulerHeight() const
{
    return m_session && m_session->isFull() ? 28 : 24;
}
int TimelineItem::contentHeight() const
{
    return m_session ? m_session->layout().height : 0;
}

void TimelineItem::setScroll(int scroll)
{
    const int most = std::max(0, contentHeight() - std::max(0, static_cast<int>(height()) - rulerHeight()));
    const int wanted = std::clamp(scroll, 0, most);
    if (wanted == m_scroll)
        return;
    m_scroll = wanted;
    emit scrollChanged();
    repaint();
}

void TimelineItem::geometryChange(const QRectF& now, const QRectF& before)
{
    CanvasImageItem::geometryChange(now, before);
    if ((now.width() >= kRoomyDock) != (before.width() >= kRoomyDock))
        emit sessionChanged(); // the label width depends on it
    setScroll(m_scroll);
}

TimelineScene TimelineItem::scene() const
{
    TimelineScene scene;
    scene.labelWidth = labelWidth();
    scene.rulerHeight = rulerHeight();
    scene.width = static_cast<int>(width());
    scene.height = static_cast<int>(height());
    scene.scroll = m_scroll;
    scene.colours = &Theme::current()->colours();
    if (!m_session)
        return scene;
    scene.index = &m_session->recording()->index();
    scene.flight = &m_session->recording()->flight();
    scene.causes = m_session->recording()->causes();
    scene.layout = &m_session->layout();
    scene.from = m_session->shown()->window().from;
    scene.to = m_session->shown()->window().to;
    scene.pinned = m_session->pinned().pieces.empty() ? nullptr : &m_session->pinned();
    scene.area = m_session->chosen()->area();
    scene.playhead = m_session->playhead();
    scene.hits = m_session->finds()->hits();
    scene.markers = m_session->marks()->marks();
    scene.flags = &m_session->marks()->flags();
    scene.power = &m_session->recording()->power();
    scene.buses = &m_session->recording()->buses();
    scene.gaps = &m_session->recording()->gaps();
    scene.fold = m_session->fold();
    scene.currentHit = m_session->finds()->current();
    scene.hovered = m_hovered->spanOf(scene.index);
    scene.focusLane = hasActiveFocus() ? m_focusLane : -1;
    return scene;
}

void TimelineItem::paint(QPainter& painter)
{
    auto now = scene();
    if (painter.device() && painter.device()->devType() == QInternal::Image)
        now.shares = &m_shares;
    paintTimeline(painter, now);
}

int TimelineItem::laneAt(double y) const
{
    return m_session && y >= rulerHeight() ? m_session->layout().laneAt(static_cast<int>(y) - rulerHeight() + m_scroll) : -1;
}

// When playback moves the pinned request to another lane, scrolls that lane into view; between moves the user may scroll freely.
void TimelineItem::followPlayhead()
{
    const Time head = m_session->playhead();
    for (const auto& piece : m_session->pinned().pieces) {
        if (head < piece.start || head >= piece.end || piece.track < 0)
            continue;
        const int lane = piece.track == m_followed ? -1 : m_session->layout().laneOf(piece.track);
        m_followed = piece.track;
        if (lane >= 0 && height() > rulerHeight())
            showLane(lane);
        return;
    }
    m_followed = -1;
}

// The lane in which the request spends most of its time: in a large drive it may be hundreds of lanes away.
void TimelineItem::showPinned()
{
    const LifePiece* longest = nullptr;
    for (const auto& piece : m_session->pinned().pieces)
        if (piece.track >= 0 && piece.service && (!longest || piece.length() > longest->length()))
            longest = &piece;
    const int lane = longest ? m_session->layout().laneOf(longest->track) : -1;
    if (lane >= 0 && height() > rulerHeight())
        showLane(lane);
}

std::vector<int> TimelineItem::tracksAt(const Lane& lane, double y) const
{
    const double share = (y - (rulerHeight() + lane.top - m_scroll)) / lane.height;
    if (!lane.foot.empty() && share >= 0.6)
        return lane.foot;
    if (lane.kind != Lane::Kind::folded || lane.tracks.size() < 2)
        return lane.tracks;
    if (share < 0.4)
        return {lane.tracks.front()};
    const auto below = lane.tracks.size() - 1;
    const auto line = std::min(below - 1, static_cast<std::size_t>((share - 0.4) / 0.6 * static_cast<double>(below)));
    return {lane.tracks[1 + line]};
}

const Span* TimelineItem::spanAt(const QPointF& at) const
{
    const int lane = laneAt(at.y());
    if (lane < 0 || at.x() < labelWidth())
        return nullptr;
    const auto now = scene();
    const auto t = now.timeAt(at.x());
    const Time reach{static_cast<std::int64_t>(kReachPx * now.psPerPixel())};
    const auto& shown = m_session->layout().lanes[static_cast<std::size_t>(lane)];
    if (shown.kind == Lane::Kind::calls) {
        const double share = (at.y() - (rulerHeight() + shown.top - m_scroll)) / shown.height * static_cast<double>(shown.rows.size());
        const auto row = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0.0, share)), 0, shown.rows.size() - 1);
        return now.index->calls().frames->nearest(shown.rows[row], t, reach);
    }
    const Span* best = nullptr;
    Time bestDistance = kNever;
    for (const int track : tracksAt(shown, at.y()))
        if (const auto* span = now.index->nearest(track, t, reach)) {
            const auto distance = std::max({Time{}, span->start - t, t - span->end() + Time{1}});
            if (distance < bestDistance) {
                best = span;
                bestDistance = distance;
            }
        }
    return best;
}

void TimelineItem::hover(const Span* span, const QPointF& at)
{
    if (!span) {
        m_hovered->set(nullptr, nullptr, at);
        return;
    }
    const auto& recorded = m_session->recording()->sharedIndex();
    const auto& frames = recorded->calls().frames;
    const auto isIn = [span](const std::vector<Span>& spans) {
        return std::less_equal<>()(spans.data(), span) && std::less<>()(span, spans.data() + spans.size());
    };
    m_hovered->set(span, frames && isIn(frames->store().spans) ? frames : recorded, at);
}

void TimelineItem::setFocusLane(int lane)
{
    m_focusLane = lane;
    repaint();
}

void TimelineItem::showLane(int lane)
{
    const auto& shown = m_session->layout().lanes[static_cast<std::size_t>(lane)];
    const int room = static_cast<int>(height()) - rulerHeight();
    if (shown.top < m_scroll)
        setScroll(shown.top);
    else if (shown.top + shown.height > m_scroll + room)
        setScroll(shown.top + shown.height - room);
}

// Mouse and keyboard

void TimelineItem::mousePressEvent(QMouseEvent* event)
{
    m_mouse.press(*event);
    event->accept();
}

void TimelineItem::mouseMoveEvent(QMouseEvent* event)
{
    if (m_session)
        m_mouse.move(*event);
}

void TimelineItem::mouseReleaseEvent(QMouseEvent* event)
{
    m_mouse.release(*event);
}

void TimelineItem::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_mouse.doubleClick(*event);
}

void TimelineItem::mouseUngrabEvent()
{
    m_mouse.leave();
}

void TimelineItem::wheelEvent(QWheelEvent* event)
{
    if (!m_session || event->angleDelta().isNull())
        return;
    m_mouse.wheel(*event);
    event->accept();
}

void TimelineItem::hoverMoveEvent(QHoverEvent* event)
{
    if (!m_session || m_mouse.isDown())
        return;
    const QPointF at = event->position();
    const int lane = at.x() < labelWidth() ? -1 : laneAt(at.y());
    if (lane >= 0 && m_session->layout().lanes[static_cast<std::size_t>(lane)].kind == Lane::Kind::flight && isCrowded(scene()))
        m_hovered->say(
            tr("Requests in flight. Zoom in to fewer than %1 to see what each waits for.").arg(qt(countText(FlightCauses::kMostRequests))),
            at);
    else
        hover(spanAt(at), at);
}

void TimelineItem::hoverLeaveEvent(QHoverEvent*)
{
    hover(nullptr, {});
}

void TimelineItem::keyPressEvent(QKeyEvent* event)
{
    event->setAccepted(m_session && m_keyboard.press(*event));
}

void TimelineItem::focusInEvent(QFocusEvent*)
{
    repaint();
}

void TimelineItem::focusOutEvent(QFocusEvent*)
{
    repaint();
}

} // namespace floom::inline desk
