// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/workspace.h"

#include "desk/ceiling_watch.h"
#include "desk/ghost_run.h"
#include "desk/lesson.h"
#include "desk/proof_session.h"
#include "desk/recording_session.h"
#include "desk/report_job.h"
#include "desk/same_work.h"
#include "desk/sweep_session.h"
#include "desk/unsaved_work.h"
#include "desk/verdict_watch.h"
#include "document/edits.h"
#include "look/desktop_colours.h"
#include "look/theme.h"
#include "look/theme_contrast.h"
#include "recording/recording_arranger.h"
#include "rules/rules.h"
#include "run/runner.h"
#include "store/catalogue_folders.h"
#include "store/journal.h"
#include "store/project.h"
#include "workload/workload.h"

#include <QGuiApplication>
#include <QPalette>
#include <QSettings>

namespace floom {

namespace {

// A lesson asks for a prediction first.
bool hidesTruth(const Workspace& workspace)
{
    return workspace.lesson() != nullptr && workspace.lesson()->isAsking();
}

} // namespace

Workspace::Workspace(QObject* parent)
    : QObject(parent)
    , m_catalogue(std::make_unique<Catalogue>(catalogueWithFolders(&m_catalogueProblem)))
    , m_document(std::make_unique<Document>(*m_catalogue))
    , m_project(std::make_unique<Project>(*m_catalogue))
    , m_unsaved(std::make_unique<UnsavedWork>(*m_document, *m_project))
    , m_door(std::make_unique<DocumentDoor>(*this))
    , m_runner(std::make_unique<Runner>(*m_catalogue))
    , m_ceiling(std::make_unique<CeilingWatch>(*m_document))
    , m_proof(std::make_unique<ProofSession>(*m_document))
    , m_verdicts(std::make_unique<VerdictWatch>(*m_catalogue))
    , m_ghost(std::make_unique<GhostRun>(*m_document, [this] { return m_runner->isRunning() || m_proof->isRunning(); }))
    , m_arranger(std::make_unique<RecordingArranger>())
    , m_theme(QSettings().value(QStringLiteral("theme"), QStringLiteral("dark")).toString())
{
    Theme::current()->setUiScale(QSettings().value(QStringLiteral("uiScale"), 1.0).toDouble());
    m_document->load(m_document->design(), {}, m_project->currentVariant());
    watchDocument();
    connect(m_unsaved.get(), &UnsavedWork::changed, this, &Workspace::modifiedChanged);
    m_lesson = std::make_unique<Lesson>(*this);
    m_sweep = std::make_unique<SweepSession>(*this);
    m_recordings = std::make_unique<RecordingSession>(*this);
    connect(m_arranger.get(), &RecordingArranger::wasRead, this, [this](const std::shared_ptr<const RunRecord>& whole) {
        m_project->keep(whole->id, whole);
        m_run.setRecord(whole, numberOf(whole)); // what was pinned and chosen of the figures stays
        emit runChanged();
        emit arrangingChanged();
    });
    connect(m_arranger.get(), &RecordingArranger::failed, this, [this](const QString& reason) {
        emit arrangingChanged();
        emit problem(reason);
    });
    connect(m_arranger.get(), &RecordingArranger::ready, this, &Workspace::recordingReady);
    connect(m_arranger.get(), &RecordingArranger::ready, this, &Workspace::arrangingChanged);
    connect(m_arranger.get(), &RecordingArranger::progressed, this, &Workspace::arrangingChanged);
    connect(m_runner.get(), &Runner::finished, this, &Workspace::takeFinished);
    connect(this, &Workspace::runChanged, m_proof.get(), [this] { m_proof->setRecord(record()); });
    connect(this, &Workspace::verdictChanged, m_proof.get(), [this] { m_proof->setRecord(record()); });
    connect(m_proof.get(), &ProofSession::notice, this, &Workspace::notice);
    connect(m_proof.get(), &ProofSession::decided, this, &Workspace::takeVerdict);
    connect(m_verdicts.get(), &VerdictWatch::decided, this, &Workspace::takeVerdict);
    connect(m_verdicts.get(), &VerdictWatch::runningChanged, this, &Workspace::verdictChanged);
    connect(m_runner.get(), &Runner::runningChanged, m_verdicts.get(), [this] {
        if (m_runner->isRunning()) // its own verdict will be wanted
            m_verdicts->cancel();
    });
    connect(m_runner.get(), &Runner::failed, this, &Workspace::problem);
    connect(m_project.get(), &Project::writeFailed, this, &Workspace::problem);
    connect(m_project.get(), &Project::tookIn, this, &Workspace::notice);
    connect(m_project.get(), &Project::runsChanged, this, [this] { m_run.setNumber(numberOf(record())); });
    if (auto* program = qobject_cast<QGuiApplication*>(QCoreApplication::instance()))
        connect(program, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
            if (state == Qt::ApplicationActive) // back from the command line, perhaps
                m_project->refresh();
        });
    connect(m_project.get(), &Project::variantsChanged, this, &Workspace::variantsChanged);
    connect(m_project.get(), &Project::currentVariantChanged, this, &Workspace::variantsChanged);
    connect(m_ceiling.get(), &CeilingWatch::changed, this, &Workspace::ceilingChanged);
    connect(m_ghost.get(), &GhostRun::changed, this, &Workspace::ghostChanged);
    applyTheme();
    new DesktopColours(this, [this] { applyTheme(); });
}

Workspace::~Workspace()
{
    emit closing();
}

void Workspace::watchDocument()
{
    auto* document = m_document.get();
    document->setChecker(checkAndCompile);
    connect(document, &Document::designChanged, this, &Workspace::dropUnknownSelection);
    connect(document, &Document::physicsChanged, this, &Workspace::updateStale);
    connect(document, &Document::workloadChanged, this, &Workspace::updateStale);
    connect(document, &Document::workloadChanged, this, &Workspace::workloadTextChanged);
    connect(document, &Document::notice, this, &Workspace::notice);
    connect(document, &Document::stepped, this, [this](const QString& text, bool undone, const QStringList&) {
        emit notice(undone ? tr("Undone: %1").arg(text) : tr("Redone: %1").arg(text));
    });
    connect(document, &Document::blockRenamed, this, [this](const QString& id, const QString& newId) {
        auto ids = m_selection;
        if (const auto at = ids.indexOf(id); at >= 0) {
            ids[at] = newId;
            setSelection(ids);
        }
    });
}

// Runs

void Workspace::startRun()
{
    if (const QString refusal = m_lesson->isAsking() ? m_lesson->askWords() : m_lesson->guard()->refusal(); !refusal.isEmpty()) {
        emit problem(refusal);
        return;
    }
    if (m_document->design().blocks.empty()) {
        emit problem(tr("There is nothing to run yet: put a host, a processor, a channel controller and memory on the canvas."));
        return;
    }
    const auto workload = parseWorkload(m_document->workload().toStdString());
    if (!workload.ok()) {
        emit problem(QString::fromStdString(workload.error().message()));
        return;
    }
    keepVariant();
    RunRequest request;
    request.design = m_document->design();
    request.workload = *workload;
    request.seed = m_seed;
    request.maps = true;
    request.recording = m_recordings->wanted();
    m_origin = {m_runner->start(std::move(request)), m_project->generation(), m_project->currentVariant()};
}

void Workspace::startOrCancelRun()
{
    if (m_runner->isRunning())
        m_runner->cancel();
    else
        startRun();
}

void Workspace::setSeed(int seed)
{
    if (seed < 1 || static_cast<std::uint64_t>(seed) == m_seed)
        return;
    m_seed = static_cast<std::uint64_t>(seed);
    emit seedChanged();
}

// Another project or variant may be on the desk by now: a run stays with the variant that it was made of, and goes with its project.
void Workspace::takeFinished(const std::shared_ptr<const RunRecord>& record)
{
    if (m_recordings->take(record))
        return;
    const bool isOwn = record->id == m_origin.run;
    if (isOwn && (m_origin.project != m_project->generation() || !m_project->variant(m_origin.variant)))
        return;
    addRecord(record, isOwn ? m_origin.variant : 0);
}

void Workspace::addRecord(std::shared_ptr<const RunRecord> record, int variant)
{
    if (!record)
        return;
    const auto kept = m_project->record(m_project->addRun(record, variant)); // with its number in the project
    const bool isOnDesk = variant == 0 || variant == m_project->currentVariant();
    auto numbered = kept ? *kept : std::move(record);
    if (isOnDesk || edits::samePhysics(numbered->design, m_document->design())) // or a copy of it is
        showRecord(numbered);
    m_verdicts->decide(numbered);
}

void Workspace::takeVerdict(const std::shared_ptr<const RunRecord>& told)
{
    m_project->replaceVerdict(told->id, told);
    if (const auto shown = record(); shown && shown->id == told->id && shown->result.spans == told->result.spans)
        m_run.setRecord(told, numberOf(told));
    emit verdictChanged();
}

bool Workspace::isDeciding() const
{
    return m_verdicts->isRunning();
}

std::shared_ptr<const TimelineIndex> Workspace::recording()
{
    return arranged().index;
}

const ArrangedRecording& Workspace::arranged()
{
    return m_arranger->of(record());
}

int Workspace::arrangingPercent() const
{
    return m_arranger->percent();
}

void Workspace::showRecord(std::shared_ptr<const RunRecord> record)
{
    m_arranger->forget();
    m_run.setRecord(record, numberOf(record));
    setPinnedRequest(-1);
    setOutlinedRequest(-1);
    showLives({});
    setPlayheadPs(-1);
    setHoveredTrack(-1);
    emit runChanged();
    updateStale();
}

int Workspace::numberOf(const std::shared_ptr<const RunRecord>& record) const
{
    const auto* run = record ? m_project->run(record->id) : nullptr;
    return run ? run->number : 0;
}

void Workspace::updateStale()
{
    const auto shown = record();
    const bool stale =
        shown && !(edits::samePhysics(shown->design, m_document->design()) && isWorkOf(shown->workload, m_document->workload()));
    if (stale == m_stale)
        return;
    m_stale = stale;
    emit staleChanged();
}

void Workspace::setPage(const QString& page)
{
    static const QStringList known{QStringLiteral("welcome"), QStringLiteral("design"),  QStringLiteral("timeline"),
                                   QStringLiteral("why"),     QStringLiteral("compare"), QStringLiteral("sweep"),
                                   QStringLiteral("log"),     QStringLiteral("runs"),    QStringLiteral("review")};
    if (m_page == page || !known.contains(page))
        return;
    if (hidesTruth(*this) && page != QLatin1String("design") && page != QLatin1String("welcome")) {
        emit notice(m_lesson->askWords());
        return;
    }
    if (page == QLatin1String("welcome"))
        m_pageBefore = m_page;
    m_page = page;
    if (page == QLatin1String("compare") || page == QLatin1String("runs"))
        m_project->refresh();
    emit pageChanged();
}

bool Workspace::isModified() const
{
    return m_unsaved->exists();
}

bool Workspace::hasDrive() const
{
    return m_hasBegun || isModified() || !m_document->design().blocks.empty();
}

void Workspace::backToDrive()
{
    if (m_page == QLatin1String("welcome") && hasDrive())
        setPage(m_pageBefore);
}

void Workspace::setTheme(const QString& theme)
{
    if (m_theme == theme)
        return;
    m_theme = theme;
    QSettings().setValue(QStringLiteral("theme"), theme);
    applyTheme();
    emit themeChanged();
}

void Workspace::setShowsCost(bool shows)
{
    if (m_showsCost == shows)
        return;
    m_showsCost = shows;
    m_proof->setShowsTime(shows);
    emit showsCostChanged();
}

void Workspace::applyTheme()
{
    const bool desktopIsDark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    setHighContrast(m_theme == QLatin1String("contrast"));
    Theme::current()->setDark(m_theme == QLatin1String("dark") || isHighContrast()
                              || (m_theme == QLatin1String("system") && desktopIsDark));
}

QString Workspace::ceilingText() const
{
    return hidesTruth(*this) ? QString() : m_ceiling->figure();
}

QString Workspace::ceilingLimit() const
{
    return hidesTruth(*this) ? QString() : m_ceiling->limit();
}

QString Workspace::ceilingOrigin() const
{
    return hidesTruth(*this) ? QString() : m_ceiling->origin();
}

QString Workspace::ghostText() const
{
    return m_ghost->figure();
}

QString Workspace::ghostLatency() const
{
    return m_ghost->latency();
}

QString Workspace::ghostNote() const
{
    return m_ghost->note();
}

bool Workspace::isGhostEnabled() const
{
    return m_ghost->isEnabled();
}

void Workspace::setGhostEnabled(bool enabled)
{
    if (m_ghost->isEnabled() == enabled)
        return;
    m_ghost->setEnabled(enabled);
    emit ghostChanged();
}

bool Workspace::loadsAreSimulated() const
{
    return m_ghost->record() != nullptr;
}

const BlockLoads& Workspace::estimatedLoads() const
{
    static const BlockLoads none;
    if (hidesTruth(*this))
        return none;
    return loadsAreSimulated() ? m_ghost->loads() : m_ceiling->loads();
}

QString Workspace::workloadText() const
{
    const auto workload = parseWorkload(m_document->workload().toStdString());
    return workload.ok() ? QString::fromStdString(describe(*workload)) : m_document->workload();
}

} // namespace floom
