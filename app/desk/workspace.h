// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: owns what the views of one window share, and is the only object passed to them: the document, the project, the runner, and one
// object per shared topic, each with its own signals. Designs are edited through document(), projects replaced through door(). GUI thread
// only.
#pragma once

#include "desk/desk_looks.h"
#include "desk/desk_pages.h"
#include "desk/desk_runs.h"
#include "desk/desk_variants.h"
#include "desk/estimate/live_estimate.h"
#include "desk/files/document_door.h"
#include "desk/files/project_files.h"
#include "desk/files/unsaved_journal.h"
#include "desk/reports/report_desk.h"
#include "desk/runs/followed_request.h"
#include "desk/runs/run_view.h"
#include "desk/runs/shown_run.h"
#include "desk/selection.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

Q_MOC_INCLUDE("document/document.h")
Q_MOC_INCLUDE("run/runner.h")
Q_MOC_INCLUDE("store/project.h")
Q_MOC_INCLUDE("desk/learn/lesson.h")
Q_MOC_INCLUDE("desk/runs/proof_session.h")
Q_MOC_INCLUDE("desk/runs/recording_session.h")
Q_MOC_INCLUDE("desk/sweeps/sweep_session.h")

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline run {
class Runner;
} // namespace floom::inline run

namespace floom::inline store {
class Project;
} // namespace floom::inline store

namespace floom::inline desk {

class Lesson;
class ProofSession;
class RecordingSession;
class SweepSession;
class UnsavedWork;

class Workspace : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::document::Document* document READ document CONSTANT)
    Q_PROPERTY(floom::run::Runner* runner READ runner CONSTANT)
    Q_PROPERTY(floom::store::Project* project READ project CONSTANT)
    Q_PROPERTY(floom::desk::DocumentDoor* door READ door CONSTANT)
    Q_PROPERTY(floom::desk::ProjectFiles* files READ files CONSTANT)
    Q_PROPERTY(floom::desk::UnsavedJournal* journal READ journal CONSTANT)
    Q_PROPERTY(floom::desk::DeskVariants* variants READ variants CONSTANT)
    Q_PROPERTY(floom::desk::DeskRuns* runs READ runs CONSTANT)
    Q_PROPERTY(floom::desk::ShownRun* shown READ shown CONSTANT)
    Q_PROPERTY(floom::desk::RunView* run READ run NOTIFY runChanged)
    Q_PROPERTY(floom::desk::LiveEstimate* estimate READ estimate CONSTANT)
    Q_PROPERTY(floom::desk::Selection* selection READ selection CONSTANT)
    Q_PROPERTY(floom::desk::FollowedRequest* followed READ followed CONSTANT)
    Q_PROPERTY(floom::desk::DeskPages* pages READ pages CONSTANT)
    Q_PROPERTY(floom::desk::DeskLooks* looks READ looks CONSTANT)
    Q_PROPERTY(floom::desk::Lesson* lesson READ lesson CONSTANT)
    Q_PROPERTY(floom::desk::ProofSession* proof READ proof CONSTANT)
    Q_PROPERTY(floom::desk::SweepSession* sweep READ sweep CONSTANT)
    Q_PROPERTY(floom::desk::RecordingSession* recordings READ recordings CONSTANT)
    Q_PROPERTY(bool modified READ isModified NOTIFY modifiedChanged)
    Q_PROPERTY(QString workloadText READ workloadText NOTIFY workloadTextChanged)

public:
    explicit Workspace(QObject* parent = nullptr); // with the built-in catalogue and FLASHLOOM_COMPONENT_DIRS
    ~Workspace() override;

    [[nodiscard]] Document* document() const { return m_document.get(); }
    [[nodiscard]] Runner* runner() const { return m_runner.get(); }
    [[nodiscard]] Project* project() const { return m_project.get(); } // variants and all runs
    [[nodiscard]] DocumentDoor* door() const { return m_door.get(); }
    [[nodiscard]] ProjectFiles* files() const { return m_files.get(); }
    [[nodiscard]] UnsavedJournal* journal() const { return m_journal.get(); }
    [[nodiscard]] DeskVariants* variants() const { return m_variants.get(); }
    [[nodiscard]] DeskRuns* runs() const { return m_runs.get(); }
    [[nodiscard]] ReportDesk* reports() const { return m_reports.get(); }
    [[nodiscard]] ShownRun* shown() const { return m_shown.get(); }
    [[nodiscard]] RunView* run() const { return m_shown->view(); } // the shown run's figures
    [[nodiscard]] std::shared_ptr<const RunRecord> record() const { return m_shown->record(); } // the shown run; null before the first
    [[nodiscard]] LiveEstimate* estimate() const { return m_estimate.get(); }
    [[nodiscard]] Selection* selection() const { return m_selection.get(); }
    [[nodiscard]] FollowedRequest* followed() const { return m_followed.get(); }
    [[nodiscard]] DeskPages* pages() const { return m_pages.get(); }
    [[nodiscard]] DeskLooks* looks() const { return m_looks.get(); }
    [[nodiscard]] Lesson* lesson() const { return m_lesson.get(); }
    [[nodiscard]] ProofSession* proof() const { return m_proof.get(); } // tests of the shown run
    [[nodiscard]] SweepSession* sweep() const { return m_sweep.get(); }
    [[nodiscard]] RecordingSession* recordings() const { return m_recordings.get(); } // what a run records

    void forget(const QObject* listener); // removes the listener's callbacks everywhere

    [[nodiscard]] bool isModified() const; // some variant has unsaved work
    [[nodiscard]] bool
    losesRuns() const; // no file has them, or none that keeps runs: they are lost with the project unless it is saved as .floom
    [[nodiscard]] QString workloadText() const; // "4 KiB random read · QD 32"

signals:
    void closing(); // last moment at which the document and its catalogue exist
    void runChanged(); // another run is shown
    void modifiedChanged();
    void workloadTextChanged();
    void notice(const QString& text); // for a toast
    void problem(const QString& text); // for a message that stays until dismissed

private:
    void watchDocument();
    void watchParts();
    void tellFailure(); // of the shown run, among the findings
    [[nodiscard]] bool hidesTruth() const; // a lesson asks for a prediction first

    QString m_catalogueProblem;
    std::unique_ptr<Catalogue> m_catalogue;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Project> m_project;
    std::unique_ptr<UnsavedWork> m_unsaved;
    std::unique_ptr<DeskPages> m_pages;
    std::unique_ptr<DeskLooks> m_looks;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<FollowedRequest> m_followed;
    std::unique_ptr<ShownRun> m_shown;
    std::unique_ptr<ProjectFiles> m_files;
    std::unique_ptr<DocumentDoor> m_door;
    std::unique_ptr<UnsavedJournal> m_journal;
    std::unique_ptr<Runner> m_runner;
    std::unique_ptr<ProofSession> m_proof;
    std::unique_ptr<LiveEstimate> m_estimate;
    std::unique_ptr<DeskVariants> m_variants;
    std::unique_ptr<DeskRuns> m_runs;
    std::unique_ptr<ReportDesk> m_reports;
    std::unique_ptr<Lesson> m_lesson;
    std::unique_ptr<SweepSession> m_sweep;
    std::unique_ptr<RecordingSession> m_recordings;
};

} // namespace floom::inline desk
