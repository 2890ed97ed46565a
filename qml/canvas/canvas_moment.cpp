// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_moment.h"

#include "desk/runs/recording_session.h"
#include "look/key_table.h"
#include "recording/timeline_ruler.h"
#include "run/run_record.h"

#include <QDeadlineTimer>

#include <algorithm>

namespace floom::inline pages {

CanvasMoment::CanvasMoment(const CanvasDrawing& drawing, const CanvasCards& cards, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_cards(cards)
    , m_clock([] { return QDeadlineTimer::current().deadline(); })
{
    connect(&cards, &CanvasCards::runShown, this, &CanvasMoment::changed); // the caption names the requests of the overlay
}

void CanvasMoment::follow(Workspace& workspace)
{
    connect(workspace.followed(), &FollowedRequest::playheadChanged, this, &CanvasMoment::showMoment);
    connect(workspace.followed(), &FollowedRequest::pinnedChanged, this, &CanvasMoment::showMoment);
    connect(workspace.followed(), &FollowedRequest::outlinedChanged, this, &CanvasMoment::showOutline);
    connect(workspace.shown(), &ShownRun::recordingReady, this, &CanvasMoment::showMoment);
    connect(workspace.shown(), &ShownRun::recordingReady, this, &CanvasMoment::showOutline);
}

void CanvasMoment::redraw()
{
    if (m_drawing.workspace() && (!m_moment.cards.empty() || m_drawing.workspace()->followed()->playhead() >= Time{}))
        showMoment();
    if (m_drawing.workspace() && m_drawing.workspace()->followed()->outlined() >= 0)
        showOutline();
}

void CanvasMoment::showMoment()
{
    const auto record = m_drawing.workspace() ? m_drawing.workspace()->record() : nullptr;
    const bool shows = record && record->result.spans && m_drawing.workspace()->followed()->playhead() >= Time{} && !m_cards.isStale();
    const auto recording = shows ? m_drawing.workspace()->shown()->recording() : nullptr;
    const int pinned = m_drawing.workspace() ? m_drawing.workspace()->followed()->pinned() : -1;
    m_moment = shows ? momentAt(m_drawing.scene(), record->result, recording.get(), m_drawing.workspace()->followed()->playhead(), pinned)
                     : Moment();
    flow();
    m_caption = recording && m_drawing.workspace()->recordings()->has(pinned)
        ? momentCaption(*recording, pinned, m_drawing.workspace()->followed()->playhead())
        : QString();
    if (m_caption.isEmpty()) {
        m_life.clear();
        m_lifeOf = -1;
    } else if (m_lifeOf != pinned || m_lifeIn.lock() != recording) { // once, not per frame
        m_life = lifeText(*recording, pinned);
        m_lifeOf = pinned;
        m_lifeIn = recording;
    }
    emit changed();
}

// In wall time, so that the eye can follow the dashes at any playback speed.
void CanvasMoment::flow()
{
    constexpr double kPxPerMs = 0.06;
    constexpr qint64 kLongestFrame = 100; // ms; longer gaps count as a pause
    const Time now = m_drawing.workspace() ? m_drawing.workspace()->followed()->playhead() : Time{-1};
    const qint64 at = m_clock(), passed = m_flowAt >= 0 ? std::min(at - m_flowAt, kLongestFrame) : 0;
    if (now >= Time{} && m_flowFrom >= Time{} && now != m_flowFrom)
        m_flowPx += kPxPerMs * static_cast<double>(passed) * (now > m_flowFrom ? 1 : -1);
    m_flowFrom = now;
    m_flowAt = at;
}

void CanvasMoment::showOutline()
{
    const int request = m_drawing.workspace() ? m_drawing.workspace()->followed()->outlined() : -1;
    const auto recording = request >= 0 ? m_drawing.workspace()->shown()->recording() : nullptr;
    const auto life = recording && m_drawing.workspace()->recordings()->has(request) ? requestLife(*recording, request) : RequestLife{};
    m_outline = recording ? pathOutline(m_drawing.scene(), recording->store(), life) : PathOutline{};
    m_outlineText = m_outline.isEmpty()
        ? QString()
        : tr("path of %1 %2  ·  %3  ·  %4")
              .arg(life.request.write ? tr("write") : tr("read"), groupedNumber(life.request.request),
                   durationText(life.request.completed - life.request.issued), keyText(QStringLiteral("canvas.letGo")));
    emit changed();
}

std::vector<CellActivity> CanvasMoment::activityOf(int card) const
{
    const auto i = static_cast<std::size_t>(card);
    return card >= 0 && i < m_moment.cards.size() ? m_moment.cards[i] : std::vector<CellActivity>();
}

QString CanvasMoment::caption() const
{
    if (!m_caption.isEmpty() || !m_outlineText.isEmpty() || m_cards.state().overlayOf.isEmpty())
        return m_caption.isEmpty() ? m_outlineText : m_caption;
    return tr("Time of %1 by block  ·  %2")
        .arg(m_cards.state().overlayOf.startsWith(QChar(0x2265)) ? tr("requests ") + m_cards.state().overlayOf : m_cards.state().overlayOf,
             keyText(QStringLiteral("canvas.letGo")));
}

} // namespace floom::inline pages
