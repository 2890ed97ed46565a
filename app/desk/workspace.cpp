// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/workspace.h"

#include "desk/files/unsaved_work.h"
#include "desk/learn/lesson.h"
#include "desk/runs/proof_session.h"
#include "desk/runs/recording_session.h"
#include "desk/runs/verdict_words.h"
#include "desk/sweeps/sweep_session.h"
#include "document/document.h"
#include "document/findings.h"
#include "drawing/drawing_room.h"
#include "rules/rules.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "store/catalogue_folders.h"
#include "store/project.h"
#include "workload/workload.h"

#include <QGuiApplication>

#include <array>

namespace floom::inline desk {

Workspace::Workspace(QObject* parent)
    : QObject(parent)
    , m_catalogue(std::make_unique<Catalogue>(catalogueWithFolders(&m_catalogueProblem)))
    , m_document(std::make_unique<Document>(*m_catalogue))
    , m_project(std::make_unique<Project>(*m_catalogue))
    , m_unsaved(std::make_unique<UnsavedWork>(*m_document, *m_project))
    , m_pages(std::make_unique<DeskPages>(DeskPages::Asks{[this] { return hidesTruth() ? m_lesson->askWords() : QString(); },
                                                          [this] { return isModified() || !m_document->design().blocks.empty(); },
                                                          [this] { m_project->refresh(); }}))
    , m_looks(std::make_unique<DeskLooks>())
    , m_selection(std::make_unique<Selection>(*m_document))
    , m_followed(std::make_unique<FollowedRequest>())
    , m_shown(std::make_unique<ShownRun>(*m_document, *m_project, *m_followed))
    , m_files(std::make_unique<ProjectFiles>(*this))
    , m_door(std::make_unique<DocumentDoor>(*this))
    , m_journal(std::make_unique<UnsavedJournal>(*this, *m_unsaved))
    , m_runner(std::make_unique<Runner>(*m_catalogue))
    , m_proof(std::make_unique<ProofSession>(*m_document, [this] { return m_lesson ? m_lesson->guard()->experiments() : QString(); }))
    , m_estimate(std::make_unique<LiveEstimate>(
          *m_document,
          LiveEstimate::Asks{[this] { return m_runner->isRunning() || m_proof->isRunning(); }, [this] { return hidesTruth(); }}))
    , m_variants(std::make_unique<DeskVariants>(*this))
    , m_runs(std::make_unique<DeskRuns>(*this))
    , m_reports(std::make_unique<ReportDesk>(*this))
{
    m_document->load(m_document->design(), {}, m_project->variants().current());
    watchDocument();
    m_lesson = std::make_unique<Lesson>(*this);
    m_unsaved->setExercise([this] { return m_lesson->isActive(); });
    m_sweep = std::make_unique<SweepSession>(*this);
    connect(m_sweep->runs(), &SweepRuns::planChanged, m_door.get(), &DocumentDoor::withdraw); // it has ended
    m_recordings = std::make_unique<RecordingSession>(*this);
    watchParts();
    if (!m_catalogueProblem.isEmpty()) // deferred until somebody can read it
        QMetaObject::invokeMethod(
            this, [this] { emit problem(m_catalogueProblem); }, Qt::QueuedConnection);
}

Workspace::~Workspace()
{
    emit closing();
}

void Workspace::watchDocument()
{
    auto* document = m_document.get();
    document->findings()->setChecker(checkAndCompile);
    document->setRoomMaker([this](const Design& before, Design& next) { giveWay(before, next, *m_catalogue); });
    connect(document, &Document::workloadChanged, this, &Workspace::workloadTextChanged);
    connect(document, &Document::notice, this, &Workspace::notice);
    connect(document, &Document::stepped, this, [this](const QString& text, bool undone, const QStringList&) {
        m_variants->showRunOfDrawing();
        emit notice(undone ? tr("Undone: %1").arg(text) : tr("Redone: %1").arg(text));
    });
    connect(document->steps(), &UndoSteps::refused, this, &Workspace::problem);
    connect(m_unsaved.get(), &UnsavedWork::changed, this, &Workspace::modifiedChanged);
}

void Workspace::watchParts()
{
    connect(m_shown.get(), &ShownRun::changed, this, &Workspace::runChanged);
    connect(m_shown.get(), &ShownRun::changed, this, &Workspace::tellFailure);
    connect(m_shown.get(), &ShownRun::staleChanged, this, &Workspace::tellFailure);
    connect(m_shown.get(), &ShownRun::changed, m_proof.get(), [this] { m_proof->setRecord(record()); });
    connect(m_runs.get(), &DeskRuns::verdictChanged, m_proof.get(), [this] { m_proof->setRecord(record()); });
    connect(m_looks.get(), &DeskLooks::showsCostChanged, m_proof.get(), [this] { m_proof->setShowsTime(m_looks->showsCost()); });

    connect(m_pages.get(), &DeskPages::notice, this, &Workspace::notice);
    connect(m_files.get(), &ProjectFiles::notice, this, &Workspace::notice);
    connect(m_variants.get(), &DeskVariants::notice, this, &Workspace::notice);
    connect(m_runs.get(), &DeskRuns::notice, this, &Workspace::notice);
    connect(m_reports.get(), &ReportDesk::notice, this, &Workspace::notice);
    m_proof->setStartStates(m_runner->startStates());
    connect(m_proof.get(), &ProofSession::notice, this, &Workspace::notice);
    connect(m_project.get(), &Project::tookIn, this, &Workspace::notice);
    connect(m_shown.get(), &ShownRun::problem, this, &Workspace::problem);
    connect(m_runs.get(), &DeskRuns::problem, this, &Workspace::problem);
    connect(m_variants.get(), &DeskVariants::problem, this, &Workspace::problem);
    connect(m_reports.get(), &ReportDesk::problem, this, &Workspace::problem);
    connect(m_project.get(), &Project::writeFailed, this, &Workspace::problem);

    if (auto* program = qobject_cast<QGuiApplication*>(QCoreApplication::instance()))
        connect(program, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
            if (state == Qt::ApplicationActive) // perhaps the user comes back from the command line
                m_project->refresh();
        });
}

void Workspace::forget(const QObject* listener)
{
    const std::array<const QObject*, 18> all{
        &m_project->variants(), &m_project->runs(), this,           m_document.get(), m_document->steps(),
        m_document->findings(), m_project.get(),    m_runner.get(), m_door.get(),     m_files.get(),
        m_variants.get(),       m_runs.get(),       m_shown.get(),  m_estimate.get(), m_selection.get(),
        m_followed.get(),       m_pages.get(),      m_looks.get()};
    for (const QObject* one : all)
        one->disconnect(listener);
}

bool Workspace::hidesTruth() const
{
    return m_lesson && (m_lesson->isAsking() || !m_lesson->guard()->isOnPath());
}

void Workspace::tellFailure()
{
    const auto* failure = record() && !m_shown->isStale() ? failureOf(record()->result) : nullptr;
    m_document->findings()->setOfRun(failure ? std::vector<Diagnostic>{*failure} : std::vector<Diagnostic>());
}

bool Workspace::isModified() const
{
    return m_unsaved->exists();
}

bool Workspace::losesRuns() const
{
    return m_unsaved->losesRuns();
}

QString Workspace::workloadText() const
{
    return QString::fromStdString(m_document->asked().description());
}

} // namespace floom::inline desk
