// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk_runs.h"

#include "desk/desk_variants.h"
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_guard.h"
#include "desk/runs/proof_session.h"
#include "desk/runs/recording_session.h"
#include "desk/runs/run_view.h"
#include "desk/runs/shown_run.h"
#include "desk/runs/verdict_watch.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/edits.h"
#include "run/run_settings.h"
#include "run/runner.h"
#include "store/project.h"
#include "workload/workload.h"

namespace floom::inline desk {

DeskRuns::DeskRuns(Workspace& workspace)
    : m_workspace(workspace)
    , m_verdicts(std::make_unique<VerdictWatch>(workspace.document()->catalogue(), workspace.runner()->startStates()))
{
    auto* runner = workspace.runner();
    connect(runner, &Runner::finished, this, &DeskRuns::takeFinished);
    connect(runner, &Runner::failed, this, &DeskRuns::takeFailed);
    connect(workspace.document(), &Document::runsChanged, this, &DeskRuns::seedChanged);
    connect(runner, &Runner::runningChanged, m_verdicts.get(), [this, runner] {
        if (runner->isRunning()) // that run will want its own verdict
            m_verdicts->cancel();
    });
    connect(m_verdicts.get(), &VerdictWatch::decided, this, &DeskRuns::takeVerdict);
    connect(m_verdicts.get(), &VerdictWatch::runningChanged, this, &DeskRuns::verdictChanged);
    connect(workspace.proof(), &ProofSession::decided, this, &DeskRuns::takeVerdict);
}

DeskRuns::~DeskRuns() = default;

void DeskRuns::start()
{
    const auto* document = m_workspace.document();
    const auto* lesson = m_workspace.lesson();
    if (const QString refusal = lesson->isAsking() ? lesson->askWords() : lesson->guard()->refusal(); !refusal.isEmpty()) {
        emit problem(refusal);
        return;
    }
    if (document->design().blocks.empty()) {
        emit problem(tr("There is nothing to run yet: put a host, a processor, a channel controller and flash on the canvas."));
        return;
    }
    m_workspace.variants()->keep();
    RunRequest request;
    request.design = document->design();
    request.workload = *document->asked();
    request.seed = parseRunSettings(document->runs().toStdString()).seed;
    request.maps = true;
    request.recording = m_workspace.recordings()->wanted();
    const auto* project = m_workspace.project();
    m_origin = {m_workspace.runner()->start(std::move(request)), project->generation(), project->variants().current()};
}

bool DeskRuns::haveAny() const
{
    return !m_workspace.project()->runs().list().empty();
}

void DeskRuns::startOrCancel()
{
    if (m_workspace.runner()->isRunning())
        m_workspace.runner()->cancel();
    else
        start();
}

int DeskRuns::seed() const
{
    return static_cast<int>(parseRunSettings(m_workspace.document()->runs().toStdString()).seed);
}

void DeskRuns::setSeed(int seed)
{
    if (seed < 1)
        return;
    auto* document = m_workspace.document();
    auto runs = parseRunSettings(document->runs().toStdString());
    runs.seed = static_cast<std::uint64_t>(seed);
    document->setRuns(QString::fromStdString(words(runs)), tr("Seed %1").arg(seed), QStringLiteral("seed"));
}

// Another project or variant may be current by now: a run belongs to the variant it was started from, and is dropped with its project.
void DeskRuns::takeFinished(const std::shared_ptr<const RunRecord>& record)
{
    if (m_workspace.recordings()->take(record))
        return;
    const auto* project = m_workspace.project();
    const bool isOwn = record->id == m_origin.run;
    if (isOwn && (m_origin.project != project->generation() || !project->variants().row(m_origin.variant)))
        return;
    const QString variant = isOwn ? elsewhere() : QString();
    add(record, isOwn ? m_origin.variant : 0);
    if (!variant.isEmpty()) {
        RunView ended;
        ended.setRecord(record);
        emit notice(record->result.partial
                        ? tr("The run of %1 has stopped (%2).").arg(variant, ended.partialText())
                        : tr("The run of %1 has ended: %2 IOPS, mean %3.").arg(variant, ended.iopsText(), ended.meanText()));
    }
}

void DeskRuns::takeFailed(const QString& reason)
{
    const QString variant = elsewhere();
    emit problem(variant.isEmpty() ? reason : tr("The run of %1: %2").arg(variant, reason));
}

int DeskRuns::runningVariant() const
{
    const bool isOwn = m_workspace.runner()->isRunning() && m_workspace.runner()->currentId() == m_origin.run;
    return isOwn && m_origin.project == m_workspace.project()->generation() ? m_origin.variant : 0;
}

QString DeskRuns::elsewhere() const
{
    const auto* project = m_workspace.project();
    const bool isHere = m_origin.project != project->generation() || m_origin.variant == project->variants().current();
    const auto* row = isHere ? nullptr : project->variants().row(m_origin.variant);
    return row ? row->name : QString();
}

void DeskRuns::add(std::shared_ptr<const RunRecord> record, int variant)
{
    if (!record)
        return;
    auto* project = m_workspace.project();
    const auto kept = project->runs().record(project->runs().add(record, variant)); // with its number in the project
    const bool isOnDesk = variant == 0 || variant == project->variants().current();
    auto numbered = kept ? *kept : std::move(record);
    if (isOnDesk || edits::samePhysics(numbered->design, m_workspace.document()->design())) // or a copy of it is shown
        m_workspace.shown()->show(numbered);
    // Experiments on a run, such as the gain of a bus twice as fast, may answer the lesson's next question.
    if (const auto* lesson = m_workspace.lesson(); !lesson->isActive() || lesson->step() + 1 == lesson->steps())
        m_verdicts->decide(numbered);
}

void DeskRuns::takeVerdict(const std::shared_ptr<const RunRecord>& told)
{
    m_workspace.project()->runs().replaceVerdict(told->id, told);
    m_workspace.shown()->take(told);
    emit verdictChanged();
}

bool DeskRuns::isDeciding() const
{
    return m_verdicts->isRunning();
}

} // namespace floom::inline desk
