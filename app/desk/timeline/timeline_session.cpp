// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/timeline_session.h"

#include "desk/learn/lesson.h"
#include "desk/painters/timeline_painter.h"
#include "desk/runs/recording_session.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/key_table.h"
#include "recording/timeline_flight.h"
#include "recording/timeline_ruler.h"
#include "results/measured.h"
#include "run/run_record.h"
#include "run/runner.h"

#include <QSettings>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr int kLabels = 176, kMostLabels = 264; // px, on the page
constexpr int kCompactLane = 7, kNormalLane = 18, kComfortableLane = 26; // px
const QString kDensity = QStringLiteral("laneDensity");

Time typicalLife(const std::vector<RequestSpan>& requests)
{
    std::vector<Time> latencies;
    const std::size_t step = std::max<std::size_t>(1, requests.size() / 1000);
    for (std::size_t i = 0; i < requests.size(); i += step)
        latencies.push_back(requests[i].completed - requests[i].issued);
    std::nth_element(latencies.begin(), latencies.begin() + static_cast<std::ptrdiff_t>(latencies.size() / 2), latencies.end());
    return latencies[latencies.size() / 2];
}

// An initial window in which single requests are readable: four typical latencies in the middle of the recording, or a recorded interval.
TimelineWindow firstWindow(const ShownRecording& recording)
{
    const auto& requests = recording.index().store().requests;
    const auto end = recording.end();
    if (!recording.gaps().empty()) {
        const auto stretches = recording.stretches();
        const auto& stretch = stretches[stretches.size() / 2];
        return TimelineWindow::framing(earlier(stretch.from, end), earlier(stretch.to, end), 0.9, end);
    }
    if (requests.empty())
        return TimelineWindow{{}, end}.inside(end);
    const auto length = later(TimelineWindow::kLeast, 4 * typicalLife(requests));
    const auto from = earlier(requests[requests.size() / 2].issued, end / 2);
    return TimelineWindow{from, from + length}.inside(end);
}

} // namespace

TimelineSession::TimelineSession(QObject* parent)
    : QObject(parent)
    , m_recording(new ShownRecording(this))
    , m_shown(new ShownTime(this))
    , m_marks(new TimelineMarks(this))
    , m_finds(new TimelineFinds(this))
    , m_chosen(new ChosenArea(this))
{
    connect(m_finds, &TimelineFinds::reached, this, [this](const TimelineHit& hit) {
        pin(static_cast<int>(hit.request));
        setPlayheadPs(hit.start.ps);
        m_shown->reveal(hit.start);
    });
}

void TimelineSession::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    m_catalogue = workspace ? &workspace->document()->catalogue() : nullptr;
    if (workspace) {
        connect(workspace->shown(), &ShownRun::changed, this, &TimelineSession::takeRun);
        connect(workspace->shown(), &ShownRun::recordingReady, this, &TimelineSession::showRun);
        connect(workspace->shown(), &ShownRun::arrangingChanged, this, &TimelineSession::emptyReasonChanged);
        connect(workspace->lesson(), &Lesson::changed, this, &TimelineSession::emptyReasonChanged);
        connect(workspace->runner(), &Runner::runningChanged, this, &TimelineSession::emptyReasonChanged);
        connect(workspace->recordings(), &RecordingSession::busyChanged, this, &TimelineSession::emptyReasonChanged);
        connect(workspace->followed(), &FollowedRequest::pinnedChanged, this, [this] { pin(m_workspace->followed()->pinned()); });
        connect(workspace->followed(), &FollowedRequest::playheadChanged, this,
                [this] { setPlayheadPs(m_workspace->followed()->playheadPs()); });
        m_density = std::clamp(QSettings().value(kDensity, -1).toInt(), -1, 2);
        takeRun();
    }
    emit workspaceChanged();
}

void TimelineSession::takeRun()
{
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    if (record && record == m_record)
        return;
    m_record = record;
    if (!record) {
        setRecording(nullptr, {}, {});
        return;
    }
    showRun();
}

void TimelineSession::showRun()
{
    if (!m_record)
        return;
    const auto& result = m_record->result;
    const auto roles = result.spans ? trackRoles(*result.spans, m_workspace->document()->catalogue()) : std::vector<Role>{};
    std::set<int> hidden;
    for (const auto& use : result.utilization)
        if (!use.limits)
            hidden.insert(use.track);
    setRecording(m_workspace->shown()->arranged(), roles, result.window.start, std::move(hidden));
    pin(m_workspace->followed()->pinned());
    setPlayheadPs(m_workspace->followed()->playheadPs());
}

void TimelineSession::setRecording(std::shared_ptr<const SpanStore> store, std::vector<ActivityInfo> activities, std::vector<Role> roles,
                                   Time warmupEnd, std::set<int> hidden)
{
    setRecording(std::make_shared<const TimelineIndex>(std::move(store), std::move(activities)), std::move(roles), warmupEnd,
                 std::move(hidden));
}

void TimelineSession::setRecording(std::shared_ptr<const TimelineIndex> index, std::vector<Role> roles, Time warmupEnd,
                                   std::set<int> hidden)
{
    auto flight = flightOf(index->store());
    setRecording(ArrangedRecording{std::move(index), std::move(flight)}, std::move(roles), warmupEnd, std::move(hidden));
}

void TimelineSession::setRecording(ArrangedRecording recording, std::vector<Role> roles, Time warmupEnd, std::set<int> hidden)
{
    m_recording->begin(std::move(recording), m_record, m_workspace ? &m_workspace->document()->catalogue() : nullptr, warmupEnd);
    m_roles = std::move(roles);
    m_hidden = std::move(hidden);
    m_pinned = {};
    m_pinnedRequest = -1;
    m_chosen->begin();
    m_finds->begin();
    m_marks->begin(m_recording->end());
    m_shown->begin(firstWindow(*m_recording), m_recording->end());
    layOut();
    emit m_recording->changed();
    emit emptyReasonChanged();
    emit m_shown->changed();
    emit pinnedChanged();
    emit m_chosen->changed();
    emit m_marks->changed();
}

void TimelineSession::layOut()
{
    auto metrics = m_full ? LaneMetrics::page() : LaneMetrics::dock();
    if (density() != 2)
        metrics.setLanes(density() == 0 ? kCompactLane : kNormalLane);
    else if (!m_full)
        metrics.setLanes(kComfortableLane);
    metrics.power = m_full && !m_recording->power().isEmpty() ? 36 : 0;
    m_layout = layoutLanes(m_recording->index(), m_roles, m_toggled, metrics, m_hidden, m_recording->stretches());
    for (auto& lane : m_layout.lanes)
        if (lane.kind == Lane::Kind::flight)
            lane.inFlight = m_recording->mostInFlight();
        else if (lane.kind == Lane::Kind::power)
            lane.figure = QString::fromStdString(wattsText(m_recording->power().meanWatts));
    if (m_catalogue != nullptr)
        nameLanes(m_layout, m_recording->index().store(), *m_catalogue);
    if (m_full) // the dock's is fixed, and without a window there is no font to measure
        m_layout.labelWidth = labelColumn(m_layout, kLabels, kMostLabels);
    emit layoutChanged();
}

AreaTotals TimelineSession::totals() const
{
    const auto& area = m_chosen->area();
    std::set<int> tracks;
    for (int i = std::max(0, area.firstLane); !area.isEmpty() && i <= area.lastLane && i < static_cast<int>(m_layout.lanes.size()); ++i)
        if (const auto& lane = m_layout.lanes[static_cast<std::size_t>(i)]; lane.kind != Lane::Kind::queue) // queue lanes do no work
            tracks.insert(lane.tracks.begin(), lane.tracks.end());
    return areaTotals(m_recording->index(), {tracks.begin(), tracks.end()}, area.from, area.to);
}

void TimelineSession::setDensity(int density)
{
    if (density == m_density || density < 0 || density > 2)
        return;
    m_density = density;
    QSettings().setValue(kDensity, density);
    layOut();
}

void TimelineSession::setFull(bool full)
{
    if (full == m_full)
        return;
    m_full = full;
    m_chosen->begin(); // the area refers to lanes
    layOut();
    emit m_chosen->changed();
}

int TimelineSession::arrangingPercent() const
{
    return m_record && m_workspace ? m_workspace->shown()->arrangingPercent() : -1;
}

QString TimelineSession::emptyReason() const
{
    if (!m_record) { // or the run is hidden until a prediction is made
        const QString asked = m_workspace ? m_workspace->lesson()->askWords() : QString();
        return !asked.isEmpty()                                 ? asked
            : m_workspace && m_workspace->runner()->isRunning() ? tr("A run is in progress: its timeline appears here when it ends.")
            : m_workspace && m_workspace->runs()->haveAny()
            ? tr("This variant has not run yet. %1 runs the drawing.").arg(keyText(QStringLiteral("run.start")))
            : tr("Nothing has run yet. %1 runs the drawing.").arg(keyText(QStringLiteral("run.start")));
    }
    if (arrangingPercent() >= 0)
        return m_record->result.spans
            ? tr("Arranging %1 events").arg(groupedNumber(static_cast<std::int64_t>(m_record->result.spans->spans.size())))
            : tr("Reading the recording");
    if (m_record->result.spans && !m_record->result.recorded.empty())
        return tr("No event of this run is in its recording window.");
    return m_workspace->recordings()->isBusy() ? tr("Simulating this run again to record it.")
                                               : tr("The recording of this run was discarded or never kept.");
}

bool TimelineSession::canRecord() const
{
    return m_record && m_workspace && !m_record->result.spans && arrangingPercent() < 0 && !isMeasuredAtADrive(m_record->result)
        && !m_workspace->recordings()->isBusy() && !m_workspace->runner()->isRunning();
}

QString TimelineSession::missingText() const
{
    const auto* one = pinnedIsMissing() ? m_recording->index().request(m_pinnedRequest) : nullptr;
    return one ? tr("%1 %2 took %3 and was not recorded.")
                     .arg(one->write ? tr("Write") : tr("Read"), groupedNumber(one->request), durationText(one->completed - one->issued))
               : QString();
}

void TimelineSession::pin(int request)
{
    const bool known = m_recording->index().request(request) != nullptr;
    const int wanted = known ? request : -1;
    if (wanted == m_pinnedRequest)
        return;
    m_pinnedRequest = wanted;
    m_pinned = m_recording->has(wanted) ? requestLife(m_recording->index(), wanted) : RequestLife{};
    if (known)
        m_pinned.request = *m_recording->index().request(wanted);
    emit pinnedChanged();
    m_marks->setAround(m_pinned.pieces.empty() ? TimelineMarks::kNone
                                               : TimelineMarks::Marks{m_pinned.request.issued, m_pinned.request.completed});
    if (m_workspace && known)
        m_workspace->followed()->setPinned(wanted);
    else if (m_workspace && request < 0)
        m_workspace->followed()->setPinned(-1);
}

void TimelineSession::pinNext(int step)
{
    const auto& requests = m_recording->index().store().requests;
    if (requests.empty())
        return;
    const auto* now = m_recording->index().request(m_pinnedRequest);
    std::ptrdiff_t place = 0;
    if (now)
        place = now - requests.data() + step;
    else // the first visible one
        place = std::lower_bound(requests.begin(), requests.end(), m_shown->window().from,
                                 [](const RequestSpan& r, Time at) { return r.issued < at; })
            - requests.begin();
    place = std::clamp<std::ptrdiff_t>(place, 0, static_cast<std::ptrdiff_t>(requests.size()) - 1);
    pin(static_cast<int>(requests[static_cast<std::size_t>(place)].request));
    m_shown->reveal(m_pinned.request.issued);
}

void TimelineSession::setPlayheadPs(qint64 ps)
{
    const Time wanted = ps < 0 ? Time{-1} : earlier(Time{ps}, m_recording->end());
    if (wanted == m_playhead)
        return;
    m_playhead = wanted;
    emit playheadChanged();
    if (m_workspace)
        m_workspace->followed()->setPlayhead(wanted);
}

void TimelineSession::setFold(Time longest)
{
    if (longest == m_fold)
        return;
    m_fold = longest;
    emit foldChanged();
}

void TimelineSession::toggleLane(int lane)
{
    if (lane < 0 || lane >= static_cast<int>(m_layout.lanes.size()) || !m_layout.lanes[static_cast<std::size_t>(lane)].foldable)
        return;
    const auto key = m_layout.lanes[static_cast<std::size_t>(lane)].key;
    if (!m_toggled.insert(key).second)
        m_toggled.erase(key);
    m_chosen->begin();
    layOut();
    emit m_chosen->changed();
}

void TimelineSession::framePinned()
{
    if (m_pinnedRequest >= 0)
        m_shown->frame(m_pinned.request.issued, m_pinned.request.completed);
    else if (!m_chosen->isEmpty())
        m_shown->frame(m_chosen->area().from, m_chosen->area().to);
}

qint64 TimelineSession::instant() const
{
    return (m_playhead >= Time{} ? m_playhead : m_shown->window().from + m_shown->window().length() / 2).ps;
}

} // namespace floom::inline desk
