// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/shown_run.h"

#include "analysis/analysis.h"
#include "desk/runs/figure_origin.h"
#include "desk/runs/followed_request.h"
#include "desk/runs/same_work.h"
#include "document/document.h"
#include "document/edits.h"
#include "export/headline.h"
#include "look/qt_text.h"
#include "recording/recording_arranger.h"
#include "run/run_record.h"
#include "run/run_settings.h"
#include "store/project.h"
#include "workload/workload.h"

namespace floom::inline desk {

namespace {

Ceiling boundOf(const RunResult& result)
{
    Ceiling bound;
    bound.limits = result.bounds;
    bound.iops = bound.limits.empty() ? 0 : bound.limits.front().iops;
    bound.bandwidthMBs = result.iops > 0 ? bound.iops * result.bandwidthMBs / result.iops : 0;
    return bound;
}

} // namespace

ShownRun::ShownRun(Document& document, Project& project, FollowedRequest& followed)
    : m_document(document)
    , m_project(project)
    , m_followed(followed)
    , m_arranger(std::make_unique<RecordingArranger>())
{
    connect(m_arranger.get(), &RecordingArranger::wasRead, this, &ShownRun::takeWhole);
    connect(m_arranger.get(), &RecordingArranger::failed, this, [this](const QString& reason) {
        emit arrangingChanged();
        emit problem(reason);
    });
    connect(m_arranger.get(), &RecordingArranger::ready, this, &ShownRun::recordingReady);
    connect(m_arranger.get(), &RecordingArranger::ready, this, &ShownRun::arrangingChanged);
    connect(m_arranger.get(), &RecordingArranger::progressed, this, &ShownRun::arrangingChanged);
    connect(&document, &Document::physicsChanged, this, &ShownRun::updateStale);
    connect(&document, &Document::workloadChanged, this, &ShownRun::updateStale);
    connect(&document, &Document::runsChanged, this, &ShownRun::updateStale);
    connect(&project.runs(), &ProjectRuns::changed, this, [this] { m_view.setNumber(numberOf(record())); });
}

ShownRun::~ShownRun() = default;

void ShownRun::show(std::shared_ptr<const RunRecord> record)
{
    m_arranger->forget();
    const int number = numberOf(record);
    const auto before = this->record();
    m_view.setRecord(std::move(record), number);
    if (before && (!this->record() || this->record()->id != before->id))
        m_project.runs().release(before->id);
    m_followed.forget();
    emit changed();
    updateStale();
}

QString ShownRun::showStored(int id)
{
    const auto* run = m_project.runs().run(id);
    if (!run)
        return tr("Run %1 is not in the project.").arg(id);
    const bool isLarge = !ProjectRuns::isWhole(*run) && run->row.spans > static_cast<std::int64_t>(RecordingArranger::kAtOnce);
    const int number = run->number;
    const auto record = isLarge ? m_project.runs().figures(id) : m_project.runs().record(id);
    if (!record)
        return QString::fromStdString(record.error().message());
    show(*record);
    if (isLarge) {
        m_arranger->read(*record, m_project.path(), number);
        emit arrangingChanged();
    }
    return {};
}

// Keeps the followed request and the selection.
void ShownRun::takeWhole(const std::shared_ptr<const RunRecord>& whole)
{
    m_project.runs().keep(whole->id, whole);
    m_view.setRecord(whole, numberOf(whole));
    emit changed();
    emit arrangingChanged();
}

void ShownRun::take(const std::shared_ptr<const RunRecord>& told)
{
    if (const auto shown = record(); shown && shown->id == told->id && shown->result.spans == told->result.spans)
        m_view.setRecord(told, numberOf(told));
}

QString ShownRun::ceiling() const
{
    const auto shown = record();
    const Ceiling bound = shown ? boundOf(shown->result) : Ceiling();
    return bound.iops > 0 ? qt(headline(bound.iops, bound.bandwidthMBs * 1e6, shown->workload)) : QString();
}

QString ShownRun::ceilingHow() const
{
    const auto shown = record();
    return shown ? ceilingOrigin(boundOf(shown->result), shown->design, m_document.catalogue()) : QString();
}

void ShownRun::takeDrawing()
{
    const auto shown = record();
    if (!shown)
        return;
    auto runs = parseRunSettings(m_document.runs().toStdString());
    runs.seed = shown->seed;
    m_document.replace(shown->design, AskedWorkload(shown->workload), QString::fromStdString(words(runs)),
                       tr("Drawing of run %1").arg(shown->id));
}

std::shared_ptr<const TimelineIndex> ShownRun::recording()
{
    return arranged().index;
}

const ArrangedRecording& ShownRun::arranged()
{
    return m_arranger->of(record());
}

int ShownRun::arrangingPercent() const
{
    return m_arranger->percent();
}

int ShownRun::numberOf(const std::shared_ptr<const RunRecord>& record) const
{
    const auto* run = record ? m_project.runs().run(record->id) : nullptr;
    return run ? run->number : 0;
}

void ShownRun::updateStale()
{
    const auto shown = record();
    const QString changed = !shown                                              ? QString()
        : !edits::samePhysics(shown->design, m_document.design())               ? tr("the drawing has changed since")
        : !isWorkOf(shown->workload, *m_document.asked())                       ? tr("the workload has changed since")
        : shown->seed != parseRunSettings(m_document.runs().toStdString()).seed ? tr("the seed has changed since")
                                                                                : QString();
    if (changed == m_changedSince)
        return;
    m_changedSince = changed;
    emit staleChanged();
}

} // namespace floom::inline desk
