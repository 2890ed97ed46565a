// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/recording_session.h"

#include "base/units.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "recording/timeline_index.h"
#include "run/run_settings.h"
#include "run/runner.h"
#include "store/project.h"

#include <QSettings>

namespace floom::inline desk {

namespace {

const QString kRecordedMillions = QStringLiteral("recordedMillions");

QString timeWords(Time time)
{
    return QString::fromStdString(formatValue(time.ps, Kind::time));
}

// Another program version or a modified trace may give a different run.
bool isSameRun(const RunResult& a, const RunResult& b)
{
    return a.engineVersion == b.engineVersion && a.designHash == b.designHash && a.seed == b.seed && a.workload == b.workload
        && a.window.completed == b.window.completed && a.latencyTotal == b.latencyTotal && a.simulatedSeconds == b.simulatedSeconds;
}

} // namespace

RecordingSession::RecordingSession(Workspace& workspace)
    : m_workspace(workspace)
{
    setMostMillions(QSettings().value(kRecordedMillions, mostMillions()).toInt());
    connect(workspace.document(), &Document::runsChanged, this, &RecordingSession::changed);
    connect(workspace.runner(), &Runner::runningChanged, this, [this] {
        if (m_id != 0 && !m_workspace.runner()->isRunning()) // the rest is delivered at the same time
            QMetaObject::invokeMethod(
                this,
                [this, id = m_id] {
                    if (id == m_id)
                        forget();
                },
                Qt::QueuedConnection);
    });
}

Recording RecordingSession::wanted() const
{
    Recording recording = parseRunSettings(m_workspace.document()->runs().toStdString()).recording;
    recording.most = m_most;
    return recording;
}

void RecordingSession::set(const Recording& recording)
{
    auto* document = m_workspace.document();
    auto runs = parseRunSettings(document->runs().toStdString());
    runs.recording = recording;
    const auto name = recording.mode == Recording::Mode::whole ? tr("Record the whole run")
        : recording.mode == Recording::Mode::window
        ? tr("Record %1 to %2").arg(timeWords(recording.window.from), timeWords(recording.window.to))
        : tr("Record the %1 slowest requests").arg(recording.slowest);
    document->setRuns(QString::fromStdString(words(runs)), name, QStringLiteral("record"));
}

void RecordingSession::setMode(int mode)
{
    if (mode < 0 || mode > static_cast<int>(Recording::Mode::slowest))
        return;
    Recording recording = wanted();
    recording.mode = static_cast<Recording::Mode>(mode);
    set(recording);
}

void RecordingSession::setMost(std::size_t spans)
{
    if (spans < 1 || spans > kMostRecordedSpans || spans == m_most)
        return;
    m_most = spans;
    emit changed();
}

void RecordingSession::setMostMillions(int millions)
{
    if (millions < 1 || millions == mostMillions())
        return;
    setMost(static_cast<std::size_t>(millions) * kMillion);
    QSettings().setValue(kRecordedMillions, mostMillions());
}

QString RecordingSession::from() const
{
    return timeWords(wanted().window.from);
}

QString RecordingSession::to() const
{
    return timeWords(wanted().window.to);
}

QString RecordingSession::setWindow(const QString& from, const QString& to)
{
    const auto read = parseRecording("window=" + from.trimmed().toStdString() + ".." + to.trimmed().toStdString());
    if (!read)
        return QString::fromStdString(read.error().message());
    Recording recording = wanted();
    recording.window = read->window;
    set(recording);
    return {};
}

QString RecordingSession::setFrom(const QString& text)
{
    return setWindow(text, to());
}

QString RecordingSession::setTo(const QString& text)
{
    return setWindow(from(), text);
}

QString RecordingSession::setSlowest(const QString& text)
{
    const auto read = parseRecording("slowest=" + text.trimmed().toStdString());
    if (!read)
        return QString::fromStdString(read.error().message());
    Recording recording = wanted();
    recording.slowest = read->slowest;
    set(recording);
    return {};
}

bool RecordingSession::has(int request) const
{
    const auto record = m_workspace.record();
    const auto* one = record && record->result.spans ? findRequest(*record->result.spans, request) : nullptr;
    return one != nullptr && isRecorded(record->result, *one);
}

void RecordingSession::show(int request)
{
    const auto timeline = QStringLiteral("timeline");
    if (!has(request)) {
        simulateAgain(request, timeline, recordingOf(request));
        return;
    }
    m_workspace.followed()->setPinned(request);
    m_workspace.pages()->setCurrent(timeline);
}

void RecordingSession::record(int request)
{
    simulateAgain(request, {}, recordingOf(request));
}

void RecordingSession::recordStretch(qint64 fromPs, qint64 toPs)
{
    Recording recording;
    recording.mode = Recording::Mode::window;
    recording.window = {Time{fromPs}, Time{toPs}};
    recording.most = m_most;
    simulateAgain(-1, {}, recording);
}

void RecordingSession::recordAll()
{
    Recording recording;
    recording.most = kMostRecordedSpans;
    simulateAgain(-1, {}, recording);
}

// Around the request, or of the whole run if the shown one does not know it.
Recording RecordingSession::recordingOf(int request) const
{
    const auto record = m_workspace.record();
    const auto* one = record && record->result.spans ? findRequest(*record->result.spans, request) : nullptr;
    Recording recording = one ? recordingAround(*one) : Recording();
    recording.most = m_most;
    return recording;
}

void RecordingSession::simulateAgain(int request, const QString& page, Recording recording)
{
    if (!m_workspace.record())
        return;
    if (m_workspace.runner()->isRunning()) {
        emit m_workspace.problem(tr("A run is in progress. This request can be recorded when it ends."));
        return;
    }
    m_old = m_workspace.record();
    m_project = m_workspace.project()->generation();
    m_request = request;
    m_page = page;
    RunRequest again;
    again.design = m_old->design;
    again.workload = m_old->workload;
    again.seed = m_old->seed;
    again.recording = std::move(recording);
    m_id = m_workspace.runner()->start(std::move(again));
    emit busyChanged();
}

void RecordingSession::forget()
{
    m_id = 0;
    m_old = nullptr;
    emit busyChanged();
}

bool RecordingSession::take(const std::shared_ptr<const RunRecord>& record)
{
    if (m_id == 0 || record->id != m_id)
        return false;
    const auto old = m_old;
    const int request = m_request;
    const QString page = m_page;
    forget();
    if (m_project != m_workspace.project()->generation())
        return true;
    if (record->result.partial) {
        emit m_workspace.notice(tr("Stopped: the recording is unchanged."));
        return true;
    }
    if (!isSameRun(old->result, record->result)) {
        emit m_workspace.problem(tr("Simulated again, this run gave other results: it was made by another version of the program, or its "
                                    "trace has changed since. It was added as a new run."));
        return false;
    }
    auto merged = std::make_shared<RunRecord>(*old);
    merged->result.spans = record->result.spans;
    merged->result.recorded = record->result.recorded;
    m_workspace.project()->runs().replaceRecording(merged->id, merged);
    if (m_workspace.record() != old) // another run is shown by now
        return true;
    m_workspace.shown()->show(merged);
    m_workspace.followed()->setPinned(request);
    if (!page.isEmpty())
        m_workspace.pages()->setCurrent(page);
    return true;
}

} // namespace floom::inline desk
